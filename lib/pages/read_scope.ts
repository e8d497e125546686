import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { positionAt, scopeAt, type ScopeName, type Source } from "../source/mod.ts";
import type { PageWithNode } from "./page/find_page.ts";
import type { scopeName } from "./page/schemas.ts";

/** The names that a node may use. */
export interface NodeScope {
  readonly names: readonly ScopeName[];
  /** The same, with types, as they go over the wire. */
  readonly described: z.input<typeof scopeName>[];
}

/** Reads the names in scope at a node, innermost first, with their types where the checker knows them. */
export async function readScope(
  source: Source,
  page: PageWithNode,
  options: { signal?: AbortSignal } = {},
): Promise<NodeScope> {
  const names = scopeAt(page.source, page.node.syntax);
  const types = await readTypes(source, page, names, options);
  const described = names.map(({ name, kind, start }) => ({
    name,
    kind,
    ...(types[name] && { type: types[name].type }),
    declaredAt: positionAt(page.source.ast, start),
  }));
  return { names, described };
}

/** The types that the checker knows: none where it cannot answer, for the names are worth having without. */
async function readTypes(
  source: Source,
  page: PageWithNode,
  scope: readonly ScopeName[],
  options: { signal?: AbortSignal },
): Promise<Record<string, { type: string }>> {
  const names = scope.map(({ name }) => name);
  try {
    return await source.types.namesAt({ ...placeOf(page), names }, options);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "types_unavailable") return {};
    throw error;
  }
}

/** Returns the place where the type checker should look for a node. */
export function placeOf(
  { source, node }: PageWithNode,
): { path: string; text: string; offset: number } {
  return { path: source.path, text: source.text, offset: node.start };
}
