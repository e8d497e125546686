import { z } from "zod";
import { waitQuery } from "../events/wait_schemas.ts";
import { filePath } from "../project/place_schemas.ts";
import { machine, workflowProblem } from "../workflows/machines/schemas.ts";
import { reviewReport } from "./common/schemas.ts";

const MAX_HEADS = 100;

const wellFormed = (value: string): boolean => !/\p{Cs}/u.test(value);

const ref = z.string().min(1).describe(
  "A branch, a remote-tracking branch, a tag, `HEAD`, or a commit by its full id or the beginning of it (at least four digits); " +
    "the first of these that has the name, as git looks for them. A full name (`refs/heads/main`) picks one. `~2`, `^` and `^2` behind " +
    "it lead to an ancestor. Nothing else that git would take: no `a..b`, `@{-1}`",
);

const range = "; `main...work` names both, and takes no base beside it";
const RANGE = "Send a base, or a head with both: main...work";

/** Tells whether a base is named, by itself or before the dots of a head. */
function hasBase(
  { base, head }: { readonly base?: string | undefined; readonly head?: string | undefined },
): boolean {
  return base !== undefined || head?.includes("...") === true;
}

const path = z.string().min(1).max(4096).refine(wellFormed, "Mend the half character");

const plan = z.string().min(1).max(200).refine(wellFormed, "Mend the half character").optional()
  .describe("The `id` of a plan in `GET /api/review/plans`, which the change is held against");

export const branchesQuery = z.object({
  base: ref.optional().describe(
    "A ref. Unless told: the remote's own branch (of `origin`, if there is one), `main`, `master`, the branch that is checked out",
  ),
});

const uncommitted = "; `:worktree` is the uncommitted work";
const heads = ref.describe(`${ref.description}${uncommitted}`);
const headOfRange = ref.describe(`${ref.description}${range}${uncommitted}`);
const comparisonQuery = z.object({ base: ref.optional(), head: headOfRange, plan });

export const analyzeBody = z.strictObject({
  base: ref.optional(),
  head: headOfRange.optional(),
  heads: z.array(heads).min(1).max(MAX_HEADS).optional().describe(
    "Instead of `head`: many at once",
  ),
  plan,
}).refine(
  ({ head, heads }) => (head === undefined) !== (heads === undefined),
  "Send either `head` or `heads`",
).refine(hasBase, { path: ["base"], message: RANGE });

export const cancelBody = z.strictObject({ base: ref.optional(), head: headOfRange, plan })
  .refine(hasBase, { path: ["base"], message: RANGE });

const sha = z.string().describe("The full id of a commit");
const headSha = z.string().describe(
  "The full id of a commit; `worktree-` and more for uncommitted work, another one for each content",
);
const failure = z.object({
  code: z.string().describe("For programs"),
  message: z.string().describe("One sentence for a person"),
});

const analysisState = z.enum(["queued", "running", "done", "failed", "cancelled"]).describe(
  "An analysis whose process is paused, by a person or since the service ended while it ran, counts as failed, with the error " +
    "`paused`; asking for it again resumes it",
);

const count = z.int().nonnegative();

const branch = z.object({
  name: z.string().describe("As it may be sent as a ref"),
  ref: z.string().describe("Its full name"),
  remote: z.boolean().describe("Whether it is a remote-tracking branch"),
  sha,
  subject: z.string().describe("First line of its commit's message"),
  author: z.string().describe("Name of who wrote its commit"),
  date: z.string().describe("When its commit was written, ISO 8601"),
  ahead: count.nullable().describe(
    "Commits that it has and the base has not; null where its history cannot be read, as in a repository with objects missing",
  ),
  behind: count.nullable().describe("Commits that the base has and it has not"),
  current: z.boolean().describe("Whether it is checked out"),
  analysis: z.object({
    processId: z.string().describe("The process that does it, under `/api/processes`"),
    state: analysisState,
    plan: z.string().nullable().describe("The plan that it was held against; null without one"),
    finishedAt: z.iso.datetime().nullable().describe("Null while it lasts"),
  }).nullable().describe(
    "The newest one of this very comparison, of any plan: once either branch has moved, it is null until the next one",
  ),
}).meta({ id: "ReviewBranch" });

