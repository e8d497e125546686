import { z } from "zod";
import { plan } from "./plan_schemas.ts";
import { pageAnswer, pageQuery } from "../paging/mod.ts";
import { filePath } from "../project/place_schemas.ts";
import { waitQuery } from "../events/wait_schemas.ts";
import { dryRun } from "../saving/dry_run.ts";
import { saveAnswer } from "../saving/save_answer.ts";
import { savedChange } from "../saving/saved_change.ts";
import { VERBS } from "./machine/verbs.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "Send a SHA-256 as lower-case hex");
const at = z.iso.datetime().describe("When, in UTC");
const failure = z.object({
  code: z.string().describe("For programs"),
  message: z.string().describe("One sentence for a person"),
});
const logLine = z.object({ at, text: z.string().describe("One line") });
const ids = z.array(z.string());
const count = z.int().nonnegative();

const state = z.enum(["queued", "running", "waiting", "paused", "failed", "done", "cancelled"])
  .describe(
    "waiting: a person must act; paused: also after the service ended while it ran; done and cancelled are final",
  );

const changeKind = z.enum(["create", "modify", "delete"]).describe("What is done to the file");

export const verdict = z.object({
  verdict: z.enum(["approve", "reject"]).describe("Final for these bytes"),
  by: z.string().describe("The login of whoever decided"),
  at,
  landed: z.boolean().describe(
    "Whether the bytes went into the project; approved files of a group wait for the last approval",
  ),
  saveId: z.string().nullable().describe(
    "The save that landed it, to undo it by; null for what has not landed, or did in an earlier version",
  ),
});

/** A process, as a list and an event tell it. */
export const processSummary = z.object({
  id: z.string().describe("Made by the service"),
  kind: z.enum(["plan", "review"]).describe("A run of a plan, or the analysis of a comparison"),
  title: z.string().describe("One line: a plan's ticket, a review's refs"),
  state,
  verbs: z.array(z.enum(VERBS)).describe("Those that the machine takes now"),
  progress: z.object({
    done: count.describe("Steps that came to their end"),
    failed: count.describe("Steps that did not"),
    total: count.describe("All steps"),
  }).describe("How far it is"),
  currentStep: z.object({
    id: z.string().describe("As the plan names it"),
    title: z.string().describe("One line for a person"),
  }).nullable()
    .describe("The step that runs, or waits for a person"),
  pendingDecisions: count.describe("Changed files that nobody has decided on"),
  landed: count.describe("Changed files that were approved and written"),
  rejected: count.describe("Changed files that were rejected"),
  startedBy: z.string().describe("The login of whoever asked for it"),
  createdAt: at.describe("When it was asked for"),
  startedAt: at.nullable().describe("When it first ran; null while it waits for its turn"),
  finishedAt: at.nullable().describe("When it was done, was cancelled or failed"),
  error: failure.nullable().describe("Why it failed"),
  revision: count.describe(
    "Grows with every change of any process of the project; the id of the change's event",
  ),
}).meta({ id: "ProcessSummary" });

const step = z.object({
  id: z.string().describe("As the plan names it"),
  title: z.string().describe("One line for a person"),
  dependsOn: ids.describe("Ids of the steps that had to be done before"),
  touches: z.array(z.object({ path: filePath, change: changeKind })).describe(
    "What it may change, and nothing else",
  ),
  state: z.enum(["pending", "running", "waiting", "done", "failed", "skipped"]).describe(
    "waiting: a person must do it; skipped: a step that it depends on failed",
  ),
  attempts: count.describe("How often it was begun"),
  startedAt: at.nullable().describe("Of the last attempt; null before the first"),
  finishedAt: at.nullable().describe("Of the last attempt; null while it lasts"),
  usedModel: z.boolean().describe("Whether a model had a part in it"),
  error: failure.nullable().describe("Why it failed"),
  reason: z.string().nullable().describe("Why it was skipped"),
  log: z.array(logLine).describe("The last 100 lines"),
});

const partOf = ids.describe("Ids of the steps that had a part in it");
const decided = verdict.nullable().describe("What somebody decided; null: nobody has");

