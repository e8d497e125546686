import { z } from "zod";
import { fileHash } from "../project/place_schemas.ts";

export const pageChanges = z.object({
  change: z.object({
    at: z.iso.datetime().describe("When the service first saw the file as it is now"),
    beforeHash: fileHash.describe("SHA-256 of the file as the editor last knew it"),
    afterHash: fileHash.describe("SHA-256 of the file as it is now"),
    stats: z.object({
      added: z.int().describe("Lines"),
      removed: z.int().describe("Lines"),
    }).describe("How large the difference is"),
    diff: z.string().describe("Unified, three lines of context"),
    rows: z.array(z.object({
      kind: z.enum(["context", "added", "removed"]).describe("What became of the line"),
      before: z.int().nullable().describe("Its number before, from 1; null for an added line"),
      after: z.int().nullable().describe("Its number now, from 1; null for a removed line"),
      text: z.string().describe("Without its line break"),
    })).describe("The lines of the diff, hunk after hunk"),
  }).nullable().describe("Null when the file is as the editor last knew it"),
});
