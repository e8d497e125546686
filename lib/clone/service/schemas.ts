import { z } from "zod";
// Loaded with the start: without the rest of its area.
import { branchNameProblem } from "../../git/common/ref_name.ts";
import { waitQuery } from "../../events/wait_schemas.ts";
import { CLONE_NAME } from "./clone_name.ts";

/** Why a clone failed, for programs. */
export const cloneErrorCodes = [
  "auth_failed",
  "clone_failed",
  "clone_timed_out",
  "clone_too_large",
  "disk_full",
  "host_not_public",
  "interrupted",
  "name_taken",
  "too_many_clones",
  "unsafe_repository",
] as const;

/** The phases that a clone is in at the moment, or was in last. */
export const clonePhases = [
  "waiting",
  "connecting",
  "receiving",
  "indexing",
  "checking",
  "writing",
] as const;

const count = z.number().int().nonnegative();

/** A clone, from its request to its end. */
export const clone = z.object({
  id: z.string().describe("Made by the service"),
  url: z.string().describe("Without credentials: they are refused in URLs"),
  name: z.string().describe("Of its folder"),
  path: z.string().describe("Relative to the workspace folder: what `PUT /api/project` takes"),
  state: z.enum(["queued", "running", "cancelling", "done", "failed", "cancelled"]).describe(
    "done, failed and cancelled are final; only a done one has a folder",
  ),
  phase: z.enum(clonePhases).describe("What it does, or did last"),
  progress: z.object({
    loaded: count.describe("So far"),
    total: count.nullable().describe("Null where the host does not say"),
  }).nullable()
    .describe(
      "Of the phase: bytes while receiving, objects or files after; null where nothing is counted",
    ),
  bytes: count.describe("Received from the host so far"),
  error: z.object({
    code: z.enum(cloneErrorCodes).describe("For programs"),
    message: z.string().describe("One sentence for a person"),
  }).optional().describe("Why it failed"),
  createdAt: z.iso.datetime().describe("When it was asked for"),
  finishedAt: z.iso.datetime().nullable().describe("Null until it is over"),
});

export type Clone = z.output<typeof clone>;
export type ClonePhase = Clone["phase"];
export type CloneErrorCode = NonNullable<Clone["error"]>["code"];

const name = z.string().regex(
  CLONE_NAME,
  "Name it with letters, digits, dots, dashes, underscores",
);

// What a header can carry. The message says nothing of the value.
const token = z.string().min(1).max(4000).regex(/^[\x21-\x7e]+$/, "A token has no such characters")
  .describe("For this operation alone; never stored, shown or logged");

/** The body of `POST /api/clone`. */
export const cloneBody = z.strictObject({
  url: z.string().min(1).max(20_000)
    .describe("https://<host>/<owner>/<repository>[.git] on one of the hosts of the service"),
  name: name.optional().describe("Of the new folder; else the repository's"),
  branch: z.string().max(200)
    .refine((branch) => branchNameProblem(branch) === null, "This is no name of a branch")
    .optional()
    .describe("To check out; else the repository's own choice"),
  depth: z.number().int().min(1).max(1_000_000).optional()
    .describe("Only so many commits, of this one branch"),
  token: token.optional(),
});

export type CloneRequest = z.output<typeof cloneBody>;

export const cloneAnswer = z.object({ clone: clone.describe("As it is now") });
export const cloneList = z.object({
  clones: z.array(clone).describe("Newest first; the last 20 that are over are kept"),
});
const cloneId = z.string().min(1).max(100).describe("The id of a clone");

export const cloneParams = z.object({ id: cloneId });

/** The query of `GET /api/clone/:id`. */
export const cloneQuery = z.object(waitQuery(clone.shape.state.options));

/** The body of `POST /api/clone/pull`: the clone's name or its id. */
export const pullBody = z.strictObject({
  name: name.optional().describe("The clone's name, or its id, not both"),
  id: cloneId.optional(),
  token: token.optional(),
}).refine((body) => (body.name === undefined) !== (body.id === undefined), {
  message: "Give either the name or the id",
  path: ["name"],
});

export type PullRequest = z.output<typeof pullBody>;

const commit = z.string().regex(/^[0-9a-f]{40}$/);

export const pullAnswer = z.object({
  clone: clone.describe("The one that was pulled"),
  upToDate: z.boolean().describe("True where there was nothing new"),
  from: commit.nullable().describe("Null where the clone had no commit yet"),
  to: commit.nullable().describe("Its commit now; null where the host has none either"),
  files: z.array(z.object({
    path: z.string().describe("Relative to the clone's folder, with /"),
    change: z.enum(["added", "modified", "deleted"]).describe("What the pull did to it"),
  })).describe("What changed in the working tree, sorted by path"),
  kept: z.array(z.string()).describe(
    "Files that somebody edited while the pull wrote: left as they are, and local changes now",
  ),
});

export type PullAnswer = z.output<typeof pullAnswer>;
export type PulledFile = PullAnswer["files"][number];
