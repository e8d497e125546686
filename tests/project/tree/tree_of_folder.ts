import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type Blobs,
  contentHash,
  MAX_FILE_BYTES,
  type TreeInput,
  type TreeNode,
} from "../../../lib/project/mod.ts";

/** What is in a folder of the disk as a tree that never changes, links not followed. */
export function treeOfFolder(folder: string): TreeInput {
  const nodes = new Map<string, TreeNode>();
  const contents = new Map<string, Buffer>();

  function add(path: string): void {
    const absolute = join(folder, path);
    const stats = lstatSync(absolute);
    if (stats.isDirectory()) {
      const names = readdirSync(absolute);
      if (names.length === 0 && path !== "") nodes.set(path, { kind: "folder" });
      for (const name of names) add(path === "" ? name : `${path}/${name}`);
      return;
    }
    const isLink = stats.isSymbolicLink();
    const bytes = isLink ? Buffer.from(readlinkSync(absolute)) : readFileSync(absolute);
    const id = createHash("sha1").update(bytes).digest("hex");
    contents.set(id, bytes);
    const executable = !isLink && (stats.mode & 0o100) !== 0;
    nodes.set(path, { kind: isLink ? "link" : "file", id, executable });
  }

  add("");
  return { root: "/<tree>", folder: basename(folder), nodes, blobs: blobsOf(contents) };
}

/** Says nothing of what was not read, as a repository does. */
function blobsOf(contents: ReadonlyMap<string, Buffer>): Blobs {
  const known = new Map<string, { size: number; contentHash: string }>();
  return {
    known: (id) => known.get(id),
    read(id) {
      const bytes = contents.get(id);
      if (!bytes) throw new Error(`There is no content "${id}"`);
      const facts = { size: bytes.length, contentHash: contentHash(bytes) };
      known.set(id, facts);
      return Promise.resolve(bytes.length > MAX_FILE_BYTES ? null : { ...facts, bytes });
    },
  };
}
