import { useEffect } from "react";
import { Refusal, type Schemas } from "../../api/client.ts";
import { useLive } from "../../api/follow_events.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../toasts.tsx";
import { moveSave, takeBackFirst, whileSaving } from "../../shell/undo.ts";
import { useUnsaved } from "../unsaved.ts";

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
  readonly violations: readonly Schemas["SaveFinding"][];
  readonly fixed: readonly Schemas["SaveFinding"][];
  readonly types: string | null;
  readonly saveId: string | null;
  /** What a person should know of it, in sentences. */
  readonly told: readonly string[];
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
  /** What the steps did that were left out since: what they change could not be found for sure in the file as it is now. */
  readonly lost: readonly string[];
  /** `changed`: somebody else wrote the file since it was read. */
  readonly state: "checking" | "ready" | "refused" | "changed" | "saving";
  /** Of the text that the draft was tried on. */
  readonly contentHash: string;
  readonly answer: Answer | null;
  readonly refusal: Refusal | null;
}

/** What a person may do with a draft that is there. */
export interface DraftControls {
  /** Takes the step of this place out and tries the rest. */
  readonly drop: (index: number) => Promise<void>;
  readonly save: () => Promise<void>;
  /** Tries the same steps on the text as it is now. */
  readonly retry: () => Promise<void>;
  readonly discard: () => void;
}

/** The draft of a file, and what a person may do with it. */
export interface Drafting<Op, Answer extends DraftAnswer, R extends Reading> extends DraftControls {
  readonly draft: Draft<Op, Answer, R> | null;
  /** Returns the ops of the draft as they are for the file as it is now, without those that are not found in it. */
  readonly ops: () => readonly Op[];
  /** Adds a step and tries the whole, so that its diff can be seen. */
  readonly propose: (title: string, op: Op, how?: Proposal<R>) => Promise<void>;
}

