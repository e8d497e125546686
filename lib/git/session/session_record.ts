import { z } from "zod";
import { gitConfiguration, leftFile } from "../common/schemas.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const objectId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const fullRef = z.string().startsWith("refs/");

const texts = { before: hash.nullable(), after: hash.nullable() };
const step = { ...texts, passed: z.array(hash).readonly().optional() };
const savedStep = z.object({ path: z.string(), ...texts });
const pendingFile = z.object({
  path: z.string(),
  steps: z.array(z.object(step)).min(1).readonly(),
});

const pendingSave = z.object({
  /** A description in a few words; null where there is none. */
  what: z.string().nullable(),
  paths: z.array(z.string()).readonly(),
});

/** Why a session does not go on by itself. */
const question = z.object({
  kind: z.enum(["dirty", "branch_moved", "mixed"]),
  /** Project-root-relative. */
  paths: z.array(z.string()).readonly(),
});

const treeFile = z.object({
  mode: z.enum(["100644", "100755", "120000", "160000"]),
  id: objectId,
});

/** Refs that are about to move, written down before they do, so that a service that dies in between can finish. */
const underway = z.object({
  kind: z.enum(["commit", "stash"]),
  commit: objectId,
  /** The commit on top of which `commit` was made. */
  parent: objectId.nullable(),
  /** The full ref for which the commit was made. */
  ref: fullRef,
  /** The files that were pending when the commit was made. */
  covered: z.array(pendingFile).readonly(),
  /** Entries that the index gets with it, by their names in the repository. */
  index: z.array(z.object({
    path: z.string(),
    before: treeFile.nullable(),
    after: treeFile.nullable(),
  })).readonly().default([]),
});

/** The plan or ticket that the user named. */
const plan = z.object({ plan: z.string(), title: z.string().nullable() });

const session = z.object({
  id: z.string().regex(/^[0-9a-z]{4,16}$/),
  /** ISO date. */
  startedAt: z.string(),
  /** HEAD when it started. */
  start: z.object({ ref: fullRef.nullable(), commit: objectId.nullable() }),
  /** The full ref of the session's branch, once there is a first commit. */
  branch: fullRef.nullable(),
  /** The number of commits that the session made. */
  serial: z.int().min(0),
  question: question.nullable(),
  /** Files from before the session that the next commit takes along. */
  carried: z.array(z.string()).readonly(),
  underway: underway.nullable(),
  /** The files that its commits left out, each with the reason. */
  left: z.array(leftFile).readonly().default([]),
});

/** The record of a project's session that is kept over restarts. */
export const sessionRecord = z.object({
  version: z.literal(1),
  config: gitConfiguration,
  /** The answer that the question gets by itself. */
  remembered: z.enum(["carry", "stash", "leave"]).nullable(),
  session: session.nullable(),
  plan: plan.nullable(),
  /** The files that the service wrote since the last commit. */
  pending: z.array(pendingFile).readonly(),
  /** The saves that wrote them, in order. */
  saves: z.array(pendingSave).readonly().default([]),
  /** The saves that no commit took since the user had put them into the stash: they may come back. */
  aside: z.array(pendingFile).readonly().default([]),
  /** Milliseconds since 1970 at which the window ends. */
  dueAt: z.number().nullable(),
  /** Saves that are being written: after a service that died, the disk tells which of their files were. */
  intents: z.array(z.object({ id: z.string(), steps: z.array(savedStep).readonly() })).readonly(),
});

export type SessionRecord = z.output<typeof sessionRecord>;
export type PendingSave = z.output<typeof pendingSave>;
/** One file that a save wrote, by content hashes. */
export type SavedStep = z.output<typeof savedStep>;
export type IndexChange = z.output<typeof underway>["index"][number];
export type Session = z.output<typeof session>;
export type SessionQuestion = z.output<typeof question>;
export type NamedPlan = z.output<typeof plan>;
