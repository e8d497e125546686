import { Refusal } from "../../api/client.ts";
import { moveSave } from "../../shell/undo.ts";
import { tellRefusal, toasts } from "../toasts.tsx";
import { sayFound } from "../say_found.ts";
import { type Draft, type DraftAnswer, type DraftKind, type Reading, sayWhat } from "./draft.ts";

/** Sends the steps of a draft, and returns it as it is after the answer or refusal. */
export async function settle<Op, Answer extends DraftAnswer, R extends Reading>(
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
export function tellSaved(what: string, { saveId, violations, fixed }: DraftAnswer): void {
  if (saveId === null) return;
  const [mended] = fixed;
  toasts.add({
    title: `Saved: ${what}`,
    description: sayFound(violations) || (mended ? `Mends: ${mended.message}` : ""),
    actionProps: { children: "Undo", onClick: () => void undoSave(saveId, what) },
  });
}

/** How long a message offers to bring changes back that were not saved. */
const BRING_BACK_MS = 20_000;

/** Tells that changes were let go of, and offers the way back: one key did it, and no list has them. */
export function tellDiscarded(
  steps: readonly { readonly title: string }[],
  bringBack: () => void,
): void {
  if (steps.length === 0) return;
  toasts.add({
    title: `Discarded: ${sayWhat(steps)}`,
    timeout: BRING_BACK_MS,
    actionProps: { children: "Bring back", onClick: bringBack },
  });
}

async function undoSave(id: string, what: string): Promise<void> {
  try {
    await moveSave({ id, what }, "undo");
  } catch (error) {
    tellRefusal("Could not undo", error);
  }
}
