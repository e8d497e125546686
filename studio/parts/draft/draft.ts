import { Refusal, type Schemas } from "../../api/client.ts";
import { tellRefusal, toasts } from "../toasts.tsx";
import { moveSave } from "../../shell/undo.ts";
import { useUnsaved } from "../unsaved.ts";

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
  /** Names the thing that is changed, as `unit src/Page.tsx`: each has a draft of its own. */
  readonly key: string;
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

/** The check of each draft that was tried: over once the draft is what it says. */
const checks = new WeakMap<object, Promise<void>>();

/** Holds the draft of what is open. It is kept until it is saved or discarded, also while something else is open. */
export function useDraft<Op, Answer extends DraftAnswer>(
  kind: DraftKind<Op, Answer>,
): Drafting<Op, Answer> {
  const { path } = kind;
  const { value: draft, read, keep } = useUnsaved<Draft<Op, Answer>>(kind.key);

  function attempt(steps: readonly Step<Op>[], pauseMs = 0): Promise<void> {
    const before = read();
    // A draft that is come back to may be in sight before its file was read again.
    const contentHash = kind.readHash() ?? before?.contentHash;
    if (steps.length === 0 || contentHash === undefined) {
      keep(null);
      return Promise.resolve();
    }
    // The steps are kept at once, and what those before would change stays in sight.
    const answer = before?.answer ?? null;
    const tried: Draft<Op, Answer> = {
      path,
      steps,
      contentHash,
      state: "checking",
      answer,
      refusal: null,
    };
    keep(tried);
    const check = settleAfter(tried, pauseMs);
    checks.set(tried, check);
    return check;
  }

  async function settleAfter(mine: Draft<Op, Answer>, pauseMs: number): Promise<void> {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (mine !== read()) return;
    const next = await settle(kind, mine, true);
    // Somebody who typed on has a newer one.
    if (mine === read()) keep(next);
  }

  const steps = () => read()?.steps ?? [];
  return {
    draft,
    propose: (title, op, pauseMs) => attempt(kind.add(steps(), { title, op }), pauseMs),
    drop: (index) => attempt(steps().filter((_, at) => at !== index)),
    retry: async () => {
      await kind.readAgain();
      await attempt(steps());
    },
    discard: () => keep(null),
    save: async () => {
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
