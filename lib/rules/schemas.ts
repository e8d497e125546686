import { z } from "zod";
import { ruleIds, severities } from "../project/mod.ts";

const place = z.int().min(1);

/** One place that breaks a rule, as answers carry it. */
export const violation = z.object({
  rule: z.enum(ruleIds).describe("Its id; `GET /api/project` says what each asks for"),
  severity: z.enum(severities).exclude(["off"]).describe("As it is set for this project"),
  path: z.string().describe("Project-root-relative, with /"),
  line: place.describe("From 1"),
  column: place.describe("From 1, in UTF-16 code units"),
  endLine: place.describe("From 1, of the last character"),
  endColumn: place.describe("Behind the last character"),
  message: z.string().describe("What breaks the rule here, in one sentence"),
  why: z.string().describe("What the rule is good for"),
  fix: z.string().optional().describe("What to do about it"),
}).meta({ id: "Violation" });

/** One place that breaks a rule. */
export type Violation = z.output<typeof violation>;
