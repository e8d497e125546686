import { useCallback, useRef, useState } from "react";
import { api, ask, Refusal, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { goTo } from "../../places/use_place.ts";
import { moveSave } from "../../shell/undo.ts";

export type Op = Schemas["EditUnitBody"]["ops"][number];
type Answer = Schemas["EditUnitAnswer"];

/** An op of a draft, and what it does in a few words, as `Remove Card`. */
export interface Step {
  readonly title: string;
  readonly op: Op;
}

/** Changes that were tried together and not yet saved. */
export interface Draft {
  /** Of the unit. */
  readonly path: string;
  readonly steps: readonly Step[];
  /** `changed`: somebody else wrote the file since the tree was read. */
  readonly state: "checking" | "ready" | "refused" | "changed" | "saving";
  /** Of the text that the draft was tried on. */
  readonly contentHash: string;
  readonly answer: Answer | null;
  readonly refusal: Refusal | null;
}

/** The draft of a unit, and what a person may do with it. */
export interface Drafting {
  readonly draft: Draft | null;
  /**
   * Adds a step and tries the whole, so that its diff can be seen. A step of the same prop or text is replaced. With a
   * pause it is tried only if no other one comes in that time.
   */
  readonly propose: (title: string, op: Op, pauseMs?: number) => Promise<void>;
  /** Takes a step out and tries the rest. */
  readonly drop: (step: Step) => Promise<void>;
  readonly save: () => Promise<void>;
  /** Tries the same steps on the text as it is now. */
  readonly retry: () => Promise<void>;
  readonly discard: () => void;
}

/** Holds the draft of the unit that is open; another unit has its own, once this one is saved or discarded. */
export function useDraft(path: string): Drafting {
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = useRef<Draft | null>(null);
  const keep = useCallback((next: Draft | null) => {
    current.current = next;
    setDraft(next);
  }, []);

  /** The last check that was begun: over once the draft is what it says. */
  const checked = useRef(Promise.resolve());

  const attempt = useCallback((steps: readonly Step[], pauseMs = 0): Promise<void> => {
    const { contentHash } = queryClient.getQueryData(queries.tree(path).queryKey) ?? {};
    if (steps.length === 0 || contentHash === undefined) {
      keep(null);
      return Promise.resolve();
    }
    // The steps are kept at once, and what those before would change stays in sight.
    const answer = current.current?.answer ?? null;
    const tried: Draft = { path, steps, contentHash, state: "checking", answer, refusal: null };
    keep(tried);
    checked.current = check(tried, pauseMs);
    return checked.current;

    async function check(mine: Draft, pauseMs: number): Promise<void> {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (mine !== current.current) return;
      const next = await settle(mine, true);
      // Somebody who typed on, or went away, has a newer one.
      if (mine === current.current) keep(next);
    }
  }, [path, keep]);

  const stepsOf = (own: Draft | null) => own?.path === path ? own.steps : [];
  return {
    draft: draft?.path === path ? draft : null,
    propose: (title, op, pauseMs) =>
      attempt(addStep(stepsOf(current.current), { title, op }), pauseMs),
    drop: (step) => attempt(stepsOf(current.current).filter((each) => each !== step)),
    retry: async () => {
      await queryClient.refetchQueries(queries.tree(path));
      await attempt(stepsOf(current.current));
    },
    discard: () => keep(null),
    save: async () => {
      await checked.current;
      const tried = current.current;
      if (tried?.state !== "ready") return;
      keep({ ...tried, state: "saving" });
      const next = await settle(tried, false);
      if (next.answer === null) return keep(next);
      keep(null);
      await show(path, sayWhat(tried.steps), next.answer);
    },
  };
}

/** Returns what the steps do, in a few words. */
export function sayWhat(steps: readonly Step[]): string {
  const [first] = steps;
  return first === undefined || steps.length > 1 ? `${steps.length} changes` : first.title;
}

function addStep(steps: readonly Step[], added: Step): Step[] {
  const key = targetOf(added.op);
  const at = key === null ? -1 : steps.findIndex(({ op }) => targetOf(op) === key);
  return at < 0 ? [...steps, added] : steps.with(at, added);
}

/** Returns what an op sets: a later op that sets the same takes its place. Null for those that add, move or remove. */
function targetOf(op: Op): string | null {
  switch (op.op) {
    case "setProp":
    case "removeProp":
      return `prop ${op.nodeId} ${op.propName} ${op.index ?? ""}`;
    case "setText":
    case "renameTag":
      return `${op.op} ${op.nodeId}`;
    default:
      return null;
  }
}

/** Sends the steps of a draft, and returns it as it is after the answer or refusal. */
async function settle(tried: Draft, dryRun: boolean): Promise<Draft> {
  const { path, contentHash, steps } = tried;
  const body = { path, contentHash, ops: steps.map(({ op }) => op), dryRun };
  try {
    const answer = await ask(api.POST("/api/pages/edits", { body }));
    return { ...tried, state: "ready", answer, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const state = error.code === "content_changed" ? "changed" : "refused";
    return { ...tried, state, answer: null, refusal: error };
  }
}

/** Shows the saved tree at once, selects what the change made, and offers the way back. */
async function show(path: string, what: string, answer: Answer): Promise<void> {
  const { roots, contentHash, selected, saveId } = answer;
  queryClient.setQueryData(
    queries.tree(path).queryKey,
    (tree) => tree && roots ? { ...tree, roots, contentHash } : tree,
  );
  if (selected !== null) goTo({ screen: "units", path, node: selected }, { replace: true });
  if (saveId !== null) {
    toasts.add({
      title: `Saved: ${what}`,
      description: sayFindings(answer),
      actionProps: { children: "Undo", onClick: () => void takeBack(saveId, what) },
    });
  }
  await queryClient.invalidateQueries({ queryKey: ["unit", path] });
}

async function takeBack(id: string, what: string): Promise<void> {
  try {
    await moveSave({ id, what }, "undo");
  } catch (error) {
    tellRefusal("Could not undo", error);
  }
}

function sayFindings({ violations, fixed }: Answer): string {
  const [first] = violations;
  if (first !== undefined) return first.message;
  return fixed[0] === undefined ? "" : `Mends: ${fixed[0].message}`;
}
