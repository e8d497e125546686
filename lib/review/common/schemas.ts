import { z } from "zod";
import { filePath } from "../../project/place_schemas.ts";

/** The ways in which a file differs, in git's words; with `git diff -M` nothing is a copy. */
export const fileStatuses = ["added", "modified", "deleted", "renamed", "type_changed"] as const;

const lineCounts = z.object({
  added: z.int().min(0).describe("Lines"),
  removed: z.int().min(0).describe("Lines"),
}).meta({ id: "ReviewLineCounts" });

const feature = z.string().nullable().describe("Null for a file of no feature");
const severity = z.enum(["error", "warning", "info"]).describe("How much it matters");
const change = z.enum(["added", "removed", "changed", "moved"]);

/** A file of the change. */
export const reviewFile = z.object({
  path: z.string().describe("Project-root-relative; of a deleted file where it was"),
  previousPath: z.string().optional().describe("Where a renamed file was"),
  status: z.enum(fileStatuses).describe("What became of it, in git's words"),
  similarity: z.int().min(0).max(100).optional().describe("Of a renamed file, as git counts it"),
  modes: z.object({
    before: z.string().describe("In git's octal digits"),
    after: z.string().describe("In git's octal digits"),
  }).optional()
    .describe("Where the mode changed, such as 100644 to 100755"),
  stats: lineCounts.nullable().describe("Null for what has no lines: binary files, submodules"),
  layer: z.string().nullable().describe("Null for a file of no layer"),
  feature,
  diff: z.string().nullable()
    .describe("Unified, with three lines of context, in git's extended format"),
  hidden: z.enum(["binary", "too_large", "submodule"]).nullable()
    .describe("Why no lines are shown; of a submodule the diff names both commits"),
}).meta({ id: "ReviewFile" });

/** A commit of the change. */
export const reviewCommit = z.object({
  id: z.string().describe("Its full id"),
  subject: z.string().describe("First line of its message"),
  author: z.string().describe("Name of who wrote it"),
  date: z.string().describe("When it was written, ISO 8601"),
  parents: z.array(z.string()).describe("Full ids; several for a merge"),
}).meta({ id: "ReviewCommit" });

/** The subjects of details about machines. */
export const flowSubjects = [
  "machine",
  "context",
  "state",
  "transition",
  "guard",
  "action",
  "invoke",
] as const;

/** The subjects that a detail of a unit may have. */
export const unitSubjects = [
  "component",
  "element",
  "prop",
  ...flowSubjects,
  "export",
  "route",
  "effect",
  "rule",
  "name",
  "code",
  "import",
  "dependency",
  "script",
  "package",
  "env",
  "text",
  "test",
] as const;

/** The parts of an element that a detail may be about, in the order in which a user of the app notices them. */
export const elementAspects = [
  "text",
  "presence",
  "link",
  "handler",
  "place",
  "prop",
  "look",
] as const;

/** One thing about a unit that came, went or changed. */
export const unitDetail = z.object({
  subject: z.enum(unitSubjects).describe("What it is about"),
  change: change.describe("What became of it"),
  owner: z.string().nullable()
    .describe(
      "The component of a prop or element, the machine of a state, the rule's id, the list of a dependency, the language of a text",
    ),
  name: z.string().describe(
    "As it is in the code: a prop's name, a state's path, an export's name",
  ),
  before: z.string().nullable().describe("As it was, in a few words: a type, a target, a value"),
  after: z.string().nullable().describe("As it is; null for what is gone"),
  line: z.int().min(1).nullable().describe("1-based, in the head; of what was removed in the base"),
  page: z.string().optional().describe(
    "The address of the page whose component it is about, where pages have components of one name",
  ),
  aspect: z.enum(elementAspects).optional().describe(
    "The part of an element that it is about; `presence` where it came, went, or is shown under another condition",
  ),
  facts: z.array(z.string()).optional().describe(
    'Of code: what its weightiest differences do, each in words that follow its name, such as `calls "track" now`; absent where only the code itself says it',
  ),
  mentions: z.array(z.string()).optional().describe(
    "Of code: what it calls, uses and hands on now and did not, in the same words; it says less of what the code does than `facts`",
  ),
  times: z.int().min(2).optional().describe(
    "The number of elements of which the sentence is true, where they are several",
  ),
  isUnread: z.literal(true).optional().describe(
    "Of a prop that came: the component takes its props apart by name, and this one not",
  ),
  elements: z.int().min(0).optional().describe(
    "Of an element that came or went: the number of elements that did with it, itself among them, without those that are there for screen readers alone",
  ),
  message: z.string().describe("The same as a sentence"),
}).meta({ id: "ReviewUnitDetail" });

