import type { z } from "zod";
import { type JsxProp, propSources, readProps, type Source } from "../source/mod.ts";
import { findPageNode } from "./page/find_page.ts";
import { type NodeDeclaration, readDeclaredProps } from "./read_declared_props.ts";
import { readScope } from "./read_scope.ts";
import type { NodeAddress, scopeLinks } from "./page/schemas.ts";

/**
 * Tells which names in scope flow into which props of an element.
 * @throws {WorkbenchError} as `readNode`
 */
export async function readScopeLinks(
  source: Source,
  address: NodeAddress,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof scopeLinks>> {
  const page = await findPageNode(source, address);
  const [declaration, scope] = await Promise.all([
    readDeclaredProps(source, page, options),
    readScope(source, page, options),
  ]);
  const props = readProps(page.node, page.source.ast);
  const links = props.map((prop) => ({
    prop: prop.name,
    from: propSources(prop, scope.names).map(({ source: { name } }) => name),
    valueKind: prop.kind,
  }));
  const used = new Set(links.flatMap(({ from }) => from));
  return {
    nodeId: page.node.id,
    scope: scope.described,
    links,
    unusedScope: scope.names.map(({ name }) => name).filter((name) => !used.has(name)),
    undeclaredProps: undeclared(props, declaration),
    contentHash: page.source.contentHash,
  };
}

/** Lists the props that a declaration lacks, or none where the declaration is not fully known. */
function undeclared(props: readonly JsxProp[], declaration: NodeDeclaration): string[] {
  if (!declaration.complete || declaration.acceptsAny) return [];
  const declared = new Set(declaration.props.map(({ name }) => name));
  return props.filter(({ kind, name }) =>
    kind !== "spread" && !isAlwaysTaken(name) && !declared.has(name)
  )
    .map(({ name }) => name);
}

/** React takes `key` for itself, and TypeScript lets any name with a dash pass. */
function isAlwaysTaken(name: string): boolean {
  return name === "key" || name.includes("-");
}
