import { z } from "zod";
import { ruleIds, severities } from "../project/mod.ts";
import { violation } from "../rules/schemas.ts";

/** A finding that a save brings or removes: of a rule, of TypeScript, or a hint on props. */
export const saveFinding = violation.extend({
  rule: z.enum([...ruleIds, "types", "props", "server"]).describe(
    "The id of a rule, which `GET /api/project` describes; `types` for what TypeScript finds, `props` for a hint on what " +
      "an element is given, `server` for one on what a server component gives to the client, or a client imports",
  ),
  code: z.string().optional().describe(
    "Of `types` TypeScript's number of the error: TS2322; of `props` unknown_prop, unlisted_value or missing_prop; of `server` server_function or server_only",
  ),
  severity: z.enum([...severities, "hint"]).exclude(["off"]).describe(
    "Of a rule, as it is set for this project; type errors that are not refused are warnings, and nothing refuses a hint",
  ),
}).meta({ id: "SaveFinding" });

/** A finding that a save brings or removes. */
export type SaveFinding = z.output<typeof saveFinding>;