/** A unit that the change touches, in the product's words. */
export const reviewUnit = z.object({
  path: filePath,
  previousPath: z.string().optional().describe("Where a moved unit was"),
  kind: z.string().describe(
    "Its layer; `module` for a file of no layer; `test`, `story`, `declaration`, `tooling` for settings of tools, `package` for a `package.json`, `environment` for an env file, of which no value is ever told, `texts` for a JSON file with the texts of one language",
  ),
  feature,
  change: change.describe("What became of the unit as a whole"),
  details: z.array(unitDetail).describe(
    "What came, went or changed in it. Code is told as `code`, by the name of what declares it, in the pieces that differ. Left to " +
      "the diff: the code of a file that begins with the word `@generated` in a comment, the way by which a file imports the same thing, the members of a type that is neither exported nor one of props, and of a " +
      "machine what is beyond the first 120 characters of an action, a guard or a value",
  ),
  problems: z.array(z.object({
    side: z.enum(["base", "head"]).describe("In which of the two it is"),
    message: z.string().describe("One sentence for a person"),
    line: z.int().min(1).nullable().describe("From 1; null for the file as a whole"),
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
  path: filePath.nullable().describe("Project-root-relative; null for what is in no one file"),
  line: z.int().min(1).nullable().describe("From 1; null for the file as a whole"),
  message: z.string().describe("One sentence for a person"),
}).meta({ id: "ReviewEvidence" });

/** One of the six things that a reviewer looks at first. */
export const reviewIndicator = z.object({
  id: z.enum(indicatorIds).describe(
    "scope: declared by the plan against touched; unexplained: changes that no step accounts for; rule-regressions: findings that " +
      "came with it; public-surface: exports and props; flow-change: ways through machines; blast-radius: who depends on it",
  ),
  status: z.enum(["clear", "info", "attention", "not-measured"]).describe(
    "attention: look here; not-measured: it could not be told, the headline says why",
  ),
  headline: z.string().describe("One sentence with the figure in it"),
  evidence: z.array(reviewEvidence).describe("At most 200, the most serious first"),
}).meta({ id: "ReviewIndicator" });

const place = z.object({
  path: filePath,
  line: z.int().min(1).nullable().describe("From 1; null for the file as a whole"),
}).meta({ id: "ReviewPlace" });

/** A finding at which a person should look. */
export const reviewFinding = z.object({
  id: z.string().describe("The same for the same finding of another analysis"),
  indicator: z.enum(indicatorIds).describe("The indicator that it belongs to"),
  severity,
  resolution: z.enum(["mechanical", "conversation"])
    .describe("Whether a tool could do it, or people must talk"),
  title: z.string().describe("A few words"),
  message: z.string().describe("One sentence for a person"),
  path: filePath.nullable().describe("Project-root-relative; null for what is in no one file"),
  line: z.int().min(1).nullable().describe("In the head; of what is gone, in the base"),
  fix: z.string().optional().describe("What would settle it"),
  unit: filePath.nullable().describe("The unit of `units` that it belongs to, for grouping"),
  weight: z.int().min(0).max(100).describe(
    "How much it matters among the findings of its unit: by severity, and by how many places it concerns",
  ),
  places: z.object({
    before: place.nullable().describe("In the base; null for what is new"),
    after: place.nullable().describe("In the head; null for what is gone"),
  }).describe("Where to look in both"),
}).meta({ id: "ReviewFinding" });

const reviewSummary = z.object({
  files: z.int().describe("Changed files of the project"),
  added: z.int().describe("Lines"),
  removed: z.int().describe("Lines"),
  commits: z.int().describe("Commits of the change"),
  ahead: z.int().describe("Commits that the head has and the base has not"),
  behind: z.int().describe("Commits that the base has and the head has not"),
  units: z.int().describe("Units that the change touches"),
  findings: z.object({
    error: z.int().describe("How many"),
    warning: z.int().describe("How many"),
    info: z.int().describe("How many"),
  }).describe("Findings by severity"),
  outside: z.int().describe("Changed files of the repository outside of the project's folder"),
  sentences: z.array(z.string()).max(10).describe(
    "The change in the words of the product: first what a user of the app would notice, at last what needs a look",
  ),
  notes: z.array(z.string()).describe("What was left out or could not be read, and why"),
}).meta({ id: "ReviewSummary" });

/** The result of a comparison. */
export const reviewReport = z.object({
  files: z.array(reviewFile).describe("Those of the project; `summary.outside` counts the others"),
  commits: z.array(reviewCommit).describe("Newest first; at most 1,000"),
  summary: reviewSummary,
  indicators: z.array(reviewIndicator).length(indicatorIds.length).describe("Always all six"),
  findings: z.array(reviewFinding).describe("The most serious first"),
  units: z.array(reviewUnit).describe("Those that the change touches, in the product's words"),
}).meta({ id: "ReviewReport" });

export type ReviewFile = z.output<typeof reviewFile>;
export type ReviewCommit = z.output<typeof reviewCommit>;
export type ReviewUnit = z.output<typeof reviewUnit>;
export type UnitDetail = z.output<typeof unitDetail>;
export type ElementAspect = (typeof elementAspects)[number];
export type ReviewIndicator = z.output<typeof reviewIndicator>;
export type IndicatorId = (typeof indicatorIds)[number];
export type ReviewEvidence = z.output<typeof reviewEvidence>;
export type ReviewFinding = z.output<typeof reviewFinding>;
export type ReviewReport = z.output<typeof reviewReport>;
