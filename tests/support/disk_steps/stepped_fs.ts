// `node:fs`, for runtimes whose own cannot be changed.
import { calls } from "./disk_steps.ts";
export * from "node:fs";
export { default } from "node:fs";
export const {
  appendFileSync,
  copyFileSync,
  fsync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  write,
  writeFileSync,
  writeSync,
} = calls;
