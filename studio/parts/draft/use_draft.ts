import { useEffect } from "react";
import { useLive } from "../../api/follow_events.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { takeBackFirst, whileSaving } from "../../shell/undo.ts";
import { useUnsaved } from "../unsaved.ts";
import {
  breaks,
  type Draft,
  type DraftAnswer,
  type Drafting,
  type DraftKind,
  type Reading,
  sayWhat,
  type Step,
} from "./draft.ts";
import { followStep, followSteps } from "./follow_steps.ts";
import { notSaved } from "./not_saved.ts";
import { settle, tellDiscarded, tellSaved } from "./settle_draft.ts";

/** The check of each draft that was tried: over once the draft is what it says. */
const checks = new WeakMap<object, Promise<void>>();

/** How steps are tried, with those that come to them. */
interface Trial<Op, R extends Reading> {
  readonly added?: readonly Step<Op, R>[];
  readonly pauseMs?: number;
  /** Whether what somebody else changed is written over. */
  readonly isOver?: boolean;
  readonly lost?: readonly Step<Op, R>[];
}

/** Holds the draft of what is open. It is kept until it is saved or discarded, also while something else is open. */
export function useDraft<Op, Answer extends DraftAnswer, R extends Reading>(
  kind: DraftKind<Op, Answer, R>,
): Drafting<Op, Answer, R> {
  const { path } = kind;
  const { value: draft, read, keep } = useUnsaved<Draft<Op, Answer, R>>(kind.key);
  const { line, progress } = useLive();
  const isLoadingTypes = progress.some(({ task }) => task === "types");
  const steps = () => read()?.steps ?? [];
  useEffect(() => {
    // What was refused because the service was away may be asked again as soon as it is back.
    if (line === "open" && read()?.refusal?.code === "unreachable") void attempt(steps());
  }, [line, kind.key]);

  useEffect(() => {
    // What was checked without the types is checked with them as soon as they are there.
    const last = read();
    if (!isLoadingTypes && last?.state === "ready" && last.answer?.types === "warming") {
      void attempt(steps());
    }
  }, [isLoadingTypes, kind.key]);

  useEffect(() => {
    // Whoever saves on would only be told then that the file is another one.
    const isOld = kind.now !== undefined && draft?.contentHash !== kind.now;
    if (draft?.state === "ready" && isOld) keep({ ...draft, state: "changed", answer: null });
  }, [draft, kind.now]);

  function attempt(
    mine: readonly Step<Op, R>[],
    { added = [], pauseMs = 0, isOver = false, lost: left = read()?.lost ?? [] }: Trial<Op, R> = {},
  ): Promise<void> {
    const before = read();
    // A draft that is come back to may be in sight before its file was read again.
    const reading = kind.reading();
    const contentHash = reading?.contentHash ?? before?.contentHash;
    const kept = followSteps(kind, mine, reading, isOver);
    const more = followSteps(kind, added, reading, isOver);
    const all = more.found.reduce((sum, step) => kind.add(sum, step), kept.found);
    const unfound = [...kept.lost, ...more.lost].filter((step) => {
      // Whoever types on in a field that somebody else changed sets it anew.
      const over = followStep(kind, step, reading, true);
      return over === null || !more.found.some((next) => kind.add([over], next).length === 1);
    });
    const draftOf = (more: Partial<Draft<Op, Answer, R>> & { readonly contentHash: string }) => ({
      path,
      steps: all,
      lost: [...left, ...unfound],
      state: "changed" as const,
      answer: null,
      refusal: null,
      ...more,
    });
    const [last] = unfound;
    if (reading && last && kind.isBroken?.(reading)) {
      // Somebody is in the middle of a word: what is not found now may be there with the next one.
      const since = before?.contentHash ?? last.on.contentHash;
      keep(draftOf({ steps: [...mine, ...added], lost: left, contentHash: since }));
      return Promise.resolve();
    }
    if ((all.length + left.length + unfound.length === 0) || contentHash === undefined) {
      keep(null);
      return Promise.resolve();
    }
    if (all.length === 0) {
      keep(draftOf({ contentHash }));
      return Promise.resolve();
    }
    // The steps are kept at once, and what those before would change stays in sight.
    const tried = draftOf({ contentHash, state: "checking", answer: before?.answer ?? null });
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

  async function save(isQuick: boolean): Promise<void> {
    const last = read();
    if (last) await checks.get(last);
    const tried = read();
    if (tried?.state !== "ready") return;
    if (isQuick && !tried.isAsked && breaks(tried)) return keep({ ...tried, isAsked: true });
    const saving = { ...tried, state: "saving" as const };
    keep(saving);
    const next = await settle(kind, tried, false);
    // What was changed meanwhile is tried by itself.
    const hasMore = read() !== saving;
    // Nothing is wrong with the draft where somebody has to sign in first.
    if (next.answer === null) {
      if (!hasMore) keep(next.refusal?.status === 401 ? tried : next);
      return;
    }
    if (!hasMore) keep(null);
    tellSaved(sayWhat(tried.steps), next.answer);
    await kind.show(next.answer, tried.steps);
    if (!hasMore) return;
    await attempt(notSaved(steps(), tried.steps), { isOver: true, lost: [] });
  }

  const isSaving = () => read()?.state === "saving";

  function discard(): void {
    // What is being saved is saved, or stays to be discarded: only one of both is told.
    if (isSaving()) return;
    const last = steps();
    keep(null);
    // What was begun meanwhile is put on top.
    tellDiscarded(last, () => void attempt(last, { added: steps() }));
  }

  function takeBack(matches: (op: Op) => boolean): boolean {
    if (isSaving()) return true;
    const rest = steps().filter((step) => {
      const now = followStep(kind, step, kind.reading(), true);
      return now === null || !matches(now.op);
    });
    if (rest.length === steps().length) return false;
    void attempt(rest);
    return true;
  }

  useEffect(() =>
    takeBackFirst(() => {
      if (read() === null) return false;
      if (steps().length > 1) void attempt(steps().slice(0, -1));
      else keep(null);
      return true;
    })
  );
  const reading = kind.reading();
  const stuck = followSteps(kind, steps(), reading).lost;
  const unfound = [...stuck, ...followSteps(kind, draft?.lost ?? [], reading).lost];
  return {
    draft,
    ops: () => followSteps(kind, steps(), kind.reading(), true).found.map(({ op }) => op),
    propose: (title, op, { pauseMs = 0, on = kind.reading() } = {}) =>
      attempt(steps(), { added: on ? [{ title, op, on }] : [], pauseMs }),
    drop: (index) => attempt(steps().filter((_, at) => at !== index)),
    takeBack,
    isBack: reading !== undefined &&
      followSteps(kind, draft?.lost ?? [], reading).found.length > 0,
    retry: async () => {
      await kind.readAgain();
      await attempt([...steps(), ...read()?.lost ?? []], { lost: [] });
    },
    contested: followSteps(kind, unfound, reading, true).found.map(({ title }) => title),
    overwrite: async () => {
      await kind.readAgain();
      const { lost = [] } = read() ?? {};
      await attempt([...steps(), ...lost], { isOver: true, lost: [] });
    },
    isWaiting: reading !== undefined && stuck.length > 0 && kind.isBroken?.(reading) === true,
    discard,
    save: ({ isQuick = false } = {}) => whileSaving(save(isQuick)),
  };
}
