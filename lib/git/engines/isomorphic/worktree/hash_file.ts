import { Buffer } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { unless } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { MAX_OBJECT_BYTES } from "../objects/inflate.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import { hashInTurns, objectHeader } from "../objects/object_store.ts";
import { cleanBytes, type Cleaning, isCleanAsIs } from "./clean_bytes.ts";

const STEP_BYTES = 1024 * 1024;

/** Id of the blob that a file would be; null when it is no file any more. */
export async function hashFile(
  path: string,
  format: ObjectFormat,
  cleaning: Cleaning,
): Promise<string | null> {
  // A pipe that takes the file's place would block, a link would lead elsewhere.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = unless(() => openSync(path, flags), ["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"]);
  if (file === null) return null;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    if (isCleanAsIs(cleaning)) return await hashStream(file, stats.size, format);
    const bytes = await readAll(file, stats.size);
    return await hashBytes(await cleanBytes(bytes, cleaning), format);
  } finally {
    closeSync(file);
  }
}

/** Id of the blob that a link would be; null when it is no link any more. */
export async function hashLink(path: string, format: ObjectFormat): Promise<string | null> {
  const target = unless(() => readlinkSync(path, { encoding: "buffer" }), [
    "ENOENT",
    "ENOTDIR",
    "EINVAL",
  ]);
  return target && await hashBytes(target, format);
}

function hashBytes(bytes: Uint8Array, format: ObjectFormat): Promise<string> {
  return hashInTurns(format.hasher().update(objectHeader("blob", bytes.length)), bytes);
}

/** Without holding the whole file. @returns null when its size changes meanwhile */
async function hashStream(
  file: number,
  size: number,
  format: ObjectFormat,
): Promise<string | null> {
  const hash = format.hasher().update(objectHeader("blob", size));
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size, STEP_BYTES)));
  let total = 0;
  while (total < size) {
    const got = readSync(file, buffer, 0, buffer.length, total);
    if (got === 0) return null;
    hash.update(buffer.subarray(0, got));
    total += got;
    if (total < size) await setImmediate();
  }
  return total === size ? hash.digest("hex") : null;
}

async function readAll(file: number, size: number): Promise<Uint8Array> {
  if (size > MAX_OBJECT_BYTES) {
    throw gitFailed("too_large", `Cannot compare a file of ${size} bytes`);
  }
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const got = readSync(file, bytes, filled, Math.min(STEP_BYTES, size - filled), filled);
    if (got === 0) break;
    filled += got;
    if (filled < size) await setImmediate();
  }
  return bytes.subarray(0, filled);
}
