import { z } from "zod";
import { fileHash, filePath, range } from "../project/place_schemas.ts";

/** Something that is wrong with a file, or that the project's rules say of it. */
export const diagnostic = z.object({
  source: z.enum(["syntax", "typescript", "rules"]).describe("Who says so"),
  code: z.string().describe(
    "The id of a rule, or TypeScript's number of the error: TS2322; of a hint on props unknown_prop, unlisted_value or " +
      "missing_prop; `types_unavailable` where types could not be checked",
  ),
  severity: z.enum(["error", "warning", "info", "hint"]).describe(
    "Of a rule, as the project sets it; a `hint` never stands in the way of a save",
  ),
  message: z.string().describe("One sentence for a person"),
  ...range,
  environment: z.boolean().optional().describe("Only says that dependencies are not installed"),
});

/** A whole file, with what is wrong with it in text order. */
export const fileSource = z.object({
  path: filePath,
  source: z.string().describe("All of its text; ranges count in it"),
  contentHash: fileHash,
  diagnostics: z.array(diagnostic).describe("In the order of the text"),
  checked: z.boolean().describe("Whether `diagnostics` were looked for"),
});
