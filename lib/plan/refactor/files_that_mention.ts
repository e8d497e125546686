import type { FileView } from "../../project/mod.ts";
import { createTimeSlice } from "../../source/mod.ts";

/** More would make a checker's program that nobody asked for. */
const MAX_FILES = 300;

/** Files of TypeScript alone: one of JavaScript would give the checker another configuration. */
const TYPESCRIPT = /(?<!\.d)\.[cm]?tsx?$/;

/**
 * The files in whose text a name stands, as code or otherwise: a guess, for as long as nothing better is known.
 * @param options.isOver true once nobody waits for the guess any more
 * @returns null where there are too many of them, or nobody waits
 */
export async function filesThatMention(
  view: Pick<FileView, "list" | "read">,
  name: string,
  options: { readonly signal: AbortSignal; readonly isOver: () => boolean },
): Promise<ReadonlySet<string> | null> {
  const slice = createTimeSlice(undefined, options);
  const { files } = await view.list(options);
  const found = new Set<string>();
  for (const path of files.keys()) {
    if (!TYPESCRIPT.test(path)) continue;
    await slice.pause();
    if (options.isOver() || found.size > MAX_FILES) return null;
    if ((await view.read(path))?.text.includes(name)) found.add(path);
  }
  return found;
}
