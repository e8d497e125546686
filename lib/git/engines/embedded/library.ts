import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import git, { type PromiseFsClient, type TreeEntry } from "isomorphic-git";
import { WorkbenchError } from "../../../errors/mod.ts";
import { diskCode } from "../../common/disk.ts";
import { gitFailed, objectAbsence } from "../../common/git_failed.ts";
import type { RepositoryPlace } from "../../repository.ts";
import { isObjectId } from "../names.ts";
import { FOLDER, type TreeNode } from "./compare_trees.ts";
import { type FilesOptions, gitFiles } from "./files.ts";

/** An object as the library unpacks it. */
export interface LibraryObject {
  readonly type: "commit" | "tree" | "blob" | "tag";
  readonly bytes: Uint8Array;
}

/** isomorphic-git, bound to one repository: the only way to its objects. */
export interface Library {
  readonly place: RepositoryPlace;
  /** The arguments that each of the library's functions takes. */
  readonly base: {
    readonly fs: PromiseFsClient;
    readonly dir: string;
    readonly gitdir: string;
    readonly cache: object;
  };
  /** @returns null where there is none @throws {WorkbenchError} `git_failed`, `damaged` */
  find(id: string): Promise<LibraryObject | null>;
  /** @throws {WorkbenchError} `git_failed` where there is none, or of another type */
  read(
    id: string,
    type: LibraryObject["type"],
    reason?: "missing" | "not_found",
  ): Promise<Uint8Array>;
  tree(id: string): Promise<readonly TreeEntry[]>;
  /** The entries of a tree with their names, in its order. */
  nodes(id: string): Promise<readonly (readonly [name: string, node: TreeNode])[]>;
  write(type: "commit" | "blob" | "tree", bytes: Uint8Array): Promise<string>;
}

/** The library keeps whole packs in memory: after so long without a question it forgets them, in milliseconds. */
const MEMORY_MS = 2000;

/** An object of so many bytes is hashed and packed at once: by streams, as the library does it, a small one takes five times as long. */
const MOST_AT_ONCE = 64 * 1024;

export function openLibrary(place: RepositoryPlace, options: FilesOptions = {}): Library {
  const fs = gitFiles(place.gitDirectory, options);
  let memory: { readonly cache: object; usedAt: number } = { cache: {}, usedAt: 0 };
  const base = {
    fs,
    dir: place.worktree,
    gitdir: place.gitDirectory,
    get cache(): object {
      const now = performance.now();
      if (now - memory.usedAt > MEMORY_MS) memory = { cache: {}, usedAt: now };
      memory.usedAt = now;
      return memory.cache;
    },
  };

  async function find(id: string): Promise<LibraryObject | null> {
    if (!isObjectId(place, id)) return null;
    try {
      const found = await git.readObject({ ...base, oid: id, format: "content" });
      if (!(found.object instanceof Uint8Array)) throw damaged(id);
      return { type: typeOf(found.type, id), bytes: found.object };
    } catch (error) {
      if (isLibraryError(error, "NotFoundError")) return null;
      throw translated(error, id);
    }
  }

  const library: Library = {
    place,
    base,
    find,
    async read(id, type, reason = "missing") {
      const object = await find(id);
      if (!object && isObjectId(place, id)) throw objectAbsence(place, id, reason);
      if (object?.type === type) return object.bytes;
      const failure = reason === "missing" ? "damaged" : "not_found";
      throw gitFailed(failure, `Cannot read "${id}" as a ${type}`);
    },
    async tree(id) {
      await library.read(id, "tree");
      const { tree } = await git.readTree({ ...base, oid: id }).catch((error: unknown) => {
        throw translated(error, id);
      });
      for (const { path, oid } of tree) {
        requireText(path);
        if (!isObjectId(place, oid)) throw damaged(id);
      }
      return tree;
    },
    nodes: async (id) => (await library.tree(id)).map((entry) => [entry.path, nodeOf(entry)]),
    write: async (type, bytes) => {
      if (bytes.length > MOST_AT_ONCE) {
        return await git.writeObject({ ...base, type, object: bytes, format: "content" });
      }
      const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
      const oid = createHash("sha1").update(whole).digest("hex");
      return await git.writeObject({
        ...base,
        type,
        object: deflateSync(whole),
        format: "deflated",
        oid,
      });
    },
  };
  return library;
}

/** The library takes bytes that are no UTF-8 for other ones: what it then writes would be another name. */
export function requireText(path: string): void {
  if (!path.includes("\ufffd")) return;
  throw notSupported("a path that is not UTF-8");
}

/** Returns the error, with its name and the way out, for a feature that the embedded engine gets wrong. */
export function notSupported(what: string): WorkbenchError {
  return gitFailed(
    "not_supported",
    `The repository has ${what}, which the embedded engine cannot do right: install git`,
  );
}

export function isLibraryError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function typeOf(type: string | undefined, id: string): LibraryObject["type"] {
  if (type === "commit" || type === "tree" || type === "blob" || type === "tag") return type;
  throw damaged(id);
}

/** Translates an error of the library for an object that it cannot read; errors of the disk stay what they are. */
function translated(error: unknown, id: string): unknown {
  if (error instanceof WorkbenchError) return error;
  if (isLibraryError(error, "UnsafeFilepathError")) {
    return notSupported("a file name that git does not take everywhere");
  }
  if (error instanceof Error && error.message.includes("Unexpected GitTree entry mode")) {
    return notSupported("a file mode that git no longer writes");
  }
  return /^E[A-Z]+$/.test(diskCode(error) ?? "") ? error : damaged(id, error);
}

function damaged(id: string, cause?: unknown): WorkbenchError {
  return gitFailed("damaged", `Cannot read the damaged object "${id}"`, { cause });
}

/** Returns the node for an entry of a tree, in the modes that git writes. */
export function nodeOf({ mode, oid, type }: TreeEntry): TreeNode {
  if (type === "tree") return { mode: FOLDER, id: oid };
  if (type === "commit") return { mode: "160000", id: oid };
  if (mode === "120000") return { mode, id: oid };
  return { mode: parseInt(mode, 8) & 0o100 ? "100755" : "100644", id: oid };
}
