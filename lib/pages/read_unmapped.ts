import type { z } from "zod";
import {
  type DeclaredProp,
  type PropCandidates,
  readProps,
  type ScopeName,
  type Source,
} from "../source/mod.ts";
import { findPageNode } from "./find_page.ts";
import { readDeclaredProps } from "./read_declared_props.ts";
import { placeOf, readScope } from "./read_scope.ts";
import type { NodeAddress, unmappedProps } from "./schemas.ts";

/**
 * The props that an element's component declares and does not receive, each with the names that could supply it.
 * Props of a base type (the attributes of HTML elements) count only when they are required.
 * @throws {WorkbenchError} as `readNode`
 */
export async function readUnmapped(
  source: Source,
  address: NodeAddress,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof unmappedProps>> {
  const page = await findPageNode(source, address);
  const declaration = await readDeclaredProps(source, page, options);
  const written = readProps(page.node, page.source.ast);
  const missing = declaration.props.filter((prop) =>
    isMissing(prop, written.map(({ name }) => name), page.node.children.length)
  );
  const scope = await readScope(source, page, options);
  const candidates = await source.types.candidates({
    ...placeOf(page),
    props: missing.map(({ name }) => name),
    names: scope.names.map(({ name }) => name),
  }, options);
  const spread = written.some(({ kind }) => kind === "spread");
  return {
    nodeId: page.node.id,
    props: missing.map((prop) => ({
      name: prop.name,
      type: prop.type,
      required: prop.required,
      candidates: describeCandidates(prop.name, candidates, scope.names),
      ...(spread && { spread }),
    })),
    complete: declaration.complete,
    ...(declaration.reason !== undefined && { reason: declaration.reason }),
    contentHash: page.source.contentHash,
  };
}

function isMissing(prop: DeclaredProp, written: readonly string[], children: number): boolean {
  if (written.includes(prop.name) || (prop.name === "children" && children > 0)) return false;
  return prop.required || prop.inheritedFrom === undefined;
}

function describeCandidates(
  prop: string,
  candidates: readonly PropCandidates[],
  scope: readonly ScopeName[],
): z.input<typeof unmappedProps>["props"][number]["candidates"] {
  const fits = candidates.find((candidate) => candidate.prop === prop)?.fits ?? [];
  return fits.map(({ name, type, why }) => ({
    name,
    from: scope.find((known) => known.name === name)?.kind ?? "scope",
    type,
    why,
  }));
}