const change = z.object({
  path: filePath,
  change: changeKind,
  before: hash.nullable().describe("Content hash; null: no file"),
  after: hash.nullable().describe("Content hash; null: no file any more"),
  steps: partOf,
  verdict: decided,
});

const commentMembers = {
  path: filePath.nullable().describe("The file that it is about; null for the change as a whole"),
  line: z.int().min(1).nullable().describe(
    "From 1, in the file as it would be; null for all of it",
  ),
  text: z.string().describe("The person's words"),
};

export const processComment = z.object({
  by: z.string().describe("The login of whoever wrote it"),
  at,
  ...commentMembers,
}).meta({ id: "ProcessComment" });

export const processDetail = processSummary.extend({
  steps: z.array(step).describe("In the order of the plan"),
  changes: z.array(change).describe(
    "By path; nothing of it is in the project but what was approved",
  ),
  log: z.array(logLine).describe("What happened to the process as a whole"),
  comments: z.array(processComment).describe(
    "What people asked for, in the order in which they did",
  ),
  plan: plan.nullable().describe("Verbatim; null for a review"),
}).meta({ id: "Process" });

export const processListQuery = z.object(pageQuery("processes", "all"));

export const processList = z.object({
  processes: z.array(processSummary).describe("Newest first"),
  ...pageAnswer("processes"),
  problems: z.array(failure.extend({ id: z.string().describe("Of the process") }))
    .describe("Records that cannot be read; they stay in the state directory"),
});

export const processAnswer = z.object({ process: processDetail });
export const processVerbAnswer = z.object({
  process: processSummary.describe("As it is after the verb"),
});

const diffText = {
  diff: z.string().describe("Unified, in git's extended format: `git apply` takes it"),
  diffSha256: hash.describe("Of the diff's UTF-8 bytes; what a decision echoes"),
};

export const processReview = z.object({
  id: z.string().describe("Of the process"),
  state,
  files: z.array(z.object({
    path: filePath,
    change: changeKind,
    steps: partOf,
    ...diffText,
    stats: z.object({
      added: count.describe("Lines"),
      removed: count.describe("Lines"),
    }).describe("How large the diff is"),
    hidden: z.enum(["binary", "too_large", "lost"]).nullable()
      .describe(
        "Why the diff shows no lines: no text, more than 1 MiB, bytes that are damaged or gone",
      ),
    unseen: z.array(z.object({
      line: count.describe("Of the file as it will be, from 1"),
      column: count.describe("In UTF-16 code units, from 1"),
      character: z.string().describe("Its code point: U+202E"),
    })).describe(
      "Characters in the lines that the change brings which nobody sees, or which show others in another order: bidirectional " +
        "controls, spaces without a width, control characters; at most 100",
    ),
    moved: z.object({
      from: filePath.describe("Another file of the review, which is deleted"),
      diff: z.string().describe(
        "Against that file: what else changes; `diff` is what a decision is about",
      ),
    }).nullable().describe("Where a new file was before; null for one that was nowhere"),
    verdict: decided,
    blockers: z.array(failure).describe(
      "What an approval would be refused for now: content_changed, frozen, gate_refused, edit_breaks_syntax, " +
        "unsupported_encoding, outside_project, config_invalid, process_damaged ...; with `gate.types`, type errors are found " +
        "by the approval itself, and told before it as `violations`",
    ),
  })).describe("The changed files, by path"),
  groups: z.array(z.object({
    id: z.string().describe("The same as long as the change set is"),
    title: z.string().describe("What the group does: Rename Button to IconButton"),
    files: z.array(filePath).describe("At least two; no file is in two groups"),
    verdict: z.enum(["approve", "reject", "mixed"]).nullable().describe(
      "Of all its files; mixed: some were approved and some rejected; null: not all are decided on",
    ),
    obstacles: z.array(failure.extend({ path: filePath })).describe(
      "The blockers of its files: with one of them, the group does not land",
    ),
  })).describe(
    "Files that need each other, as a rename does: a new file, the one that goes, and those that import it. They are " +
      "decided on one by one, and land together with the last approval, or not at all",
  ),
  resolved: z.boolean().describe(
    "Whether every file was decided on, and what was approved has landed",
  ),
  types: saveAnswer.types.describe(
    "How far the types were looked at with all changes that are left on top of the project, as by a save: `warming` asks to read " +
      "the review again; null where no source file is left",
  ),
  violations: saveAnswer.violations.describe(
    "What the changes that are left bring with them by the types; `gate.types` says whether an approval is refused for it",
  ),
}).meta({ id: "ProcessReview" });

