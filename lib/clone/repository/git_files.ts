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
import { resolve, sep } from "node:path";
import type { PromiseFsClient } from "isomorphic-git";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Write } from "../thread/write_gate.ts";
import { checkPack } from "./check_pack.ts";

type Encoding = { readonly encoding?: BufferEncoding } | BufferEncoding | undefined;

/**
 * What the library sees of the disk: one git directory. It writes each file in one step, looks at every pack before
 * that is read, and does nothing outside. Synchronous inside: a thread that ends leaves no write behind that goes on.
 * @param gitDirectory absolute
 * @param write what every change goes through
 */
export function gitFiles(gitDirectory: string, write: Write): PromiseFsClient {
  function own(path: string): string {
    const place = resolve(path);
    if (place === gitDirectory || place.startsWith(gitDirectory + sep)) return place;
    throw new WorkbenchError(
      "unsafe_repository",
      "Refuse the repository: it has a ref that leads out of its folder",
    );
  }

  const promises = {
    readFile: (path: string, options?: Encoding) => step(() => readFileSync(own(path), options)),
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
        if (place.endsWith(".pack")) checkPack(data as Uint8Array); // packs are never text
        write(() => writeInOneStep(place, data, options));
      }),
  };
  return { promises };
}

/** The outcome of a call as the library awaits it. */
function step<T>(call: () => T): Promise<T> {
  return new Promise((resolve) => resolve(call()));
}

const DRAFT = /\.[0-9a-f]{12}\.tmp$/;

/** Whether a file is one that `writeInOneStep` was writing when it was stopped. */
export function isDraftName(name: string): boolean {
  return DRAFT.test(name);
}

/** Writes a file so that it has its old content or its new one, never a part. */
export function writeInOneStep(
  path: string,
  data: string | Uint8Array,
  options?: Encoding,
): void {
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  writeFileSync(draft, data, typeof options === "string" ? { encoding: options } : options);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
