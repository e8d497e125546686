import type { GraphSnapshot } from "../mod.ts";
import { compareText } from "../../text/mod.ts";

/** A place where a file imports an export. */
export interface ExportUser {
  readonly path: string;
  /** 1-based, of the import. */
  readonly line: number;
}

/**
 * Finds the files that import one export of a file, as a value or as a type, also through barrels and other names. A file that
 * takes the whole module may use it.
 * @returns sorted by path, each place once
 */
export function exportUsers(
  graph: Pick<GraphSnapshot, "importersOf">,
  path: string,
  name: string,
): ExportUser[] {
  const users = new Map<string, ExportUser>();
  const known = new Set<string>();
  const agenda = [{ path, name }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const key = `${next.path}\n${next.name}`;
    if (known.has(key)) continue;
    known.add(key);
    for (const { from, fact } of graph.importersOf(next.path)) {
      for (const { imported, local } of fact.names) {
        if (imported !== "*" && imported !== next.name) continue;
        if (fact.kind === "reexport") agenda.push({ path: from, name: local ?? next.name });
        else users.set(`${from}:${fact.line}`, { path: from, line: fact.line });
      }
    }
  }
  return [...users.values()].sort((a, b) => compareText(a.path, b.path) || a.line - b.line);
}
