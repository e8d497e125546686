import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, deflateSync } from "node:zlib";
import { createTurns } from "../../../project/mod.ts";
import type { Git } from "./git.ts";
import type { ObjectType } from "./object_reader.ts";

/** An object that is to be written. */
export interface NewObject {
  readonly id: string;
  readonly type: ObjectType;
  readonly content: Uint8Array;
}

/** Beyond so many, one pack is better than as many files; git draws the same line when it receives objects. */
const MAX_LOOSE = 100;
/** Smaller ones are compressed at once: handing them to another thread takes longer. */
const LARGE_BYTES = 32 * 1024;

const PACK_TYPES: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

const deflateLater = promisify(deflate);

export function newObject(
  algorithm: "sha1" | "sha256",
  type: ObjectType,
  content: Uint8Array,
): NewObject {
  const hash = createHash(algorithm).update(`${type} ${content.length}\0`).update(content);
  return { id: hash.digest("hex"), type, content };
}

/** Hands objects to git as a pack: one process writes them all, with the permissions that the repository wants. */
export async function writeObjects(git: Git, objects: readonly NewObject[]): Promise<void> {
  const distinct = [...new Map(objects.map((object) => [object.id, object])).values()];
  if (distinct.length === 0) return;
  const command = distinct.length > MAX_LOOSE
    ? ["index-pack", "--stdin"]
    : ["unpack-objects", "-q"];
  await git.read(command, { input: await formatPack(distinct, git.place.objectFormat) });
}

/** @see https://git-scm.com/docs/pack-format */
async function formatPack(
  objects: readonly NewObject[],
  algorithm: "sha1" | "sha256",
): Promise<Buffer[]> {
  const header = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  header.writeUInt32BE(objects.length, 8);
  const hash = createHash(algorithm).update(header);
  const chunks: Buffer[] = [header];
  const turns = createTurns();
  for (const { type, content } of objects) {
    const small = content.length < LARGE_BYTES;
    const body = small ? await turns(() => deflateSync(content)) : await deflateLater(content);
    const start = entryHeader(PACK_TYPES[type], content.length);
    hash.update(start).update(body);
    chunks.push(start, body);
  }
  return [...chunks, hash.digest()];
}

/** Type and size: four bits of the size beside the type, then seven in each byte, the low ones first. */
function entryHeader(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 128);
    byte = rest & 127;
  }
  return Buffer.from([...bytes, byte]);
}
