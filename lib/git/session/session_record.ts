import { z } from "zod";
import { gitConfiguration } from "../schemas.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const objectId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const fullRef = z.string().startsWith("refs/");

const pendingFile = z.object({
  path: z.string(),
  steps: z.array(z.object({ before: hash.nullable(), after: hash.nullable() })).min(1),
});

/** Why a session does not go on by itself. */
const question = z.object({
  kind: z.enum(["dirty", "branch_moved", "mixed"]),
  /** Project-root-relative. */
  paths: z.array(z.string()),
});

/** Refs that are about to move, written down before they do, so that a service that dies in between can finish. */
const underway = z.object({
  kind: z.enum(["commit", "stash"]),
  commit: objectId,
  parent: objectId.nullable(),
});

const session = z.object({
  id: z.string().regex(/^[0-9a-z]{4,16}$/),
  /** ISO date. */
  startedAt: z.string(),
  /** HEAD when it started. */
  start: z.object({ ref: fullRef.nullable(), commit: objectId.nullable() }),
  /** Full ref, from the first commit on. */
  branch: fullRef.nullable(),
  /** How many commits it made. */
  serial: z.int().min(0),
  plan: z.object({ plan: z.string(), title: z.string().nullable() }).nullable(),
  /** Feature and unit that the first save was about. */
  unit: z.string().nullable(),
  pending: z.array(pendingFile),
  /** Milliseconds since 1970 at which the window ends. */
  dueAt: z.number().nullable(),
  question: question.nullable(),
  /** Files from before the session that the next commit takes along. */
  carried: z.array(z.string()),
  underway: underway.nullable(),
});

/** What is kept of a project's session over restarts. */
export const sessionRecord = z.object({
  version: z.literal(1),
  config: gitConfiguration,
  /** The answer that the question gets by itself. */
  remembered: z.enum(["carry", "stash"]).nullable(),
  session: session.nullable(),
});

export type SessionRecord = z.output<typeof sessionRecord>;
export type Session = z.output<typeof session>;
export type SessionQuestion = z.output<typeof question>;
