import { isUnreadable } from "../../errors/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import type { FlowSite } from "../flow.ts";

/**
 * Returns what a step reads of one file among many; null where the file cannot be read or parsed, which costs that file alone: a
 * person is told of it.
 */
export async function orTold<T>(site: FlowSite, path: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    tellUnread(site, path);
    return null;
  }
}

/** The problems of files of which the graph has no facts. */
const UNREAD: ReadonlySet<string> = new Set([
  "file_not_readable",
  "file_too_complex",
  "file_too_large",
]);

/** Tells of the source files that the graph knows nothing of, and in which a word may stand. */
export async function tellUnreadWith(
  site: FlowSite,
  graph: GraphSnapshot,
  word: string,
): Promise<void> {
  for (const { path, code } of graph.problems) {
    if (!isSourcePath(path) || !UNREAD.has(code)) continue;
    const file = await orTold(site, path, site.draft.source.project.files.read(path));
    if (file?.text.includes(word)) tellUnread(site, path);
  }
}

function tellUnread({ log, note = log }: FlowSite, path: string): void {
  note(`"${path}" could not be read or parsed: look there yourself`);
}
