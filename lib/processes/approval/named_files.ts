import { orNullIfUnreadable } from "../../errors/mod.ts";
import { isSourcePath, parseSource } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { fileNamed, filePathsIn, mayNameFiles } from "../../source/modules/mod.ts";
import type { FileText } from "../../project/mod.ts";
import type { MovableText } from "../../saving/mod.ts";
import type { ChangeSides, Needs } from "./needs.ts";

/**
 * Finds which changes of a set need others of it by the paths that they name without importing them: a configuration, a script
 * or a page of HTML needs the file that comes to be there, and a file that goes needs those that named it.
 */
export async function findNamedNeeds(
  { before, after }: ChangeSides,
  texts: readonly MovableText[],
): Promise<Needs> {
  const needs = new Map<string, Set<string>>();
  const note = (path: string, needed: string): void => {
    if (path !== needed) needs.set(path, (needs.get(path) ?? new Set()).add(needed));
  };
  const [sidesBefore, sidesAfter] = [before.list.files, after.list.files];
  const come = new Set(texts.map(({ path }) => path).filter((path) => !sidesBefore.has(path)));
  const go = new Set(texts.map(({ path }) => path).filter((path) => !sidesAfter.has(path)));
  if (come.size + go.size === 0) return needs;
  const slice = createTimeSlice();
  for (const { path, before: old, after: fresh } of texts) {
    if (slice.spent) await slice.pause();
    for (const named of await filesNamed(path, fresh, sidesAfter)) {
      if (come.has(named)) note(path, named);
    }
    for (const named of await filesNamed(path, old, sidesBefore)) {
      if (go.has(named)) note(named, path);
    }
  }
  return needs;
}

async function filesNamed(
  path: string,
  text: string | null,
  files: { has(path: string): boolean },
): Promise<string[]> {
  const isSource = isSourcePath(path);
  if (text === null || (!isSource && !mayNameFiles(path))) return [];
  const file: FileText = { path, text, contentHash: "", editable: true };
  const parsed = isSource ? await orNullIfUnreadable(parseSource(file)) : null;
  // Nothing is known of what is too deep to be read.
  if (isSource && parsed === null) return [];
  return filePathsIn(file, parsed).flatMap((each) => fileNamed(path, each.text, files)?.path ?? []);
}
