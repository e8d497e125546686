import { join } from "node:path";
import { lookAt } from "../../common/disk.ts";
import { isTrue } from "../../discover/config_file.ts";
import type { RepositoryTrait } from "../../repository.ts";
import type { Library } from "../embedded/library.ts";
import type { RefWriting } from "../embedded/move_refs.ts";
import type { Git } from "./git.ts";
import type { ObjectReader } from "./object_reader.ts";

/** The kept library in one repository, where it comes to what git itself would do: a process takes longer. */
export interface KeptLibrary {
  /** Null where git has to write the objects. Loads the library. */
  objects(): Promise<Library | null>;
  /** Null where git has to read and move the refs, and as long as the library is not loaded. */
  refs(): Promise<KeptRefs | null>;
}

type KeptRefs = RefWriting & Pick<RefParts, "moveHead" | "moveRefs">;
type RefParts =
  & typeof import("../embedded/move_refs.ts")
  & typeof import("../embedded/refs.ts");

/** Settings that the library does not know: of permissions, and of what must reach the disk. */
const FOR_FILES = /^core\.(?:sharedrepository|fsync)/;
const FOR_REFS =
  /^(?:core\.(?:prefersymlinkrefs|filesreflocktimeout)|committer\..*|user\.useconfigonly)$/;
const REFS_ELSEWHERE: readonly RepositoryTrait[] = [
  "linked_worktree",
  "reftable",
  "unknown_extension",
];
/** The library reads all packed refs for each ref, in bytes. */
const MOST_PACKED = 64 * 1024;

export function openKeptLibrary(git: Git, objects: ObjectReader): KeptLibrary {
  const { place } = git;
  let library: Promise<Library> | null = null;
  let parts: Promise<RefParts> | null = null;

  async function has(settings: RegExp): Promise<boolean> {
    return (await git.configuration.settings()).some(({ key }) => settings.test(key));
  }

  async function readObjects(): Promise<Library | null> {
    if (place.objectFormat !== "sha1" || await has(FOR_FILES)) return null;
    return await (library ??= import("../embedded/library.ts").then(({ openLibrary }) =>
      openLibrary({ ...place, gitDirectory: place.commonDirectory })
    ));
  }

  async function areElsewhere(): Promise<boolean> {
    if (place.traits.some((trait) => REFS_ELSEWHERE.includes(trait))) return true;
    const packed = lookAt(join(place.commonDirectory, "packed-refs"));
    const head = lookAt(join(place.gitDirectory, "HEAD"));
    return (packed?.size ?? 0) > MOST_PACKED || !head?.isFile() || await has(FOR_REFS);
  }

  return {
    objects: readObjects,
    async refs() {
      const kept = library && await readObjects();
      if (!kept || await areElsewhere()) return null;
      const { moveHead, moveRefs, openRefs } = await (parts ??= loadParts());
      const known = await git.configuration.settings();
      const get = (key: string): string | null =>
        known.findLast((setting) => setting.key === key)?.value ?? null;
      return {
        moveHead,
        moveRefs,
        library: kept,
        refs: openRefs(kept),
        isCommit: async (id) => (await objects.info(id))?.type === "commit",
        settings: () => ({
          get,
          isOn: (key, byDefault) => get(key) === null ? byDefault : isTrue(get(key)),
        }),
      };
    },
  };
}

async function loadParts(): Promise<RefParts> {
  const [moves, refs] = await Promise.all([
    import("../embedded/move_refs.ts"),
    import("../embedded/refs.ts"),
  ]);
  return { ...moves, ...refs };
}
