import { z } from "zod";
import { filePath } from "../../project/place_schemas.ts";
import { layerIds } from "../../project/configuration/units.ts";
import { branchNameProblem } from "./ref_name.ts";

const MAX_NAME = 60;

/** A piece of a branch name: it must do in the middle of one. */
function branchPart(sample: (part: string) => string) {
  return z.string().max(MAX_NAME).superRefine((part, context) => {
    const problem = branchNameProblem(sample(part)) ?? doubleMeaning(sample(part));
    if (problem) context.addIssue({ code: "custom", message: `A branch of it ${problem}` });
  });
}

/** Why a branch, which git would take, could be meant for something else, as the end of a sentence. */
function doubleMeaning(name: string): string | null {
  const [first] = name.split("/");
  return first === "HEAD" || first === "refs"
    ? `begins with "${first}", which has a meaning of its own in git`
    : null;
}

/** The settings for the commits of the session; every key can be set on its own. */
export const gitConfiguration = z.strictObject({
  enabled: z.boolean().describe("False: saves are never committed"),
  mode: z.enum(["coalesce", "every-save", "manual"]).describe(
    "When pending saves are committed: when the window ends, at once, or only when asked",
  ),
  coalesceMs: z.int().min(0).max(600_000).describe(
    "Length of the window, in milliseconds, from the first pending save on",
  ),
  messagePrefix: z.string().min(1).max(MAX_NAME).regex(/^[\p{L}\p{N}._-]+$/u).describe(
    "What commit messages begin with",
  ),
  branchPrefix: branchPart((part) => `${part}/a-b`).describe("What branch names begin with"),
  branchSuffix: branchPart((part) => `a/b-c${part}`).describe("What branch names end with"),
}).meta({ id: "GitConfiguration" });

export type GitConfiguration = z.output<typeof gitConfiguration>;

export const defaultGitConfiguration: GitConfiguration = {
  enabled: true,
  mode: "coalesce",
  coalesceMs: 30_000,
  messagePrefix: "WB",
  branchPrefix: "workbench",
  branchSuffix: "",
};

const layer = z.enum(layerIds);

export const leftFile = z.object({
  path: filePath,
  why: z.string().describe("One sentence for a person"),
});

const obstacle = {
  code: z.string().describe("For programs"),
  message: z.string().describe("One sentence for a person"),
};

export const stashedFiles = z.object({
  commit: z.string().describe("Id of the entry: what `git stash apply` takes"),
  message: z.string().describe("What `git stash list` shows"),
  files: z.array(z.string()).describe("What it holds of the project"),
}).meta({ id: "GitStashedFiles" });

export type StashedFiles = z.output<typeof stashedFiles>;

/** The effect of a save on the session. */
export const gitOutcome = z.object({
  status: z.enum([
    "committed",
    "pending",
    "question",
    "waiting",
    "busy",
    "nothing_pending",
    "failed",
    "disabled",
    "not_a_repo",
  ]).describe(
    "question: the session asks something first, as `GET /api/git/session` tells it; waiting: a merge or the like of the " +
      "user's must be finished first; busy: another process holds the index or a branch, nothing has moved, and it is " +
      "tried again; failed: the files are saved, and still pending; not_a_repo: there is no repository, or none that can " +
      "be committed to, as `message` says",
  ),
  commit: z.string().optional().describe("Id of the commit"),
  branch: z.string().optional().describe(
    "The branch that the commit is on, or that pending saves will be committed to; absent before the first commit",
  ),
  dueInMs: z.int().nullable().optional().describe(
    "When pending saves are committed; null: when somebody asks for it",
  ),
  message: z.string().optional().describe("More about the status, for a person"),
  left: z.array(leftFile).optional().describe("Files that no commit takes, and why"),
  stashed: stashedFiles.optional().describe("The stash entry that was just made"),
}).meta({ id: "GitOutcome" });

export type GitOutcome = z.output<typeof gitOutcome>;

const answer = z.enum(["carry", "stash", "leave"]);

/** An answer that the question can get. */
export type SessionAnswer = z.output<typeof answer>;

export const gitQuestion = z.object({
  kind: z.enum(["dirty", "branch_moved", "mixed"]).describe(
    "dirty: the tree had other changes when the session began; branch_moved: HEAD is on another branch now; mixed: " +
      "the user's edits are on the same lines",
  ),
  count: z.int().describe("How many files it is about"),
  files: z.array(z.object({
    path: filePath,
    status: z.enum(["added", "modified", "deleted", "type_changed", "untracked", "conflicted"])
      .describe("What was done to it since the last commit"),
  })).describe("Those files"),
  groups: z.array(z.object({
    feature: z.string().describe('Name of a feature; "project" for files of none'),
    layers: z.array(layer).describe("The layers that the files are of"),
    files: z.int().describe("How many"),
  })).describe("The same files, feature by feature"),
  text: z.string().describe("The question, for a person"),
  choices: z.array(answer).describe(
    "What `POST /api/git/dirty-answer` takes now",
  ),
}).meta({ id: "GitQuestion" });

