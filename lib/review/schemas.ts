import { z } from "zod";

/** How a file differs, in git's words; with `git diff -M` nothing is a copy. */
export const fileStatuses = ["added", "modified", "deleted", "renamed", "type_changed"] as const;

const lineCounts = z.object({
  added: z.int().min(0),
  removed: z.int().min(0),
}).meta({ id: "ReviewLineCounts" });

/** A file of the change. */
export const reviewFile = z.object({
  path: z.string().describe("Project-root-relative; of a deleted file where it was"),
  previousPath: z.string().optional().describe("Where a renamed file was"),
  status: z.enum(fileStatuses),
  similarity: z.int().min(0).max(100).optional().describe("Of a renamed file, as git counts it"),
  modes: z.object({ before: z.string(), after: z.string() }).optional()
    .describe("Where the mode changed, such as 100644 to 100755"),
  stats: lineCounts.nullable().describe("Null for what has no lines: binary files, submodules"),
  layer: z.string().nullable(),
  feature: z.string().nullable(),
  diff: z.string().nullable()
    .describe("Unified, with three lines of context, in git's extended format"),
  hidden: z.enum(["binary", "too_large", "submodule"]).nullable()
    .describe("Why no lines are shown; of a submodule the diff names both commits"),
}).meta({ id: "ReviewFile" });

/** A commit of the change. */
export const reviewCommit = z.object({
  id: z.string(),
  subject: z.string(),
  author: z.string(),
  date: z.string().describe("When it was written, ISO 8601"),
  parents: z.array(z.string()),
}).meta({ id: "ReviewCommit" });

/** What one detail of a unit is about. */
export const unitSubjects = [
  "component",
  "element",
  "prop",
  "machine",
  "state",
  "transition",
  "guard",
  "action",
  "invoke",
  "export",
  "rule",
] as const;

/** One thing about a unit that came, went or changed. */
export const unitDetail = z.object({
  subject: z.enum(unitSubjects),
  change: z.enum(["added", "removed", "changed", "moved"]),
  owner: z.string().nullable()
    .describe("The component of a prop or element, the machine of a state, the rule's id"),
  name: z.string().describe(
    "As it is in the code: a prop's name, a state's path, an export's name",
  ),
  before: z.string().nullable().describe("As it was, in a few words: a type, a target, a value"),
  after: z.string().nullable(),
  line: z.int().min(1).nullable().describe("1-based, in the head; of what was removed in the base"),
  message: z.string().describe("The same as a sentence"),
}).meta({ id: "ReviewUnitDetail" });

/** A unit that the change touches, in the product's words. */
export const reviewUnit = z.object({
  path: z.string(),
  previousPath: z.string().optional(),
  kind: z.string().describe("Its layer; `module` for a file of no layer"),
  feature: z.string().nullable(),
  change: z.enum(["added", "removed", "changed", "moved"]),
  details: z.array(unitDetail),
  problems: z.array(z.object({
    side: z.enum(["base", "head"]),
    message: z.string(),
    line: z.int().min(1).nullable(),
  })).describe("What could not be understood, on which side, and why"),
}).meta({ id: "ReviewUnit" });

export const indicatorIds = [
  "scope",
  "unexplained",
  "rule-regressions",
  "public-surface",
  "flow-change",
  "blast-radius",
] as const;

/** A piece of evidence for an indicator. */
export const reviewEvidence = z.object({
  path: z.string().nullable(),
  line: z.int().min(1).nullable(),
  message: z.string(),
}).meta({ id: "ReviewEvidence" });

/** One of the six things that a reviewer looks at first. */
export const reviewIndicator = z.object({
  id: z.enum(indicatorIds),
  status: z.enum(["clear", "info", "attention", "not-measured"]),
  headline: z.string().describe("One sentence with the figure in it"),
  evidence: z.array(reviewEvidence).describe("At most 200, the most serious first"),
}).meta({ id: "ReviewIndicator" });

/** Something that a person should look at. */
export const reviewFinding = z.object({
  id: z.string().describe("The same for the same finding of another analysis"),
  indicator: z.enum(indicatorIds),
  severity: z.enum(["error", "warning", "info"]),
  resolution: z.enum(["mechanical", "conversation"])
    .describe("Whether a tool could do it, or people must talk"),
  title: z.string(),
  message: z.string(),
  path: z.string().nullable(),
  line: z.int().min(1).nullable().describe("In the head; of what is gone, in the base"),
  fix: z.string().optional().describe("What would settle it"),
}).meta({ id: "ReviewFinding" });

const reviewSummary = z.object({
  files: z.int(),
  added: z.int().describe("Lines"),
  removed: z.int().describe("Lines"),
  commits: z.int(),
  ahead: z.int().describe("Commits that the head has and the base has not"),
  behind: z.int().describe("Commits that the base has and the head has not"),
  units: z.int(),
  findings: z.object({ error: z.int(), warning: z.int(), info: z.int() }),
  outside: z.int().describe("Changed files of the repository outside of the project's folder"),
  notes: z.array(z.string()).describe("What was left out or could not be read, and why"),
}).meta({ id: "ReviewSummary" });

/** What a comparison found. */
export const reviewReport = z.object({
  files: z.array(reviewFile),
  commits: z.array(reviewCommit).describe("Newest first; at most 1,000"),
  summary: reviewSummary,
  indicators: z.array(reviewIndicator).length(indicatorIds.length),
  findings: z.array(reviewFinding),
  units: z.array(reviewUnit),
}).meta({ id: "ReviewReport" });

export type ReviewFile = z.output<typeof reviewFile>;
export type ReviewCommit = z.output<typeof reviewCommit>;
export type ReviewUnit = z.output<typeof reviewUnit>;
export type UnitDetail = z.output<typeof unitDetail>;
export type ReviewIndicator = z.output<typeof reviewIndicator>;
export type IndicatorId = (typeof indicatorIds)[number];
export type ReviewEvidence = z.output<typeof reviewEvidence>;
export type ReviewFinding = z.output<typeof reviewFinding>;
export type ReviewReport = z.output<typeof reviewReport>;