export const branchesAnswer = z.object({
  base: z.string().nullable().describe("The ref that all are compared with; null without a commit"),
  baseSha: z.string().nullable().describe("The full id of its commit; null without a commit"),
  current: z.string().nullable().describe("The branch that is checked out; null: none is"),
  branches: z.array(branch).describe("Local and remote-tracking ones, the youngest commit first"),
});

const scopeFile = z.object({
  path: filePath,
  change: z.enum(["create", "modify", "delete"]).describe("What the step does to it"),
});

export const plansAnswer = z.object({
  plans: z.array(z.object({
    id: z.string().describe("What the other routes take as `plan`"),
    title: z.string().describe("Of its ticket"),
    source: z.enum(["process", "note"]).describe("A note that ran is told with its process"),
    processId: z.string().nullable().describe("The process that ran it; null for a note's own"),
    processState: z.string().nullable().describe("The state of that process"),
    noteId: z.string().nullable().describe("The note that has it; null where none is known"),
    createdAt: z.iso.datetime().describe("When the process or the note was made"),
    steps: z.array(z.object({
      id: z.string().describe("As the plan names it"),
      title: z.string().describe("One line for a person"),
      rationale: z.string().nullable().describe(
        "Why it is there; null where the plan does not say",
      ),
      files: z.array(scopeFile).describe("What the step declares to touch"),
    })).describe("In the order of the plan"),
  })).describe("Newest first"),
  problems: z.array(z.object({
    id: z.string().describe("Of the note"),
    message: z.string().describe("What is wrong with it, for a person"),
  }))
    .describe("Notes that cannot be read, with their plans if they have any"),
});

export const analyzeAnswer = z.object({
  analyses: z.array(z.object({
    head: z.string().describe("As it was sent"),
    sha: headSha,
    processId: z.string().nullable().describe("Null where none could be started"),
    state: analysisState,
    reused: z.boolean().describe("Whether it was there already, waiting, running or done"),
    error: failure.optional().describe("Why it could not be started"),
  })).describe("One for each head, in their order"),
});

const changeState = z.enum(["none", ...analysisState.options]).describe(
  `none: nobody has asked for it. ${analysisState.description}`,
);

/** The query of `GET /api/review/change`. */
export const changeQuery = comparisonQuery.extend(waitQuery(changeState.options))
  // Who sends neither is told of both at once.
  .refine(hasBase, { path: ["base"], message: RANGE, when: () => true });

export const changeAnswer = z.object({
  state: changeState,
  processId: z.string().optional().describe(
    "The process of the newest analysis, under `/api/processes`",
  ),
  base: sha,
  head: headSha,
  mergeBase: z.string().nullable().describe(
    "What the change is told from; null where the two have no commit in common, and all of the head is the change",
  ),
  error: failure.optional().describe("Why it failed"),
  finishedAt: z.iso.datetime().optional().describe("When the analysis was over"),
  report: reviewReport.optional().describe("What it found, once it is done"),
});

/** The query of `GET /api/review/machines`. */
export const changeMachinesQuery = comparisonQuery.omit({ plan: true }).extend({
  path: path.describe("Of a file as the head has it, project-root-relative"),
  previousPath: path.optional().describe("Where it was before, for a file that moved"),
}).refine(hasBase, { path: ["base"], message: RANGE, when: () => true });

const sideMachines = z.object({
  path: filePath,
  machines: z.array(machine).describe("In the order of the source"),
  problems: z.array(workflowProblem).describe("Of the file: what cannot be read, and why"),
});

export const changeMachinesAnswer = z.object({
  before: sideMachines.nullable().describe(
    "As they were where the two parted; null where the file was not there",
  ),
  after: sideMachines.nullable().describe("As the head has them; null where the file is gone"),
});

export const cancelAnswer = z.object({
  processId: z.string().describe("The process that was cancelled"),
  state: analysisState,
});

export type AnalyzeRequest = z.output<typeof analyzeBody>;
export type ComparisonRequest = z.output<typeof comparisonQuery>;
export type ChangeMachinesRequest = z.output<typeof changeMachinesQuery>;
export type AnalysisState = z.output<typeof analysisState>;
