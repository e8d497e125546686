// `node:fs/promises`, for runtimes whose own cannot be changed.
import { promisedCalls } from "./disk_steps.ts";
export * from "node:fs/promises";
export { default } from "node:fs/promises";
export const { link, mkdir, rename, rm, unlink, writeFile } = promisedCalls;
