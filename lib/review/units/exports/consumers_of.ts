import type { GraphSnapshot } from "../../../source/mod.ts";
import type { Sides } from "../../side.ts";
import { findImports, type ImportPlace } from "./find_imports.ts";

/**
 * The places of the head that take an export, wherever they take it from: through barrels, under other names, as a member of a
 * whole module.
 * @param path the module in the head; of one that is gone, in the base
 * @returns sorted by path, line and name
 */
export async function consumersOf(
  sides: Sides,
  { path, name }: { readonly path: string; readonly name: string },
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ImportPlace[]> {
  const known = new Map<GraphSnapshot, string>();
  const declared = (graph: GraphSnapshot): string => {
    let key = known.get(graph);
    if (key === undefined) {
      known.set(graph, key = declarationKey(graph, path, name) ?? `${path}\0${name}`);
    }
    return key;
  };
  return await findImports(sides, [], (module, asked, { base, head }) => {
    if (asked === "*") return module.isGone && module.path === path;
    const now = declarationKey(head, module.path, asked);
    if (now !== null) return now === declared(head);
    const before = declarationKey(base, module.path, asked);
    return before !== null && before === declared(base);
  }, options);
}

function declarationKey(graph: GraphSnapshot, path: string, name: string): string | null {
  const found = graph.declarationOf(path, name);
  return "reason" in found ? null : `${found.path}\0${found.name}`;
}
