import type { TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { movedRouteId } from "./tanstack_file.ts";

/** Returns the edits that give TanStack routes whose files move the ids of their new names. */
export async function movedRouteIds(
  { draft, signal }: FlowSite,
  moves: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const graph = await draft.source.graph.refresh({ signal });
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [path, newPath] of moves) {
    const facts = graph.unitFactsOf(path).routes.filter(({ router }) => router === "tanstack");
    if (facts.length === 0) continue;
    const source = await draft.source.parses.parse(await readRequired(draft, path));
    const own = facts.flatMap((fact) => movedRouteId({ source, fact }, newPath) ?? []);
    if (own.length > 0) edits.set(path, own);
  }
  return edits;
}
