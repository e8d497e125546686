import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import {
  type DeclaredProp,
  type PropCandidates,
  readProps,
  type ScopeName,
  type Source,
} from "../source/mod.ts";
import { findPageNode, type PageWithNode } from "./page/find_page.ts";
import { readDeclaredProps } from "./read_declared_props.ts";
import { type NodeScope, placeOf, readScope } from "./read_scope.ts";
import type { NodeAddress, unmappedProps } from "./page/schemas.ts";

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
  const received = [
    ...written.map(({ name }) => name),
    // A slot is the value of another prop; every other child is a part of this one.
    ...(page.node.children.some(({ type }) => type !== "slot") ? ["children"] : []),
  ];
  const missing = declaration.props.filter((prop) => isMissing(prop, received));
  const scope = await readScope(source, page, options);
  const candidates = await readCandidates(source, page, { missing, scope }, options);
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

function isMissing(prop: DeclaredProp, received: readonly string[]): boolean {
  if (received.includes(prop.name)) return false;
  return prop.required || prop.inheritedFrom === undefined;
}

/** None where the checker cannot answer: what is missing is worth knowing without. */
async function readCandidates(
  source: Source,
  page: PageWithNode,
  { missing, scope }: { readonly missing: readonly DeclaredProp[]; readonly scope: NodeScope },
  options: { signal?: AbortSignal },
): Promise<PropCandidates[]> {
  const props = missing.map(({ name }) => name);
  const names = scope.names.map(({ name }) => name);
  try {
    return await source.types.candidates({ ...placeOf(page), props, names }, options);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "types_unavailable") return [];
    throw error;
  }
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
