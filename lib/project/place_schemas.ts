import { z } from "zod";

/** A file of the project, as every answer names one. */
export const filePath = z.string().describe("Project-root-relative, with /");

/** What a file held when it was read. */
export const fileHash = z.string().describe("SHA-256 of the file's bytes, lower-case hex");

export const line = z.int().describe("From 1");
export const column = z.int().describe("From 1, in UTF-16 code units");
export const startOffset = z.int().describe("UTF-16 offset into the file");
export const endOffset = z.int().describe("UTF-16 offset behind its last character");

/** Where something begins. */
export const place = { line, column };

/** Where something begins and ends. */
export const range = {
  ...place,
  endLine: z.int().describe("From 1, of the last character"),
  endColumn: z.int().describe("From 1, behind the last character"),
};
