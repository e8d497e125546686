import type { Schemas } from "../../api/client.ts";
import { count } from "../../parts/words.ts";

export type Summary = Schemas["ProcessSummary"];
export type Process = Schemas["Process"];
export type Review = Schemas["ProcessReview"];
export type ReviewFile = Review["files"][number];
export type Verb = Summary["verbs"][number];

/** The states of a process in a person's words. */
const STATES: Readonly<Record<Summary["state"], string>> = {
  queued: "Queued",
  running: "Running",
  waiting: "Waits for a person",
  paused: "Paused",
  failed: "Failed",
  done: "Done",
  cancelled: "Cancelled",
};

const BADGES: Readonly<Record<Summary["state"], string>> = {
  queued: "",
  running: "badge-accent",
  waiting: "badge-warning",
  paused: "badge-warning",
  failed: "badge-removed",
  done: "badge-added",
  cancelled: "",
};

/** Names who did something: without a sign-in that is the person at this machine. */
export function sayWho(login: string): string {
  return login === "local" ? "you" : login;
}

/**
 * Says how a process stands, and the badge for it: one whose steps are done still waits while files are not decided, and one
 * of which nothing was taken has changed nothing.
 */
export function sayState(
  { state, pendingDecisions, landed, rejected }: Pick<
    Summary,
    "state" | "pendingDecisions" | "landed" | "rejected"
  >,
): readonly [words: string, badge: string] {
  if (state !== "done") return [STATES[state], BADGES[state]];
  if (pendingDecisions > 0) return ["Waits for your decision", "badge-warning"];
  if (rejected === 0) return [STATES.done, BADGES.done];
  return landed === 0
    ? ["All rejected", "badge-removed"]
    : [`Done, ${count(rejected, "file")} rejected`, "badge-added"];
}

export const VERBS: Readonly<Record<Verb, string>> = {
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  retry: "Try again",
  complete: "Mark as done",
};

/** What is done to a file: a word and a sign, so that colour is not all that tells it. */
export const CHANGES = {
  create: { word: "New", sign: "+", badge: "badge-added" },
  modify: { word: "Changed", sign: "±", badge: "badge-accent" },
  delete: { word: "Deleted", sign: "−", badge: "badge-removed" },
} as const satisfies Readonly<Record<ReviewFile["change"], unknown>>;
