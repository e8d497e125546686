import { existsSync } from "node:fs";
import { join } from "node:path";
import { createTimeSlice } from "../../../slices/mod.ts";
import type { CommitReader } from "../../history/commit_reader.ts";
import { countAheadBehind } from "../../history/count_ahead_behind.ts";
import { cutCommitsReader, withoutCut } from "../../history/cut_commits.ts";
import { log } from "../../history/log.ts";
import { mergeBase } from "../../history/merge_base.ts";
import type { Commit, Repository } from "../../repository.ts";
import { parseCommit } from "../commit_object.ts";
import { type Library, notSupported } from "./library.ts";
import { openRefs, type Refs } from "./refs.ts";

/** The number of commits that are remembered between walks. */
const MAX_REMEMBERED = 50_000;

type HistoryMethods = Pick<
  Repository,
  "commit" | "commits" | "log" | "mergeBase" | "aheadBehind" | "aheadBehindOf"
>;

/** The commits of a repository by themselves. */
export function historyOf(library: Library): HistoryMethods {
  return historyMethods(library, openRefs(library));
}

/** Reads the commits of a repository. */
export function historyMethods(library: Library, refs: Refs): HistoryMethods {
  const known = new Map<string, { readonly parents: readonly string[]; readonly date: number }>();
  const readCut = cutCommitsReader(library.place);

  async function read(id: string, reason: "missing" | "not_found"): Promise<Commit> {
    const commit = parseCommit(id, Buffer.from(await library.read(id, "commit", reason)));
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(id, { parents: commit.parents, date: commit.committer.timestamp });
    return withoutCut(readCut(), id, commit);
  }

  /** Opens a reader of commits, and requires that the given commits and the objects that they refer to are there. */
  async function reader(...ids: readonly string[]): Promise<CommitReader> {
    await requireUnchanged(library, refs);
    for (const id of ids) await read(id, "not_found");
    const cut = readCut();
    return {
      commit: (id) => read(id, "missing"),
      links(id) {
        const found = known.get(id);
        if (found) return withoutCut(cut, id, found);
        return read(id, "missing").then(({ parents, committer }) => ({
          parents,
          date: committer.timestamp,
        }));
      },
      isCut: (id) => cut.has(id),
      slice: (signal) => createTimeSlice({ signal }),
    };
  }

  const aheadBehindOf: Repository["aheadBehindOf"] = async (base, heads, { signal } = {}) => {
    signal?.throwIfAborted();
    const { links, slice } = await reader(base, ...heads);
    return await countAheadBehind(base, heads, { links, slice: slice(signal) });
  };
  return {
    commit: async (id) => {
      await requireUnchanged(library, refs);
      return await read(id, "not_found");
    },
    async commits(ids) {
      await requireUnchanged(library, refs);
      const found = new Map<string, Commit>();
      for (const id of ids) {
        if ((await library.find(id))?.type === "commit") found.set(id, await read(id, "missing"));
      }
      return found;
    },
    async log(from, options) {
      const ids = options.until === undefined ? [from] : [from, options.until];
      return await log(await reader(...ids), from, options);
    },
    mergeBase: async (one, other) => await mergeBase(await reader(one, other), one, other),
    aheadBehind: async (base, head) =>
      (await aheadBehindOf(base, [head])).get(head) ?? { ahead: 0, behind: 0 },
    aheadBehindOf,
  };
}

/** Grafts and replacements put other commits or contents in the place of what the ids name. */
async function requireUnchanged({ place }: Library, refs: Refs): Promise<void> {
  if (existsSync(join(place.gitDirectory, "info", "grafts"))) throw notSupported("grafts");
  if ((await refs.names("refs/replace/")).length > 0) throw notSupported("replaced objects");
}
