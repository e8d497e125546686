import { Buffer } from "node:buffer";
import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { deflate as deflateWithCallback, deflateSync } from "node:zlib";
import { isMissing, readRegularFile, unless } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { type GitObject, isObjectType } from "./git_object.ts";
import { inflateObject, inflateStart, requireReadable } from "./inflate.ts";

const deflateApart = promisify(deflateWithCallback);

/** What is not larger is deflated at once. In bytes. */
const AT_ONCE = 64 * 1024;

function pathOf(folder: string, id: string): string {
  return join(folder, id.slice(0, 2), id.slice(2));
}

/**
 * Reads an object that has a file of its own; null when there is none.
 * @param folder an `objects` folder
 * @param maxBytes nothing of a larger one is inflated
 */
export async function readLooseObject(
  folder: string,
  id: string,
  maxBytes: number,
): Promise<GitObject | null> {
  const data = readRegularFile(pathOf(folder, id));
  if (!data) return null;
  const start = inflateStart(data);
  const headerEnd = start.indexOf(0);
  const header = /^([a-z]+) (\d+)$/.exec(Buffer.from(start.subarray(0, headerEnd)).toString());
  const type = header?.[1] ?? "";
  if (headerEnd < 0 || !header || !isObjectType(type)) {
    throw gitFailed("damaged", `Cannot read the damaged object "${id}"`);
  }
  const size = Number(header[2]);
  requireReadable(size, maxBytes);
  const whole = await inflateObject(data, headerEnd + 1 + size);
  return { type, bytes: whole.subarray(headerEnd + 1) };
}

/** Ids that begin with some hexadecimal digits. @param prefix two at least */
export function looseIdsWith(folder: string, prefix: string): string[] {
  const first = prefix.slice(0, 2);
  const names = unless(() => readdirSync(join(folder, first))) ?? [];
  return names.map((name) => first + name).filter((id) => id.startsWith(prefix));
}

/** Marks a file as used just now: what is old and unreachable may be pruned at any moment. */
export function freshen(path: string): boolean {
  const now = new Date();
  return unless(() => (utimesSync(path, now, now), true), ["ENOENT", "EPERM", "EACCES"]) ?? false;
}

export function freshenLooseObject(folder: string, id: string): boolean {
  return freshen(pathOf(folder, id));
}

/** Writes an object into a file of its own, which appears whole or not at all. */
export async function writeLooseObject(
  folder: string,
  id: string,
  object: GitObject & { readonly header: Uint8Array },
): Promise<void> {
  const target = pathOf(folder, id);
  const temporary = join(folder, id.slice(0, 2), `tmp_obj_${randomBytes(6).toString("hex")}`);
  const file = await create(folder, temporary);
  try {
    try {
      await file.writeFile(await deflated(object));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** So often a folder is made anew. */
const ATTEMPTS = 5;

/** A folder is empty until something is in it, and may be pruned by then. */
async function create(folder: string, path: string): Promise<FileHandle> {
  for (let left = ATTEMPTS;; left--) {
    try {
      makeFolder(folder, dirname(path));
      return await open(path, "wx", 0o444);
    } catch (error) {
      if (left === 0 || !isMissing(error)) throw error;
    }
  }
}

/** Level 1, as stock git. */
async function deflated({ header, bytes }: { header: Uint8Array; bytes: Uint8Array }) {
  const whole = Buffer.concat([header, bytes]);
  return whole.length > AT_ONCE
    ? await deflateApart(whole, { level: 1 })
    : deflateSync(whole, { level: 1 });
}

/** In a repository that a group shares, a new folder is as open to the group as the one above. */
function makeFolder(folder: string, parent: string): void {
  const made = unless(() => (mkdirSync(parent), true), ["EEXIST"]);
  if (made && process.platform !== "win32") chmodSync(parent, statSync(folder).mode & 0o7777);
}
