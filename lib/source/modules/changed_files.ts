import type { ImportFact, ModuleFacts } from "./facts.ts";
import type { GraphSnapshot } from "./graph_snapshot.ts";

/**
 * Lists the files that import or export in another way than at an earlier moment, where what every file hands on to others
 * is what it was: then nothing that is known of another file's imports has changed.
 * @returns null where more than that changed: files came or went, or one of them exports something else
 */
export function changedFiles(before: GraphSnapshot, now: GraphSnapshot): string[] | null {
  if (before.files === now.files && before.resolver === now.resolver) return [];
  if (before.resolver !== now.resolver || before.files.size !== now.files.size) return null;
  const changed: string[] = [];
  for (const [path, facts] of now.files) {
    const known = before.files.get(path);
    if (known === facts) continue;
    if (!known || !handsOnTheSame(known, facts)) return null;
    changed.push(path);
  }
  return changed;
}

function handsOnTheSame(before: ModuleFacts, now: ModuleFacts): boolean {
  return shapeOf(before) === shapeOf(now);
}

function moduleOf(fact: ImportFact | undefined): unknown[] {
  return [fact?.specifier, fact?.kind, fact?.mode];
}

/** Writes the exports of a file without their places, each with its source module. */
function shapeOf({ exports, imports }: ModuleFacts): string {
  return JSON.stringify(exports.map(({ start: _start, line: _line, importIndex, ...rest }) => [
    rest,
    importIndex === undefined ? null : moduleOf(imports[importIndex]),
  ]));
}
