import git from "isomorphic-git";
import { gitFailed, nullIfDamaged } from "../../common/git_failed.ts";
import type { Head, Ref } from "../../repository.ts";
import { isFullRef, isObjectId } from "../names.ts";
import { isLibraryError, type Library } from "./library.ts";

/** The value that a ref itself holds. */
export type RefValue = { readonly id: string } | { readonly symbolic: string };

/** The refs as the library reads them. */
export interface Refs {
  /** Null when there is none. */
  read(ref: string): Promise<RefValue | null>;
  /** The id that a ref leads to, through symbolic ones; null when there is none. */
  id(ref: string): Promise<string | null>;
  /** Full names that begin with a prefix, sorted. */
  names(prefix: string): Promise<readonly string[]>;
  head(): Promise<Head>;
  /** Commits that refs below a prefix lead to, through tags. */
  list(prefix: string): Promise<Ref[]>;
  /** The commit that a name means; see `Repository`. */
  resolve(name: string): Promise<string | null>;
}

/** git follows as many. */
const MOST_SYMBOLIC = 5;
const MOST_TAGS = 64;

export function openRefs(library: Library): Refs {
  const { base, place } = library;

  async function read(ref: string): Promise<RefValue | null> {
    const text = await rawValue(ref);
    if (text === null) return null;
    if (isObjectId(place, text)) return { id: text };
    const symbolic = /^ref:\s*(\S.*)$/s.exec(text)?.[1];
    if (symbolic !== undefined) return { symbolic };
    throw gitFailed("damaged", `Cannot read the ref "${ref}": its file is damaged`);
  }

  async function rawValue(ref: string): Promise<string | null> {
    try {
      // Else the library goes on to look for names that only end like this one.
      if (await git.expandRef({ ...base, ref }) !== ref) return null;
      return (await git.resolveRef({ ...base, ref, depth: 1 })).trim();
    } catch (error) {
      if (isLibraryError(error, "NotFoundError")) return null;
      throw error;
    }
  }

  async function idOf(ref: string): Promise<string | null> {
    let name = ref;
    for (let depth = 0; depth <= MOST_SYMBOLIC; depth++) {
      const value = await read(name);
      if (!value) return null;
      if ("id" in value) return value.id;
      name = value.symbolic;
      if (!isFullRef(name)) return null;
    }
    return null;
  }

  async function names(prefix: string): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf("/")) || "refs";
    const found = await git.listRefs({ ...base, filepath: folder });
    return found.map((name) => name.startsWith("refs/") ? name : `${folder}/${name}`)
      .filter((name) => name.startsWith(prefix) && isFullRef(name)).sort();
  }

  /** Returns the commit that an object is or, as a tag, finally names. */
  async function peel(id: string): Promise<string | null> {
    let at = id;
    for (let depth = 0; depth < MOST_TAGS; depth++) {
      const object = await library.find(at);
      if (object?.type === "commit") return at;
      if (object?.type !== "tag") return null;
      const head = new TextDecoder("latin1").decode(object.bytes.subarray(0, 80));
      at = /^object ([0-9a-f]+)\n/.exec(head)?.[1] ?? "";
    }
    return null;
  }

  async function resolveShort(prefix: string): Promise<string | null> {
    if (!/^[0-9a-f]{4,39}$/.test(prefix)) return null;
    try {
      return await peel(await git.expandOid({ ...base, oid: prefix }));
    } catch (error) {
      const isNone = isLibraryError(error, "NotFoundError") ||
        isLibraryError(error, "AmbiguousError");
      if (isNone) return null;
      throw error;
    }
  }

  return {
    read,
    id: idOf,
    names,
    async head() {
      const value = await read("HEAD");
      if (!value) throw gitFailed("damaged", "Cannot read the HEAD of the repository");
      const ref = "symbolic" in value ? value.symbolic : null;
      const commit = "id" in value ? value.id : await idOf(value.symbolic);
      // A branch that leads to nothing is damaged, and must not pass for one that waits for its first commit.
      if (commit !== null) await library.read(commit, "commit");
      return { ref, commit };
    },
    async list(prefix) {
      const found: Ref[] = [];
      for (const name of await names(prefix)) {
        const id = await idOf(name).catch(nullIfDamaged);
        const commit = id && await peel(id).catch(nullIfDamaged);
        if (commit) found.push({ name, commit });
      }
      return found;
    },
    async resolve(name) {
      if (isObjectId(place, name)) return await peel(name);
      const refs = [name, `refs/heads/${name}`, `refs/remotes/${name}`, `refs/tags/${name}`];
      for (const ref of refs) {
        const id = isFullRef(ref) || ref === "HEAD" ? await idOf(ref) : null;
        if (id) return await peel(id);
      }
      return await resolveShort(name);
    },
  };
}
