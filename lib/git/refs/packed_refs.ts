import { join } from "node:path";
import type { RepositoryPlace } from "../repository.ts";
import { fileStamp, readText } from "../disk.ts";
import type { ObjectFormat } from "../object_format.ts";

/** The refs of the file `packed-refs`, by name. */
export type PackedRefs = ReadonlyMap<string, string>;

export function packedRefsPath(place: RepositoryPlace): string {
  return join(place.commonDirectory, "packed-refs");
}

/** Reads `packed-refs`, again only when it was replaced. */
export function packedRefsReader(place: RepositoryPlace, format: ObjectFormat): () => PackedRefs {
  const path = packedRefsPath(place);
  let known: { readonly stamp: string | null; readonly refs: PackedRefs } | null = null;
  return () => {
    const stamp = fileStamp(path);
    if (known && known.stamp === stamp) return known.refs;
    known = { stamp, refs: parsePackedRefs(readText(path) ?? "", format) };
    return known.refs;
  };
}

function parsePackedRefs(text: string, format: ObjectFormat): PackedRefs {
  const refs = new Map<string, string>();
  for (const line of text.split("\n")) {
    const space = format.bytes * 2;
    // Lines with "#" are its header, those with "^" say where the tag above leads to.
    if (line[space] !== " ") continue;
    const id = line.slice(0, space);
    if (format.isId(id)) refs.set(line.slice(space + 1), id);
  }
  return refs;
}

/** The file without some refs; every other line stays as it is. */
export function withoutPackedRefs(text: string, removed: ReadonlySet<string>): string {
  let isRemoved = false;
  const kept = text.split("\n").filter((line) => {
    if (line.startsWith("#")) return true;
    // What a tag leads to stands in the line below it.
    if (!line.startsWith("^")) isRemoved = removed.has(line.slice(line.indexOf(" ") + 1));
    return !isRemoved;
  });
  return kept.join("\n");
}
