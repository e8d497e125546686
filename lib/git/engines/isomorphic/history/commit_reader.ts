import { join } from "node:path";
import type { Commit, RepositoryPlace } from "../../../repository.ts";
import { createTimeSlice, type TimeSlice } from "../../../../source/time_slice.ts";
import type { CommitLinks, ReadLinks } from "../../../history/commit_links.ts";
import { fileStamp, readText } from "../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { parseCommit, parseCommitLinks } from "../objects/commit.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import type { RefStore } from "../refs/ref_store.ts";

/** Reads commits, each of a walk once. */
export interface CommitReader {
  commit(id: string): Promise<Commit>;
  /** Those that are not there, or are no commits, are left out. */
  commits(ids: readonly string[]): Promise<Map<string, Commit>>;
  /** What a walk needs; parents that a shallow clone has not are left out. */
  readonly links: ReadLinks;
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
  const shallowPath = join(place.commonDirectory, "shallow");
  let shallow: { stamp: string | null; ids: ReadonlySet<string> } = { stamp: null, ids: new Set() };

  async function findBytes(id: string): Promise<Uint8Array | null> {
    const object = objects.format.isId(id) ? await objects.find(id) : null;
    return object?.type === "commit" ? object.bytes : null;
  }

  async function bytesOf(id: string): Promise<Uint8Array> {
    const bytes = await findBytes(id);
    if (bytes) return bytes;
    // Says what is wrong with one that is missing.
    if (objects.format.isId(id)) await objects.read(id);
    throw gitFailed("not_found", `Cannot read "${id}" as a commit`);
  }

  function withoutCut<T extends { readonly parents: readonly string[] }>(id: string, links: T): T {
    return shallow.ids.has(id) ? { ...links, parents: [] } : links;
  }

  return {
    commit: async (id) => withoutCut(id, parseCommit(id, await bytesOf(id))),
    async commits(ids) {
      const found = new Map<string, Commit>();
      const slice = createTimeSlice();
      for (const id of ids) {
        const bytes = await findBytes(id);
        if (bytes) found.set(id, withoutCut(id, parseCommit(id, bytes)));
        if (slice.spent) await slice.pause();
      }
      return found;
    },
    async links(id) {
      const found = known.get(id);
      if (found) return withoutCut(id, found);
      const links = parseCommitLinks(await bytesOf(id));
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(id, links);
      return withoutCut(id, links);
    },
    prepare() {
      refuseRewritten(place, refs);
      const stamp = fileStamp(shallowPath);
      if (stamp === shallow.stamp) return;
      const lines = (readText(shallowPath) ?? "").split("\n").map((line) => line.trim());
      shallow = { stamp, ids: new Set(lines.filter((line) => objects.format.isId(line))) };
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
