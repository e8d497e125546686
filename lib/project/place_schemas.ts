import { z } from "zod";

/** A file of the project, as every answer names one. */
export const filePath = z.string().describe("Project-root-relative, with /");

/** The hash of a file's content when it was read. */
export const fileHash = z.string().describe("SHA-256 of the file's bytes, lower-case hex");

/**
 * The hash of a file's content when a client read it, as a request names it: whole, or by as many digits as tell versions apart.
 */
export const hashAsRead = z.string().regex(
  /^[0-9a-f]{12}(?:[0-9a-f]{52})?$/,
  "Give the SHA-256 of the file as you read it, or its first 12 digits",
).describe(
  "SHA-256 of the file as you read it, or its first 12 digits: what has changed since is not overwritten",
);

export const line = z.int().describe("From 1");
export const column = z.int().describe("From 1, in UTF-16 code units");
export const startOffset = z.int().describe("UTF-16 offset into the file");
export const endOffset = z.int().describe("UTF-16 offset behind its last character");

/** The line and column at which something begins. */
export const place = { line, column };

/** The lines and columns at which something begins and ends. */
export const range = {
  ...place,
  endLine: z.int().describe("From 1, of the last character"),
  endColumn: z.int().describe("From 1, behind the last character"),
};
