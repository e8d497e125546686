import { isSameContent, type ProjectFiles } from "../../project/mod.ts";
import type { PlanStep } from "../../processes/mod.ts";

/** The content of files by path; null: deleted. */
export type FileContents = ReadonlyMap<string, Uint8Array | null>;

/** The change that a step made to a file. */
export interface ComputedTouch {
  readonly path: string;
  readonly change: PlanStep["touches"]["files"][number]["change"];
  /** Null: no file. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/**
 * Computes the changes of a step from the change sets before and after it.
 * @returns sorted by path
 */
export async function computeTouches(
  files: Pick<ProjectFiles, "readBytes">,
  before: FileContents,
  after: FileContents,
): Promise<ComputedTouch[]> {
  const touches: ComputedTouch[] = [];
  const paths = new Set([...before.keys(), ...after.keys()]);
  for (const path of [...paths].sort()) {
    const [old, next] = [before.get(path), after.get(path)];
    const saw = old === undefined ? await onDisk(files, path) : old;
    const left = next === undefined ? await onDisk(files, path) : next;
    if (isSameContent(saw, left)) continue;
    touches.push({ path, change: changeOf(saw, left), before: saw, after: left });
  }
  return touches;
}

async function onDisk(
  files: Pick<ProjectFiles, "readBytes">,
  path: string,
): Promise<Uint8Array | null> {
  return (await files.readBytes(path))?.bytes ?? null;
}

function changeOf(before: Uint8Array | null, after: Uint8Array | null): ComputedTouch["change"] {
  if (before === null) return "create";
  return after === null ? "delete" : "modify";
}