export const processDiff = z.object({ path: filePath, ...diffText, truncated: z.literal(false) });

const processId = z.string().describe("The id of a process");

export const processParams = z.object({ id: processId });
export const processVerbParams = z.object({
  id: processId,
  verb: z.string().describe("One that the process offers at the moment: see its `verbs`"),
});

const reviewedPath = z.string().min(1).max(4096).describe("A file of the review");

export const diffQuery = z.object({ path: reviewedPath });

export const decideBody = z.strictObject({
  path: reviewedPath,
  verdict: z.enum(["approve", "reject"]).describe(
    "`approve` writes the file, or the whole group with its last file; `reject` never writes the file, and lets land what " +
      "waited for nothing else. An approval that has not landed can be taken back by a rejection",
  ),
  diffSha256: z.string().min(1).max(200).describe("As the review or the diff gave it"),
  dryRun,
});

export const decision = verdict.extend({
  path: filePath,
  repeated: z.boolean().describe("True where the very same decision had been taken before"),
  change: savedChange.nullable().describe(
    "What was written into the file; null for a rejection or a repetition, and while the file waits for its group",
  ),
  changes: z.array(savedChange).describe(
    "All that was written by this decision, of the whole group: one save, which `saveId` undoes",
  ),
  group: z.object({
    id: z.string().describe("As the review tells it"),
    title: z.string().describe("As the review tells it"),
  }).nullable().describe(
    "The group that the file belongs to; null outside of one, and for what was decided before",
  ),
  waitsFor: z.array(filePath).describe(
    "Of an approved file that has not landed: the files of its group that nobody has decided on",
  ),
  alsoRejected: z.array(filePath).describe(
    "The other files that the rejection rejects: they cannot stand without this one, or would be the copy of a file that was to move",
  ),
  refused: failure.nullable().describe(
    "Why approved files that wait for nothing any more could not land after a rejection; their approval can be sent again",
  ),
  ...saveAnswer,
  saveId: z.string().nullable().describe(
    "The save that landed the file, to undo it by, also where it landed before; null when nothing has",
  ),
  process: processSummary.describe("As it is after the decision"),
});

const MAX_COMMENT = 10_000;

export const commentBody = z.strictObject({
  path: z.string().min(1).max(4096).optional().describe("The file that it is about"),
  line: z.int().min(1).max(10_000_000).optional().describe("From 1, in the file as it would be"),
  text: z.string().min(1).max(MAX_COMMENT).refine(
    (value) => value.trim() !== "" && !/\p{Cs}/u.test(value),
    "Give words without half characters",
  ).describe("What is asked for, in a person's words"),
}).refine(({ path, line }) => line === undefined || path !== undefined, {
  path: ["line"],
  error: "Name the file that the line is in",
});

export const commentAnswer = z.object({
  comment: processComment.describe("As it was kept"),
  process: processSummary.describe("As it is with the comment: only its revision is another one"),
});

export const processQuery = z.object({
  ...waitQuery(state.options),
  revision: z.coerce.number().int().min(0).optional().describe(
    "With `wait`: the revision that you know; the answer comes with the next one, which a decision or a comment makes as well",
  ),
});

export type ProcessComment = z.output<typeof processComment>;
export type CommentRequest = z.output<typeof commentBody>;
export type ProcessSummary = z.output<typeof processSummary>;
export type ProcessDetail = z.output<typeof processDetail>;
export type ProcessReview = z.output<typeof processReview>;
export type ProcessDiff = z.output<typeof processDiff>;
export type DecideRequest = z.output<typeof decideBody>;
export type Decision = z.output<typeof decision>;
