import { z } from "zod";

/** For the body of every route that writes files of a project. */
export const dryRun = z.boolean().optional().describe(
  "True asks for the same checks and the same answer without the write: nothing is kept, and the answer shows the change as `diff`",
);

/** The same for a route without a body. */
export const dryRunQuery = z.enum(["true", "false"]).optional().describe(
  "`true` asks for the same checks and the same answer without the write, with the change as `diff`",
);

/** For the answers of these routes. */
export const dryRunDiff = z.string().optional().describe(
  "Of a dry run alone: what would be written, as one text that `git apply` takes, with a part for each file; empty where nothing would change",
);
