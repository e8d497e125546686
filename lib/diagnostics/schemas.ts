import { z } from "zod";

/** Something that is wrong with a file, or that the project's rules say of it. */
export const diagnostic = z.object({
  source: z.enum(["syntax", "typescript", "rules"]),
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
  environment: z.boolean().optional().describe("Only says that dependencies are not installed"),
});

/** A whole file, with what is wrong with it in text order. */
export const fileSource = z.object({
  path: z.string(),
  source: z.string(),
  contentHash: z.string(),
  diagnostics: z.array(diagnostic),
});