export const sessionHome = z.object({
  onto: z.string().describe(
    "The branch that the session began on; of one that began on none (a detached HEAD) the only branch that has its first commit",
  ),
  merged: z.boolean().describe(
    "Whether all that the session's branch changes is there: then the next save from there begins a new session",
  ),
  commands: z.array(z.object({
    kind: z.enum(["merge", "rebase", "squash", "switch"]).describe(
      "How the session's work comes home; switch: only HEAD has to go back",
    ),
    run: z.array(z.string()).describe("One after the other, in the repository"),
  })).describe("Each is a way on its own; the service runs none of them"),
  uncommitted: z.array(z.string()).describe(
    "Changed files that the commands would write, 50 at most: commit or stash them first, or git stops at them, and a " +
      "command that follows would be run on the wrong branch",
  ),
  clean: z.boolean().nullable().describe(
    "Whether a merge asks nothing, as the branches are now; null: the history does not tell",
  ),
  conflicts: z.array(z.string()).describe(
    "Paths that both have changed on the same lines, 50 at most",
  ),
}).meta({ id: "GitSessionHome" });

export type SessionHome = z.output<typeof sessionHome>;

const commitFiles = z.array(z.object({
  path: filePath,
  change: z.enum(["added", "modified", "deleted"]).describe("What the commit did to it"),
})).meta({ id: "GitCommitFiles" });

export type CommitFiles = z.output<typeof commitFiles>;

export const gitSessionView = z.object({
  repo: z.object({
    found: z.boolean().describe("Whether the project lies in a repository"),
    problem: z.object(obstacle).nullable().describe(
      "Why the repository cannot be committed to",
    ),
    folder: z.string().nullable().describe(
      "The project's folder within the repository; empty when the project is all of it",
    ),
    notes: z.array(z.string()).describe(
      "How commits of the service differ from those of the user's own git, a sentence each",
    ),
  }).describe("The repository that the project lies in"),
  engine: z.object({
    name: z.enum(["git", "embedded"]).describe("The installed git, or the embedded engine"),
    why: z.string().describe("One sentence for a person"),
  }).nullable().describe("What commits; null without a repository that can be committed to"),
  branch: z.string().nullable().describe("Where HEAD is; null when it is detached"),
  head: z.string().nullable().describe("HEAD's commit; null when there is none yet"),
  config: gitConfiguration,
  session: z.object({
    id: z.string().describe("Short and random; branch, messages and trailers name it"),
    branch: z.string().nullable().describe("From the first commit on"),
    pending: z.array(z.object({
      path: filePath,
      change: z.enum(["create", "modify", "delete"]).describe("What the saves did to it"),
    })).describe("What was saved and not committed yet"),
    left: z.array(leftFile).describe("What was saved and no commit takes, and why"),
    dueInMs: z.int().nullable().describe(
      "Milliseconds until pending saves are committed; null: when somebody asks for it",
    ),
    question: gitQuestion.nullable().describe("While it stands, nothing is committed"),
    plan: z.object({
      plan: z.string().describe("Id of the plan or the ticket"),
      title: z.string().nullable().describe("What the branch is named after"),
    }).nullable().describe("What the session works on, as `POST /api/git/plan` named it"),
    commits: z.array(z.object({
      id: z.string().describe("Full id of the commit"),
      serial: z.int().describe("Counts the commits of the session, from 1"),
      subject: z.string().describe("First line of its message"),
      at: z.string().describe("ISO date"),
      files: commitFiles.nullable().describe(
        "The files of the project in it, sorted by path; null where the history does not tell",
      ),
    })).describe("The newest first, 50 at most"),
    home: sessionHome.nullable().describe(
      "How the session's branch gets home; null before the first commit, where that branch is gone, and where the " +
        "session began on no branch (a detached HEAD) and several could be its home: then merge `branch` into one of them",
    ),
    problem: z.object(obstacle).nullable().describe(
      "Why what is pending is not committed",
    ),
  }).nullable().describe("Null before the first save and the first plan"),
  remembered: answer.nullable().describe(
    "The answer that is given by itself in this project; null: the question is asked",
  ),
}).meta({ id: "GitSession" });

export type GitSessionView = z.output<typeof gitSessionView>;
export type GitQuestion = z.output<typeof gitQuestion>;

/** Any part of the configuration; all of it is taken or nothing. */
export const gitConfigurationChange = gitConfiguration.partial().extend({
  remembered: z.null().optional().describe("null: forgets the remembered answer"),
}).meta({ id: "GitConfigurationChange" });

export type GitConfigurationChange = z.output<typeof gitConfigurationChange>;

export const gitConfigurationAnswer = z.object({ config: gitConfiguration });

/** The outcome of a requested commit, or of an answer. */
export const gitCommitAnswer = gitOutcome.meta({ id: "GitCommitAnswer" });

export const gitDirtyAnswer = z.strictObject({
  answer: answer.describe(
    "carry: the files are committed with the first commit of the session; stash: they go into a stash entry; leave: they " +
      "stay as they are, in no commit",
  ),
  remember: z.boolean().default(false).describe("Answers by itself in this project from now on"),
});

/** One line of text. */
const line = z.string().max(200).regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u);

export const gitPlan = z.strictObject({
  plan: line.min(1).nullable().describe("Id of a plan or a ticket; null takes it back"),
  planTitle: line.nullable().default(null).describe("The branch is named after it"),
});

export const gitRemote = z.object({
  repo: z.boolean().describe("Whether the project lies in a repository"),
  connected: z.boolean().describe("Whether it has a remote"),
  name: z.string().nullable().describe("Of the remote: `origin`, where there is one"),
  url: z.string().nullable().describe("Without credentials; of a folder only the last part"),
});

export const gitRemoteRequest = z.strictObject({
  url: z.string().min(1).max(2000).describe("https://<host>/<owner>/<repository>"),
});

export type GitPlan = z.output<typeof gitPlan>;
export type GitRemote = z.output<typeof gitRemote>;
