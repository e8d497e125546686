import { randomBytes } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { PromiseFsClient } from "isomorphic-git";
import { unless } from "../../common/disk.ts";
import { gitFailed } from "../../common/git_failed.ts";

type Encoding = { readonly encoding?: BufferEncoding } | BufferEncoding | undefined;

/** Does something to the disk. */
export type Write = <T>(step: () => T) => T;

/** The differences between the library's view of a git directory and the disk. */
export interface FilesOptions {
  /** Every change goes through this function. */
  readonly write?: Write | undefined;
  /** Absolute path of the file that stands for the index. */
  readonly index?: string | undefined;
  /** Looks at a file before it is written. */
  readonly check?: ((path: string, content: string | Uint8Array) => void) | undefined;
}

/**
 * Makes the library's view of the disk: one git directory, in which every file is written in one step, and nothing
 * outside. It is synchronous inside: a thread that ends leaves no write behind that goes on.
 * @param gitDirectory absolute
 */
export function gitFiles(
  gitDirectory: string,
  { write = (step) => step(), index, check }: FilesOptions = {},
): PromiseFsClient {
  function own(path: string): string {
    const place = resolve(path);
    if (index !== undefined && place === resolve(gitDirectory, "index")) return index;
    if (place === gitDirectory || place.startsWith(gitDirectory + sep)) return place;
    throw gitFailed("bad_name", "Refuse the repository: it has a ref that leads out of its folder");
  }

  const promises = {
    // For each of its calls the library asks twice, without a path, whether it gets a promise.
    readFile: (path?: string, options?: Encoding) =>
      path === undefined ? PROMISE : step(() => readFileSync(own(path), options)),
    readdir: (path: string) => step(() => readdirSync(own(path))),
    stat: (path: string) => step(() => statSync(own(path))),
    lstat: (path: string) => step(() => lstatSync(own(path))),
    readlink: (path: string) => step(() => readlinkSync(own(path))),
    mkdir: (path: string) => step(() => write(() => mkdirSync(own(path), { recursive: true }))),
    rmdir: (path: string) => step(() => write(() => rmdirSync(own(path)))),
    unlink: (path: string) => step(() => write(() => rmSync(own(path)))),
    symlink: (target: string, path: string) =>
      step(() => write(() => symlinkSync(target, own(path)))),
    writeFile: (path: string, data: string | Uint8Array, options?: Encoding) =>
      step(() => {
        const place = own(path);
        check?.(place, data);
        // Among the refs, what a kill leaves behind would be one.
        const isObject = place.startsWith(join(gitDirectory, "objects") + sep);
        const mode = isObject ? 0o444 : 0o666;
        write(() => writeInOneStep(place, data, { options, mode, drafts: gitDirectory }));
      }),
  };
  return { promises };
}

const PROMISE = Promise.resolve(null);

/** The outcome of a call as the library awaits it. */
function step<T>(call: () => T): Promise<T> {
  return new Promise((resolve) => resolve(call()));
}

const DRAFT = /^[0-9a-f]{12}\.tmp$/;

/** Drafts are renamed at once: older ones are of processes that were killed, in milliseconds. */
const OLD_MS = 10 * 60_000;

/** Removes what killed processes have left. @param isAny true also removes what was written just now */
export function removeDrafts(gitDirectory: string, isAny = false): void {
  for (const name of readdirSync(gitDirectory).filter((name) => DRAFT.test(name))) {
    const path = join(gitDirectory, name);
    const stats = unless(() => statSync(path));
    if (stats && (isAny || Date.now() - stats.mtimeMs > OLD_MS)) rmSync(path, { force: true });
  }
}

/** Writes a file so that it has its old content or its new one, never a part. */
export function writeInOneStep(
  path: string,
  data: string | Uint8Array,
  { options, mode = 0o666, drafts = dirname(path) }: {
    readonly options?: Encoding;
    readonly mode?: number;
    /** Folder on the same file system. */
    readonly drafts?: string;
  } = {},
): void {
  const draft = join(drafts, `${randomBytes(6).toString("hex")}.tmp`);
  writeFileSync(draft, data, {
    ...typeof options === "string" ? { encoding: options } : options,
    mode,
  });
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
