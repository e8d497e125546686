import { createMutex } from "../../mutex/mod.ts";
import { openPages, type Pages } from "../../pages/open_pages.ts";
import { openDraftProject } from "../../project/mod.ts";
import { openTypeGate, type Saving } from "../../saving/mod.ts";
import { openDraftSource, type Source } from "../../source/mod.ts";

/**
 * The open project in memory: every verb that reads or writes a project works on it, and whatever they write stays in
 * it. The disk is only read.
 */
export interface Draft {
  readonly source: Source;
  readonly pages: Pages;
  readonly saving: Saving;
  /** Content by path of what is not as on disk; null for a deleted file. Sorted by path. */
  changes(): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /**
   * Notes where files were before that are moved, or in which names are changed and nothing else.
   * @param files by the new path, which may be the old one
   */
  rename(files: ReadonlyMap<string, string>): void;
  /** The path of each such file when the draft was opened, by its path now. */
  readonly movedFrom: ReadonlyMap<string, string>;
}

/**
 * Opens a draft.
 * @param source of the open project
 * @param start what counts as written already
 * @param moved where files of that were before which are only moved
 */
export function openDraft(
  source: Source,
  start?: ReadonlyMap<string, Uint8Array | null>,
  moved?: ReadonlyMap<string, string>,
): Draft {
  const project = openDraftProject(source.project, start);
  const drafted = openDraftSource(source, project);
  const movedFrom = new Map(moved);
  return {
    source: drafted,
    pages: openPages(drafted),
    saving: inMemory(drafted),
    changes: () => project.files.changes(),
    movedFrom,
    rename(files) {
      const origins = [...files].map(([to, from]) => [to, movedFrom.get(from) ?? from] as const);
      for (const from of files.values()) movedFrom.delete(from);
      for (const [to, from] of origins) movedFrom.set(to, from);
    },
  };
}

/** Saves of a draft pass the same gate; they are neither kept to be undone nor committed. */
function inMemory(source: Source): Saving {
  return {
    source,
    journal: {
      newId: () => "draft",
      keep: () => undefined,
      find: () => null,
      ids: () => [],
      mark: () => undefined,
      remove: () => undefined,
      inTurn: createMutex(),
    },
    types: openTypeGate(source, { tells: false }),
    expect: () => undefined,
    adopt: () => undefined,
    told: () => undefined,
    git: {
      begin: () => Promise.resolve(),
      written: () => Promise.resolve({ status: "not_a_repo" }),
      abandon: () => Promise.resolve(),
    },
  };
}
