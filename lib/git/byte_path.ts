import { Buffer } from "node:buffer";
import { gitFailed } from "./git_failed.ts";

/**
 * A path as git has it: bytes, one per UTF-16 unit. Only so do paths compare, sort and survive as in stock git, whatever
 * their encoding.
 */
export type BytePath = string;

const ASCII = /^[^\u0080-\uffff]*$/;

/** The bytes of a text in UTF-8, one per UTF-16 unit. */
export function toBytePath(path: string): BytePath {
  return ASCII.test(path) ? path : Buffer.from(path, "utf8").toString("latin1");
}

/** @throws {WorkbenchError} `git_failed` for bytes that are not UTF-8: no text names such a file */
export function fromBytePath(path: BytePath): string {
  if (ASCII.test(path)) return path;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(path, "latin1"),
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw gitFailed("not_supported", "Cannot name a path of the repository that is not UTF-8", {
      cause: error,
    });
  }
}

/** Whether a path is that folder or below it; "" is above everything. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder ||
    (path.length > folder.length && path[folder.length] === "/" && path.startsWith(folder));
}
