import { Buffer } from "node:buffer";
import type { BytePath } from "../../../byte_path.ts";
import type { ObjectFormat } from "../../../object_format.ts";

/** A folder in the index's own memory of the trees that it stands for. */
interface CachedFolder {
  readonly name: BytePath;
  /** How many entries of the index it has; -1 when it has changed since. */
  count: number;
  readonly id: string;
  readonly folders: CachedFolder[];
}

/** The trees that folders of the index stand for: its extension `TREE`. */
export interface CacheTree {
  /** Id of a folder's tree; null when it has changed or was never known. */
  idOf(folder: BytePath): string | null;
  /** Forgets the trees that hold a path. */
  invalidate(path: BytePath): void;
  encode(): Uint8Array;
}

/** @returns null for an extension that is not what it should be */
export function parseCacheTree(bytes: Uint8Array, format: ObjectFormat): CacheTree | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readFolder(data, 0, format, 0);
  return read && cacheTree(read.folder);
}

/** No path is deeper. */
const MAX_DEPTH = 2048;

function readFolder(
  data: Buffer,
  start: number,
  format: ObjectFormat,
  depth: number,
): { folder: CachedFolder; end: number } | null {
  const nameEnd = data.indexOf(0, start);
  const lineEnd = data.indexOf(10, nameEnd);
  if (nameEnd < 0 || lineEnd < 0 || depth > MAX_DEPTH) return null;
  const counts = /^(-?\d+) (\d+)$/.exec(data.toString("latin1", nameEnd + 1, lineEnd));
  if (!counts) return null;
  const count = Number(counts[1]);
  let at = lineEnd + 1;
  const id = count < 0 ? "" : data.toString("hex", at, at + format.bytes);
  if (count >= 0) at += format.bytes;
  const folders: CachedFolder[] = [];
  const folder = { name: data.toString("latin1", start, nameEnd), count, id, folders };
  for (let left = Number(counts[2]); left > 0; left--) {
    const inner = readFolder(data, at, format, depth + 1);
    if (!inner) return null;
    folders.push(inner.folder);
    at = inner.end;
  }
  return at <= data.length ? { folder, end: at } : null;
}

function cacheTree(top: CachedFolder): CacheTree {
  function find(folder: BytePath): CachedFolder | undefined {
    let found: CachedFolder | undefined = top;
    for (const part of folder === "" ? [] : folder.split("/")) {
      found = found?.folders.find(({ name }) => name === part);
    }
    return found;
  }

  return {
    idOf(folder) {
      const found = find(folder);
      return found && found.count >= 0 ? found.id : null;
    },
    invalidate(path) {
      const parts = path.split("/");
      const name = parts.pop() ?? "";
      let at: CachedFolder | undefined = top;
      at.count = -1;
      for (const part of parts) {
        at = at.folders.find((folder) => folder.name === part);
        if (!at) return;
        at.count = -1;
      }
      // A folder whose name may now be a file's.
      const folder = at.folders.findIndex((inner) => inner.name === name);
      if (folder >= 0) at.folders.splice(folder, 1);
    },
    encode: () => Buffer.concat(encodeFolder(top)),
  };
}

function encodeFolder({ name, count, id, folders }: CachedFolder): Buffer[] {
  return [
    Buffer.from(`${name}\0${count} ${folders.length}\n`, "latin1"),
    ...(count < 0 ? [] : [Buffer.from(id, "hex")]),
    ...folders.flatMap(encodeFolder),
  ];
}
