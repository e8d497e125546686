/**
 * The calls of `node:fs` that change the disk, each told of right before it. What is there at that moment is what a service
 * leaves that is killed then. Content is written in two halves, so that there is a moment between them as well.
 * @module
 */
import fs from "node:fs";
import promises from "node:fs/promises";
import { promisify } from "node:util";

/** Who is told of a step right before it: by the name of the call and what it is about. Null: nobody. */
export const watch: { listener: ((step: string) => void) | null } = { listener: null };

// deno-lint-ignore no-explicit-any -- calls of any shape are passed on as they are
type Call = (...args: any[]) => any; // oxlint-disable-line no-explicit-any

const real = { ...fs };

const SYNC = [
  "appendFileSync",
  "copyFileSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "symlinkSync",
  "unlinkSync",
] as const;

const PROMISED = ["link", "mkdir", "rename", "rm", "unlink", "writeFile"] as const;

function tell(name: string, about: unknown): void {
  const { listener } = watch;
  // What the listener itself does is no step.
  watch.listener = null;
  listener?.(`${name} ${String(about)}`);
  watch.listener = listener;
}

function told(name: string, call: Call): Call {
  return (...args) => {
    tell(name, args[0]);
    return call(...args);
  };
}

const writeFileSync: Call = (path: string, data: string | Uint8Array, options) => {
  if (!watch.listener) return real.writeFileSync(path, data, options);
  tell("writeFileSync", path);
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const half = Math.floor(bytes.length / 2);
  const handle = real.openSync(path, options?.flag ?? "w", options?.mode);
  real.writeSync(handle, bytes, 0, half);
  tell("the other half of writeFileSync", path);
  real.writeSync(handle, bytes, half);
  real.closeSync(handle);
};

const openSync: Call = (path, flags, mode) => {
  if (typeof flags === "number" && (flags & fs.constants.O_CREAT) !== 0) tell("openSync", path);
  return real.openSync(path, flags, mode);
};

/** Writes a half, as any disk may: who calls it goes on with the rest. */
const write: Call & { [promisify.custom]?: Call } = real.write;
const halfWritten: Call = (handle, bytes, offset, length, position) => {
  tell("write", handle);
  return promisify(real.write)(handle, bytes, offset, Math.ceil(length / 2), position);
};

const writeSync: Call = (handle, data, ...rest) => {
  tell("writeSync", handle);
  if (typeof data === "string") return real.writeSync(handle, data);
  const [offset, length, position] = rest;
  return real.writeSync(handle, data, offset, Math.ceil(length / 2), position);
};

/** In the place of those of `node:fs`. */
export const calls: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(SYNC.map((name) => [name, told(name, real[name])])),
  writeFileSync,
  openSync,
  write: Object.assign(write.bind(real), { [promisify.custom]: halfWritten }),
  writeSync,
  fsync: told("fsync", real.fsync),
};

/** In the place of those of `node:fs/promises`. */
export const promisedCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  PROMISED.map((name) => [name, told(`promised ${name}`, promises[name])]),
);
