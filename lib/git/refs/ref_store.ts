import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Head, RepositoryPlace } from "../repository.ts";
import { readText, unless } from "../disk.ts";
import { gitFailed } from "../git_failed.ts";
import type { ObjectFormat } from "../object_format.ts";
import { type PackedRefs, packedRefsReader } from "./packed_refs.ts";
import { isRefName, refDirectory } from "./ref_names.ts";

/** What a ref's file holds. */
export type RefValue = { readonly id: string } | { readonly symbolic: string };

/** The refs as they are now. */
export interface RefStore {
  /** What a ref itself holds; null when there is none. */
  read(ref: string): RefValue | null;
  /** The id that a ref leads to, through symbolic ones. */
  idOf(ref: string): string | null;
  /** Full names that begin with a prefix, sorted. */
  names(prefix: string): readonly string[];
  packed(): PackedRefs;
  head(): Head;
}

/** git follows as many. */
const MAX_SYMBOLIC_DEPTH = 5;

export function openRefStore(place: RepositoryPlace, format: ObjectFormat): RefStore {
  const packed = packedRefsReader(place, format);

  function readLoose(ref: string): RefValue | null {
    const text = readText(join(refDirectory(place, ref), ref));
    if (text === null) return null;
    const symbolic = /^ref:\s*(\S.*?)\s*$/s.exec(text)?.[1];
    if (symbolic !== undefined) return { symbolic };
    const id = text.slice(0, format.bytes * 2).toLowerCase();
    const after = text[format.bytes * 2] ?? "\n";
    if (!format.isId(id) || !/\s/.test(after)) {
      throw gitFailed("damaged", `Cannot read the ref "${ref}": its file is damaged`);
    }
    return { id };
  }

  function read(ref: string): RefValue | null {
    const loose = readLoose(ref);
    if (loose) return loose;
    const id = packed().get(ref);
    if (id) return { id };
    // Between the two looks it may have become loose, when it was packed before.
    return readLoose(ref);
  }

  function idOf(ref: string): string | null {
    let name = ref;
    for (let depth = 0; depth <= MAX_SYMBOLIC_DEPTH; depth++) {
      const value = read(name);
      if (!value) return null;
      if ("id" in value) return value.id;
      name = value.symbolic;
      if (!isRefName(name)) return null;
    }
    return null;
  }

  return {
    read,
    idOf,
    names(prefix) {
      const found = new Set([...packed().keys()].filter((ref) => ref.startsWith(prefix)));
      const start = prefix.slice(0, prefix.lastIndexOf("/"));
      for (const directory of new Set([place.commonDirectory, place.gitDirectory])) {
        for (const ref of looseRefs(directory, start || "refs")) {
          if (ref.startsWith(prefix) && refDirectory(place, ref) === directory) found.add(ref);
        }
      }
      return [...found].filter(isRefName).sort();
    },
    packed,
    head() {
      const value = read("HEAD");
      if (!value) throw gitFailed("damaged", "Cannot read the HEAD of the repository");
      if ("id" in value) return { ref: null, commit: value.id };
      return { ref: value.symbolic, commit: idOf(value.symbolic) };
    },
  };
}

function looseRefs(directory: string, start: string): string[] {
  const entries = unless(() => readdirSync(join(directory, start), { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const name = `${start}/${entry.name}`;
    return entry.isDirectory() ? looseRefs(directory, name) : [name];
  });
}
