import { Buffer } from "node:buffer";
import type { Hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { createTimeSlice } from "../../../../source/time_slice.ts";
import type { RepositoryPlace } from "../../../repository.ts";
import { diskCode, lookAt, readText, unless } from "../../../disk.ts";
import type { WorkbenchError } from "../../../../errors/mod.ts";
import { gitFailed, isDamage, objectAbsence } from "../../../git_failed.ts";
import { atMost } from "./at_most.ts";
import { createByteCache } from "./byte_cache.ts";
import type { GitObject, ObjectType } from "./git_object.ts";
import {
  freshen,
  freshenLooseObject,
  looseIdsWith,
  readLooseObject,
  writeLooseObject,
} from "./loose_objects.ts";
import { MAX_OBJECT_BYTES, requireReadable } from "./inflate.ts";
import { type ObjectFormat, objectFormat } from "../../../object_format.ts";
import { openPack, type Pack } from "./pack.ts";

/** The objects of a repository and of those that it borrows from, loose and packed. */
export interface ObjectStore {
  readonly format: ObjectFormat;
  /** What something refers to. @throws {WorkbenchError} `git_failed`: `missing`, `not_fetched`, `damaged` */
  read(id: string): Promise<GitObject>;
  /**
   * Null when it is not there.
   * @param options.maxBytes nothing of a larger one is read
   * @throws {WorkbenchError} `git_failed`: `damaged`, `too_large`
   */
  find(id: string, options?: { readonly maxBytes?: number }): Promise<GitObject | null>;
  /** Why there is no object. @param reason where nothing else is the reason */
  absence(id: string, reason: "missing" | "not_found"): WorkbenchError;
  /** Ids that begin with some hexadecimal digits. @param prefix two at least */
  idsWith(prefix: string): string[];
  /** Writes an object unless it is there. @returns its id */
  write(type: ObjectType, bytes: Uint8Array): Promise<string>;
  /** Closes the packs; the next call opens them again, with those that have come since. */
  release(): void;
}

/** Where in a pack an object is. */
interface PackedPlace {
  readonly pack: Pack;
  readonly offset: number;
}

/** How much of what was read last is kept, in bytes: it spares the chains of deltas. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Alternates may have alternates. */
const MAX_ALTERNATES_DEPTH = 5;

/** How many objects are written at a time: each is an open file. */
const MAX_WRITES = 16;

/** How much is hashed between two turns of the event loop, in bytes. */
const HASH_STEP = 4 * 1024 * 1024;

export function openObjectStore(place: RepositoryPlace): ObjectStore {
  const format = objectFormat(place.objectFormat);
  const own = join(place.commonDirectory, "objects");
  const cache = createByteCache<GitObject>(CACHE_BYTES);
  const packs = new Map<string, Pack>();
  /** Packs that cannot be opened: another one may have what is looked for. */
  const damaged = new Set<string>();
  let folders: readonly string[] | null = null;
  const inTurn = atMost(MAX_WRITES);
  const slice = createTimeSlice();
  /** Counts the packs that were ever opened. */
  let opened = 0;

  function allFolders(): readonly string[] {
    return folders ??= withAlternates(own);
  }

  /** Opens the packs that have come since the last look. */
  function openNewPacks(): void {
    for (const folder of allFolders()) {
      const names = unless(() => readdirSync(join(folder, "pack"))) ?? [];
      for (const name of names.filter((name) => name.endsWith(".idx"))) {
        const base = join(folder, "pack", name.slice(0, -4));
        // A pack that is being removed may have its index left for a moment.
        if (packs.has(base) || damaged.has(base) || !lookAt(`${base}.pack`)) continue;
        const pack = openUndamaged(base);
        if (!pack) continue;
        packs.set(base, pack);
        opened++;
      }
    }
  }

  function openUndamaged(base: string): Pack | null {
    try {
      return unless(() => openPack(base, { format, cache, baseById: read }));
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged.add(base);
      return null;
    }
  }

  /** @returns undefined when the pack has been removed since it was opened */
  async function readPacked(
    { pack, offset }: PackedPlace,
    maxBytes: number,
  ): Promise<GitObject | undefined> {
    try {
      return await pack.readAt(offset, maxBytes);
    } catch (error) {
      if (diskCode(error) !== "ENOENT") throw error;
      packs.delete(pack.path.slice(0, -".pack".length));
      pack.close();
      return undefined;
    }
  }

  function packed(id: string): PackedPlace | null {
    for (const [base, pack] of packs) {
      const offset = pack.index.offsetOf(id);
      if (offset === null) continue;
      // The next object is likely to be in the same pack: it goes to the front.
      if (packs.keys().next().value !== base) {
        const others = [...packs].filter(([other]) => other !== base);
        packs.clear();
        for (const [other, value] of [[base, pack] as const, ...others]) packs.set(other, value);
      }
      return { pack, offset };
    }
    return null;
  }

  async function find(
    id: string,
    { maxBytes = MAX_OBJECT_BYTES }: { readonly maxBytes?: number } = {},
  ): Promise<GitObject | null> {
    const known = cache.get(id);
    if (known) {
      requireReadable(known.bytes.length, maxBytes);
      return known;
    }
    const before = opened;
    const place = packed(id);
    const inPack = place && await readPacked(place, maxBytes);
    if (inPack) return inPack;
    for (const folder of allFolders()) {
      const object = await readLooseObject(folder, id, maxBytes);
      if (!object) continue;
      cache.set(id, object, object.bytes.length + 200);
      return object;
    }
    // What was loose may have been packed meanwhile; who else waited here may have found the pack.
    openNewPacks();
    return opened > before ? await find(id, { maxBytes }) : null;
  }

  async function read(id: string): Promise<GitObject> {
    const object = await find(id);
    if (object) return object;
    throw absence(id, "missing");
  }

  function absence(id: string, reason: "missing" | "not_found"): WorkbenchError {
    if (damaged.size > 0) {
      return gitFailed("damaged", `Cannot find the object "${id}": a pack is damaged`);
    }
    return objectAbsence(place, id, reason);
  }

  async function write(type: ObjectType, bytes: Uint8Array): Promise<string> {
    // A commit writes all of its objects at once.
    await slice.pause();
    const header = objectHeader(type, bytes.length);
    const id = await hashInTurns(format.hasher().update(header), bytes);
    if (packs.size === 0) openNewPacks();
    const place = packed(id);
    if (place && freshen(place.pack.path)) return id;
    if (allFolders().some((folder) => freshenLooseObject(folder, id))) return id;
    await inTurn(() => writeLooseObject(own, id, { type, bytes, header }));
    return id;
  }

  return {
    format,
    read,
    find,
    absence,
    idsWith(prefix) {
      openNewPacks();
      const loose = allFolders().flatMap((folder) => looseIdsWith(folder, prefix));
      const inPacks = [...packs.values()].flatMap((pack) => pack.index.idsWith(prefix));
      return [...new Set([...loose, ...inPacks])].filter((id) => format.isId(id));
    },
    write,
    release() {
      for (const pack of packs.values()) pack.close();
      packs.clear();
      damaged.clear();
      folders = null;
    },
  };
}

/** What is hashed and stored before an object's bytes. */
export function objectHeader(type: ObjectType, size: number): Uint8Array {
  return Buffer.from(`${type} ${size}\0`);
}

/** Hashes bytes without holding the event loop for longer than a moment. @returns the id */
export async function hashInTurns(hash: Hash, bytes: Uint8Array): Promise<string> {
  for (let at = 0; at < bytes.length; at += HASH_STEP) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + HASH_STEP));
  }
  return hash.digest("hex");
}

function withAlternates(folder: string, depth = 0, seen = new Set<string>()): readonly string[] {
  if (seen.has(folder) || depth > MAX_ALTERNATES_DEPTH) return [];
  seen.add(folder);
  const lines = (readText(join(folder, "info", "alternates")) ?? "").split("\n");
  const others = lines.filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => isAbsolute(line) ? resolve(line) : resolve(folder, line));
  return [folder, ...others.flatMap((other) => withAlternates(other, depth + 1, seen))];
}
