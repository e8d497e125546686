import { join } from "node:path";
import type { Commit, RepositoryPlace } from "../../../repository.ts";
import { createTimeSlice, type TimeSlice } from "../../../../source/time_slice.ts";
import type { CommitLinks, ReadLinks } from "../../../history/commit_links.ts";
import { cutCommitsReader, withoutCut } from "../../../history/cut_commits.ts";
import { readText } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { parseCommit, parseCommitLinks } from "../objects/commit.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import type { RefStore } from "../../../refs/ref_store.ts";

/** Reads commits, each of a walk once. */
export interface CommitReader {
  commit(id: string): Promise<Commit>;
  /** Those that are not there, or are no commits, are left out. */
  commits(ids: readonly string[]): Promise<Map<string, Commit>>;
  /** What a walk needs; parents that a shallow clone has not are left out. */
  readonly links: ReadLinks;
  /** Whether a shallow clone has a commit without its parents. */
  isCut(id: string): boolean;
  /** To be called before each question: refuses histories that are not what the objects say. */
  prepare(): void;
  /** A slice of the event loop for one walk. */
  slice(signal?: AbortSignal): TimeSlice;
}

/** How many commits are remembered between walks; each takes about 200 bytes. */
const MAX_REMEMBERED = 50_000;

export function openCommitReader(
  place: RepositoryPlace,
  objects: ObjectStore,
  refs: RefStore,
): CommitReader {
  const known = new Map<string, CommitLinks>();
  const readCut = cutCommitsReader(place);
  let cut: ReadonlySet<string> = new Set();

  async function findBytes(id: string): Promise<Uint8Array | null> {
    const object = objects.format.isId(id) ? await objects.find(id) : null;
    return object?.type === "commit" ? object.bytes : null;
  }

  async function bytesOf(id: string, reason: "missing" | "not_found"): Promise<Uint8Array> {
    const bytes = await findBytes(id);
    if (bytes) return bytes;
    if (objects.format.isId(id) && !await objects.find(id)) throw objects.absence(id, reason);
    throw gitFailed("not_found", `Cannot read "${id}" as a commit`);
  }

  async function readLinks(id: string): Promise<CommitLinks> {
    const links = parseCommitLinks(await bytesOf(id, "missing"));
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(id, links);
    return withoutCut(cut, id, links);
  }

  return {
    commit: async (id) => withoutCut(cut, id, parseCommit(id, await bytesOf(id, "not_found"))),
    async commits(ids) {
      const found = new Map<string, Commit>();
      const slice = createTimeSlice();
      for (const id of ids) {
        const bytes = await findBytes(id);
        if (bytes) found.set(id, withoutCut(cut, id, parseCommit(id, bytes)));
        if (slice.spent) await slice.pause();
      }
      return found;
    },
    links(id) {
      const found = known.get(id);
      return found ? withoutCut(cut, id, found) : readLinks(id);
    },
    isCut: (id) => cut.has(id),
    prepare() {
      refuseRewritten(place, refs);
      cut = readCut();
    },
    slice: (signal) => createTimeSlice(8, { signal }),
  };
}

/** Grafts and replacements put other commits or contents in the place of what the ids name. */
function refuseRewritten({ commonDirectory }: RepositoryPlace, refs: RefStore): void {
  const grafts = readText(join(commonDirectory, "info", "grafts")) ?? "";
  if (/^[0-9a-f]/m.test(grafts)) {
    throw gitFailed("not_supported", "Cannot read a history that grafts have changed");
  }
  if (refs.names("refs/replace/").length > 0) {
    throw gitFailed("not_supported", "Cannot read a history in which objects are replaced");
  }
}
