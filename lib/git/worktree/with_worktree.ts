import { gitFailed } from "../common/git_failed.ts";
import type { Repository, TreeDifference, TreeFile } from "../repository.ts";
import type { Worktree } from "./take_worktree.ts";

/**
 * A repository in which uncommitted work can be read as if it were the commit that has its id: one after what is checked
 * out, with the same history. Whatever else is asked, the repository answers.
 */
export function withWorktree(repository: Repository, worktree: Worktree): Repository {
  const { id, head, files, blobs } = worktree;
  const committed = (commit: string): string => commit === id ? head : commit;

  async function treeChanges(
    from: string | null,
    { folder = "", signal }: { readonly folder?: string; readonly signal?: AbortSignal },
  ) {
    const known = await repository.treeChanges(from, head, signal && { signal });
    const changes = new Map(known.changes.map((change) => [change.path, change]));
    const others = [...files.keys()].filter((path) => !changes.has(path));
    // What is the same in both commits is before the work what the checked out one has.
    const same = await repository.filesAt(head, others);
    for (const [path, after] of files) {
      const before = changes.get(path)?.before ?? same.get(path) ?? null;
      if (isSame(before, after)) changes.delete(path);
      else changes.set(path, { path, before, after });
    }
    const sorted = [...changes.values()].sort(byPath);
    const inside = sorted.filter(({ path }) => isBelow(path, folder));
    return { changes: inside, outside: sorted.length - inside.length };
  }

  return {
    ...repository,
    log: (from, options) => repository.log(committed(from), options),
    mergeBase: (one, other) => repository.mergeBase(committed(one), committed(other)),
    aheadBehind: (one, other) => repository.aheadBehind(committed(one), committed(other)),
    async treeChanges(from, to, options = {}) {
      return to === id
        ? await treeChanges(from, options)
        : await repository.treeChanges(from, to, options);
    },
    async files(commit, folder) {
      const found = await repository.files(committed(commit), folder);
      if (commit !== id) return found;
      const all = new Map(found);
      for (const [path, file] of files) if (isBelow(path, folder)) put(all, path, file);
      return new Map([...all].sort(([one], [other]) => compare(one, other)));
    },
    async filesAt(commit, paths) {
      const found = new Map(await repository.filesAt(committed(commit), paths));
      if (commit !== id) return found;
      for (const path of paths) if (files.has(path)) put(found, path, files.get(path) ?? null);
      return found;
    },
    async readBlob(asked, options = {}) {
      const bytes = blobs.get(asked);
      if (bytes === undefined) return await repository.readBlob(asked, options);
      if (bytes !== null && bytes.length <= (options.maxBytes ?? Infinity)) return bytes;
      throw gitFailed("too_large", "A file of the working tree is too large, or cannot be read");
    },
  };
}

function put(files: Map<string, TreeFile>, path: string, file: TreeFile | null): void {
  if (file) files.set(path, file);
  else files.delete(path);
}

function isSame(one: TreeFile | null, other: TreeFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

function byPath({ path: one }: TreeDifference, { path: other }: TreeDifference): number {
  return compare(one, other);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
