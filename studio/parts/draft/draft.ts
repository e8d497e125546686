import { useCallback, useRef, useState } from "react";
import { Refusal, type Schemas } from "../../api/client.ts";
import { tellRefusal, toasts } from "../toasts.tsx";
import { moveSave } from "../../shell/undo.ts";

/** An op of a draft, and what it does in a few words, as `Remove Card`. */
export interface Step<Op> {
  readonly title: string;
  readonly op: Op;
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
export interface Draft<Op = unknown, Answer extends DraftAnswer = DraftAnswer> {
  /** Of the file. */
  readonly path: string;
  readonly steps: readonly Step<Op>[];
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
export interface Drafting<Op, Answer extends DraftAnswer> extends DraftControls {
  readonly draft: Draft<Op, Answer> | null;
  /**
   * Adds a step and tries the whole, so that its diff can be seen. With a pause it is tried only if no other one comes in
   * that time.
   */
  readonly propose: (title: string, op: Op, pauseMs?: number) => Promise<void>;
}

/** The routes and texts that drafts of one kind of file need. */
export interface DraftKind<Op, Answer extends DraftAnswer> {
  readonly path: string;
  /** Returns the hash of the text as it was read; nothing before that. */
  readonly readHash: () => string | undefined;
  readonly readAgain: () => Promise<unknown>;
  /** Returns the steps with one more. */
  readonly add: (steps: readonly Step<Op>[], added: Step<Op>) => readonly Step<Op>[];
  readonly send: (
    steps: readonly Step<Op>[],
    options: { readonly contentHash: string; readonly dryRun: boolean },
  ) => Promise<Answer>;
  /** Shows what was saved. */
  readonly show: (answer: Answer, steps: readonly Step<Op>[]) => Promise<void>;
}

/** Holds the draft of the file that is open; another file has its own, once this one is saved or discarded. */
export function useDraft<Op, Answer extends DraftAnswer>(
  kind: DraftKind<Op, Answer>,
): Drafting<Op, Answer> {
  const { path } = kind;
  const [draft, setDraft] = useState<Draft<Op, Answer> | null>(null);
  const current = useRef<Draft<Op, Answer> | null>(null);
  const keep = useCallback((next: Draft<Op, Answer> | null) => {
    current.current = next;
    setDraft(next);
  }, []);

  /** The last check that was begun: over once the draft is what it says. */
  const checked = useRef(Promise.resolve());

  function attempt(steps: readonly Step<Op>[], pauseMs = 0): Promise<void> {
    const contentHash = kind.readHash();
    if (steps.length === 0 || contentHash === undefined) {
      keep(null);
      return Promise.resolve();
    }
    // The steps are kept at once, and what those before would change stays in sight.
    const answer = current.current?.answer ?? null;
    const tried: Draft<Op, Answer> = {
      path,
      steps,
      contentHash,
      state: "checking",
      answer,
      refusal: null,
    };
    keep(tried);
    checked.current = check(tried, pauseMs);
    return checked.current;
  }

  async function check(mine: Draft<Op, Answer>, pauseMs: number): Promise<void> {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (mine !== current.current) return;
    const next = await settle(kind, mine, true);
    // Somebody who typed on, or went away, has a newer one.
    if (mine === current.current) keep(next);
  }

  function stepsOf(own: Draft<Op, Answer> | null): readonly Step<Op>[] {
    return own?.path === path ? own.steps : [];
  }
  return {
    draft: draft?.path === path ? draft : null,
    propose: (title, op, pauseMs) =>
      attempt(kind.add(stepsOf(current.current), { title, op }), pauseMs),
    drop: (index) => attempt(stepsOf(current.current).filter((_, at) => at !== index)),
    retry: async () => {
      await kind.readAgain();
      await attempt(stepsOf(current.current));
    },
    discard: () => keep(null),
    save: async () => {
      await checked.current;
      const tried = current.current;
      if (tried?.state !== "ready") return;
      keep({ ...tried, state: "saving" });
      const next = await settle(kind, tried, false);
      // Nothing is wrong with the draft where somebody has to sign in first.
      if (next.answer === null) return keep(next.refusal?.status === 401 ? tried : next);
      keep(null);
      tellSaved(sayWhat(tried.steps), next.answer);
      await kind.show(next.answer, tried.steps);
    },
  };
}

/** Returns what the steps do, in a few words. */
export function sayWhat(steps: readonly { readonly title: string }[]): string {
  const [first] = steps;
  return first === undefined || steps.length > 1 ? `${steps.length} changes` : first.title;
}

/** Sends the steps of a draft, and returns it as it is after the answer or refusal. */
async function settle<Op, Answer extends DraftAnswer>(
  kind: DraftKind<Op, Answer>,
  tried: Draft<Op, Answer>,
  dryRun: boolean,
): Promise<Draft<Op, Answer>> {
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
    actionProps: { children: "Undo", onClick: () => void takeBack(saveId, what) },
  });
}

async function takeBack(id: string, what: string): Promise<void> {
  try {
    await moveSave({ id, what }, "undo");
  } catch (error) {
    tellRefusal("Could not undo", error);
  }
}
