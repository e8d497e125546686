import type { Refusal } from "../../api/client.ts";
import type { Finding } from "../findings.tsx";

/** What was read of a file, and the hash of the text that it was read from. */
export interface Reading {
  readonly contentHash: string;
}

/** An op of a draft, and what it does in a few words, as `Remove Card`. */
export interface Step<Op, R extends Reading = Reading> {
  readonly title: string;
  readonly op: Op;
  /** The file as it was when the op was made: what the op names is found in it. */
  readonly on: R;
}

/** What the service says of a change that was tried or saved. */
export interface DraftAnswer {
  /** Unified, of all that the change touches. */
  readonly diff?: string | undefined;
  readonly unchanged: boolean;
  readonly violations: readonly Finding[];
  readonly fixed: readonly Finding[];
  readonly types: string | null;
  readonly saveId: string | null;
  /** What a person should know of it, in sentences. */
  readonly told: readonly string[];
  /** The places that name what is changed, and stay as they are. */
  readonly left?: readonly LeftPlace[];
}

/** A place that a change leaves as it is, and why. */
export interface LeftPlace {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly reason: string;
}

/** Changes that were tried together and not yet saved. */
export interface Draft<
  Op = unknown,
  Answer extends DraftAnswer = DraftAnswer,
  R extends Reading = Reading,
> {
  /** Of the file. */
  readonly path: string;
  readonly steps: readonly Step<Op, R>[];
  /** The steps that were left out since: what they change could not be found for sure in the file as it is now. */
  readonly lost: readonly Step<Op, R>[];
  /** `changed`: somebody else wrote the file since it was read. */
  readonly state: "checking" | "ready" | "refused" | "changed" | "saving";
  /** Of the text that the draft was tried on. */
  readonly contentHash: string;
  readonly answer: Answer | null;
  readonly refusal: Refusal | null;
  /** Whether the person was asked if it is to be saved although it brings an error with it. */
  readonly isAsked?: boolean;
}

/** What a person may do with a draft that is there. */
export interface DraftControls {
  /** Takes the step of this place out and tries the rest. */
  readonly drop: (index: number) => Promise<void>;
  /** A quick save, of one key in a field, asks once where the change brings an error with it. */
  readonly save: (options?: { readonly isQuick?: boolean }) => Promise<void>;
  /** Tries the same steps on the text as it is now, with those that were left out and are found in it again. */
  readonly retry: () => Promise<void>;
  /** Whether steps that were left out are found in the file as it is now. */
  readonly isBack: boolean;
  /** Tries them also where somebody else changed what they set, with those that were left out for that. */
  readonly overwrite: () => Promise<void>;
  /** The steps on what somebody else changed as well: they can be written over that. */
  readonly contested: readonly string[];
  /** Whether the file does not parse as it is now, so that the steps can only be tried later. */
  readonly isWaiting: boolean;
  /** Lets go of all steps, and offers to bring them back; nothing while they are being saved. */
  readonly discard: () => void;
}

/** The draft of a file, and what a person may do with it. */
export interface Drafting<Op, Answer extends DraftAnswer, R extends Reading> extends DraftControls {
  readonly draft: Draft<Op, Answer, R> | null;
  /** Returns the ops of the draft as they are for the file as it is now, without those that are not found in it. */
  readonly ops: () => readonly Op[];
  /** Takes out the steps whose ops, as they are for the file as it is now, match; tells whether there was one. */
  readonly takeBack: (matches: (op: Op) => boolean) => boolean;
  /** Adds a step and tries the whole, so that its diff can be seen. */
  readonly propose: (title: string, op: Op, how?: Proposal<R>) => Promise<void>;
}

/** How a step comes to a draft. */
export interface Proposal<R extends Reading> {
  /** The step is tried only if no other one comes in that time. */
  readonly pauseMs?: number;
  /** What the op was made on, where that may not be the file as it is now. */
  readonly on?: R;
}

/** The routes and texts that drafts of one kind of file need. */
export interface DraftKind<Op, Answer extends DraftAnswer, R extends Reading> {
  /** Names the thing that is changed, as `unit src/Page.tsx`: each has a draft of its own. */
  readonly key: string;
  readonly path: string;
  /** The hash of the file as it was read last, for those who draw it. */
  readonly now: string | undefined;
  /** Returns the file as it was read last; nothing before that. */
  readonly reading: () => R | undefined;
  readonly readAgain: () => Promise<unknown>;
  /** Returns an op as it is for a later text of the file; null where what it names is not found for sure. */
  readonly follow: (op: Op, from: R, to: R) => Op | null;
  /** Returns an op that sets something for a later text that says something else there; null where its place is not as it was. */
  readonly followOver?: (op: Op, from: R, to: R) => Op | null;
  /** Whether a text does not parse: what is not found in it may be there again soon. */
  readonly isBroken?: (reading: R) => boolean;
  /** Returns the steps with one more. */
  readonly add: (
    steps: readonly Step<Op, R>[],
    added: Step<Op, R>,
  ) => readonly Step<Op, R>[];
  readonly send: (
    steps: readonly Step<Op, R>[],
    options: { readonly contentHash: string; readonly dryRun: boolean },
  ) => Promise<Answer>;
  /** Shows what was saved. */
  readonly show: (answer: Answer, steps: readonly Step<Op, R>[]) => Promise<void>;
}

/** Whether a draft has something that a person has to see before it is saved. */
export function needsLook(
  { state, lost, isAsked = false }: Pick<Draft, "state" | "lost" | "isAsked">,
): boolean {
  return state === "refused" || state === "changed" || lost.length > 0 || isAsked;
}

/** Whether a draft that was tried brings an error with it that the file has not: of a rule, or a value that the types do not take. */
export function breaks({ answer }: Pick<Draft, "answer">): boolean {
  return answer?.violations.some(({ severity, rule, code }) =>
    severity === "error" || (rule === "types" && severity !== "hint") || code === "unlisted_value"
  ) ?? false;
}

/** Returns the place of the step that a draft of several was refused for; -1 where that is not known. */
export function refusedStep({ state, steps, refusal }: Draft): number {
  const { index } = refusal?.data["op"] as { index?: number } | undefined ?? {}; // as the service declares
  return state === "refused" && steps.length > 1 ? index ?? -1 : -1;
}

/** Returns what the steps do, in a few words. */
export function sayWhat(steps: readonly { readonly title: string }[]): string {
  const [first] = steps;
  return first === undefined || steps.length > 1 ? `${steps.length} changes` : first.title;
}