/** How a step comes to a draft. */
interface Proposal<R extends Reading> {
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

/** The check of each draft that was tried: over once the draft is what it says. */
const checks = new WeakMap<object, Promise<void>>();

/** Holds the draft of what is open. It is kept until it is saved or discarded, also while something else is open. */
export function useDraft<Op, Answer extends DraftAnswer, R extends Reading>(
  kind: DraftKind<Op, Answer, R>,
): Drafting<Op, Answer, R> {
  const { path } = kind;
  const { value: draft, read, keep } = useUnsaved<Draft<Op, Answer, R>>(kind.key);
  const { line } = useLive();
  useEffect(() => {
    // What was refused because the service was away may be asked again as soon as it is back.
    if (line === "open" && read()?.refusal?.code === "unreachable") void attempt(steps());
  }, [line, kind.key]);

  useEffect(() => {
    // Whoever saves on would only be told then that the file is another one.
    const isOld = kind.now !== undefined && draft?.contentHash !== kind.now;
    if (draft?.state === "ready" && isOld) keep({ ...draft, state: "changed", answer: null });
  }, [draft, kind.now]);

  function attempt(
    steps: readonly Step<Op, R>[],
    added: readonly Step<Op, R>[] = [],
    pauseMs = 0,
  ): Promise<void> {
    const before = read();
    // A draft that is come back to may be in sight before its file was read again.
    const reading = kind.reading();
    const contentHash = reading?.contentHash ?? before?.contentHash;
    const kept = followSteps(kind, steps, reading);
    const more = followSteps(kind, added, reading);
    const all = more.found.reduce((sum, step) => kind.add(sum, step), kept.found);
    const lost = [...before?.lost ?? [], ...kept.lost, ...more.lost];
    if ((all.length === 0 && lost.length === 0) || contentHash === undefined) {
      keep(null);
      return Promise.resolve();
    }
    if (all.length === 0) {
      keep({ path, steps: all, lost, contentHash, state: "changed", answer: null, refusal: null });
      return Promise.resolve();
    }
    // The steps are kept at once, and what those before would change stays in sight.
    const tried: Draft<Op, Answer, R> = {
      path,
      steps: all,
      lost,
      contentHash,
      state: "checking",
      answer: before?.answer ?? null,
      refusal: null,
    };
    keep(tried);
    // What others write from now on is told apart from this text.
    void queryClient.prefetchQuery(queries.known(path, contentHash));
    const check = settleAfter(tried, pauseMs);
    checks.set(tried, check);
    return check;
  }

  async function settleAfter(mine: Draft<Op, Answer, R>, pauseMs: number): Promise<void> {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (mine !== read()) return;
    const next = await settle(kind, mine, true);
    // Somebody who typed on has a newer one.
    if (mine === read()) keep(next);
  }

  async function save(): Promise<void> {
    const last = read();
    if (last) await checks.get(last);
    const tried = read();
    if (tried?.state !== "ready") return;
    keep({ ...tried, state: "saving" });
    const next = await settle(kind, tried, false);
    // Nothing is wrong with the draft where somebody has to sign in first.
    if (next.answer === null) return keep(next.refusal?.status === 401 ? tried : next);
    keep(null);
    tellSaved(sayWhat(tried.steps), next.answer);
    await kind.show(next.answer, tried.steps);
  }

  const steps = () => read()?.steps ?? [];
  useEffect(() =>
    takeBackFirst(() => {
      if (read() === null) return false;
      if (steps().length > 1) void attempt(steps().slice(0, -1));
      else keep(null);
      return true;
    })
  );
  return {
    draft,
    ops: () => followSteps(kind, steps(), kind.reading()).found.map(({ op }) => op),
    propose: (title, op, { pauseMs, on = kind.reading() } = {}) =>
      attempt(steps(), on ? [{ title, op, on }] : [], pauseMs),
    drop: (index) => attempt(steps().filter((_, at) => at !== index)),
    retry: async () => {
      await kind.readAgain();
      await attempt(steps());
    },
    discard: () => keep(null),
    save: () => whileSaving(save()),
  };
}

/** Returns the steps as they are for a text of the file, and what those do that are not found in it. */
function followSteps<Op, Answer extends DraftAnswer, R extends Reading>(
  kind: DraftKind<Op, Answer, R>,
  steps: readonly Step<Op, R>[],
  now: R | undefined,
): { readonly found: readonly Step<Op, R>[]; readonly lost: readonly string[] } {
  if (now === undefined) return { found: steps, lost: [] };
  const found: Step<Op, R>[] = [];
  const lost: string[] = [];
  for (const step of steps) {
    const isNow = step.on.contentHash === now.contentHash;
    const op = isNow ? step.op : kind.follow(step.op, step.on, now);
    if (op === null) lost.push(step.title);
    else found.push(isNow ? step : { ...step, op, on: now });
  }
  return { found, lost };
}

/** Whether a draft has something that a person has to see before it is saved. */
export function needsLook({ state, lost }: Draft): boolean {
  return state === "refused" || state === "changed" || lost.length > 0;
}

/** Returns what the steps do, in a few words. */
export function sayWhat(steps: readonly { readonly title: string }[]): string {
  const [first] = steps;
  return first === undefined || steps.length > 1 ? `${steps.length} changes` : first.title;
}

/** Sends the steps of a draft, and returns it as it is after the answer or refusal. */
async function settle<Op, Answer extends DraftAnswer, R extends Reading>(
  kind: DraftKind<Op, Answer, R>,
  tried: Draft<Op, Answer, R>,
  dryRun: boolean,
): Promise<Draft<Op, Answer, R>> {
  const { contentHash, steps } = tried;
  try {
    const answer = await kind.send(steps, { contentHash, dryRun });
    return { ...tried, state: "ready", answer, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const state = error.code === "content_changed" ? "changed" : "refused";
    return { ...tried, state, answer: null, refusal: error };
  }
}

/** Tells of a save, and offers the way back. */
function tellSaved(what: string, { saveId, violations, fixed }: DraftAnswer): void {
  if (saveId === null) return;
  const [broken] = violations;
  const [mended] = fixed;
  toasts.add({
    title: `Saved: ${what}`,
    description: broken?.message ?? (mended ? `Mends: ${mended.message}` : ""),
    actionProps: { children: "Undo", onClick: () => void undoSave(saveId, what) },
  });
}

async function undoSave(id: string, what: string): Promise<void> {
  try {
    await moveSave({ id, what }, "undo");
  } catch (error) {
    tellRefusal("Could not undo", error);
  }
}
