import { Buffer, isUtf8 } from "node:buffer";
import { nullIfFailed } from "../common/git_failed.ts";
import type { Repository, TreeDifference, TreeFile } from "../repository.ts";
import { isHeld } from "./pending.ts";

/** The last answer for each repository: it is asked for at every look while a question stands. */
const answers = new WeakMap<Repository, { readonly tips: string; readonly isHome: boolean }>();

/**
 * Tells whether all that a branch brings is in another one: by a merge, or by its changes, as a squash or a rebase leaves
 * them.
 * @param tip the last commit of the branch
 * @param target the last commit of the other one
 * @returns false also where the history does not tell
 */
export async function isHome(
  repository: Repository,
  tip: string,
  target: string,
): Promise<boolean> {
  const tips = `${tip} ${target}`;
  const known = answers.get(repository);
  if (known?.tips === tips) return known.isHome;
  const found = await look(repository, tip, target).catch(nullIfFailed);
  if (found !== null) answers.set(repository, { tips, isHome: found });
  return found ?? false;
}

/** Looks at the history, and at the files where it has no merge. */
async function look(repository: Repository, tip: string, target: string): Promise<boolean> {
  const base = await repository.mergeBase(tip, target);
  if (base === null || base === tip) return base === tip;
  const { changes } = await repository.treeChanges(base, tip);
  const there = await repository.filesAt(target, changes.map(({ path }) => path));
  for (const change of changes) {
    if (!await isThere(repository, change, there.get(change.path) ?? null)) return false;
  }
  return true;
}

async function isThere(
  repository: Repository,
  { before, after }: TreeDifference,
  there: TreeFile | null,
): Promise<boolean> {
  if (after?.id === there?.id && after?.mode === there?.mode) return true;
  const texts = await Promise.all([before, after, there].map(async (file) => {
    const bytes = file?.mode.startsWith("100") ? await repository.readBlob(file.id) : null;
    return bytes && isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : null;
  }));
  const [old, own, text] = texts;
  if (old == null || own == null || text == null) return false;
  return isHeld({ before: old, after: own }, text);
}
