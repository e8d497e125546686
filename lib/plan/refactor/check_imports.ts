import { overlay } from "../../project/mod.ts";
import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import type { Refactoring } from "./refactoring.ts";
import { placeAt, refused } from "./refusal.ts";

/**
 * Resolves every import of the project as it would be: each has to lead where it led before, to the file's new path where
 * that moved.
 * @param texts what the files would be, by new path; null: gone
 * @throws {WorkbenchError} `edit_refused` with `places`
 */
export async function checkImports(
  { draft: { source }, signal }: FlowSite,
  refactoring: Refactoring,
  texts: ReadonlyMap<string, string | null>,
): Promise<void> {
  const before = await source.graph.refresh({ signal });
  const after = await source.graph.preview(overlay(source.project.files, texts), { signal });
  const lost: ImportEdge[] = [];
  for (const path of before.files.keys()) {
    if (!refactoring.removals.has(path)) lost.push(...lostEdges(before, after, path, refactoring));
  }
  const [first] = lost;
  if (!first) return;
  const places = await Promise.all(lost.map(async ({ from, fact }) => {
    const file = await source.project.files.read(from);
    return placeAt(file ?? { path: from, text: "" }, fact.start);
  }));
  throw refused(`Cannot go on: "${first.fact.specifier}" would lead elsewhere`, places);
}

function lostEdges(
  before: GraphSnapshot,
  after: GraphSnapshot,
  path: string,
  { edits, moves }: Refactoring,
): ImportEdge[] {
  const kept = before.importsOf(path).filter(({ fact }) =>
    !edits.get(path)?.some(({ start, end }) =>
      start <= fact.statementStart && fact.statementEnd <= end
    )
  );
  const now = after.importsOf(moves.get(path) ?? path);
  // Imports that are new stand between the others.
  let at = 0;
  return kept.filter((edge, index) => {
    const found = now.findIndex((each, place) => place >= at && leadsThere(edge, each, moves));
    if (found >= 0) at = found + 1;
    return found < 0 || (now.length === kept.length && found !== index);
  });
}

function leadsThere(
  { resolution }: ImportEdge,
  now: ImportEdge | undefined,
  moves: Refactoring["moves"],
): boolean {
  if (resolution.kind === "unresolved") return true;
  const found = now?.resolution;
  if (found?.kind !== resolution.kind) return false;
  if (resolution.kind === "package") {
    return found.kind === "package" && found.name === resolution.name;
  }
  return "path" in found && found.path === (moves.get(resolution.path) ?? resolution.path);
}
