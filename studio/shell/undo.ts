import { api, ask } from "../api/client.ts";
import { queryClient } from "../api/query_client.ts";
import type { Schemas } from "../api/client.ts";
import { tellRefusal, toasts } from "../parts/toasts.tsx";

type Save = Schemas["ListSavesAnswer"]["saves"][number];

/** The saves that are under way. */
const saving = new Set<Promise<unknown>>();
/** What takes back the last change that is not saved; each says whether there was one. */
const takers = new Set<() => boolean>();

/** Has a save waited for before something is taken back. */
export async function whileSaving(save: Promise<void>): Promise<void> {
  saving.add(save);
  try {
    await save;
  } finally {
    saving.delete(save);
  }
}

/** Has the changes that are not saved taken back before those that are, until the returned function is called. */
export function takeBackFirst(taker: () => boolean): () => void {
  takers.add(taker);
  return () => takers.delete(taker);
}

/** The last of those that wait for their turn. */
let turn: Promise<unknown> = Promise.resolve();

/** Does something once all is done that was asked for before it: keys are pressed faster than saves are taken back. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const own = turn.then(work);
  turn = own.catch(() => undefined);
  return own;
}

/** Takes back what was done last: a change that is not saved, else the last save. */
export function takeBack(): Promise<void> {
  return inTurn(async () => {
    await Promise.all(saving);
    if (![...takers].some((taker) => taker())) await moveLast("undo");
  });
}

/** Takes the last save back that can be, or brings the last one forward that was taken back. */
export function undoLast(way: "undo" | "redo"): Promise<void> {
  return inTurn(async () => {
    await Promise.all(saving);
    await moveLast(way);
  });
}

async function moveLast(way: "undo" | "redo"): Promise<void> {
  try {
    // An answer that is under way may be of before the last turn.
    const { saves } = await ask(api.GET("/api/pages/undo"));
    const save = nextSave(saves, way);
    if (save === undefined) {
      toasts.add({ title: `There is nothing to ${way}`, description: whyNot(saves, way) });
      return;
    }
    await moveSave(save, way);
  } catch (error) {
    tellRefusal(`Could not ${way}`, error);
  }
}

/** Says which save stands in the way, where there is one: its files are not as it left them. */
export function whyNot(saves: readonly Save[], way: "undo" | "redo"): string {
  const last = saves.find(({ undone }) => undone === (way === "redo"));
  if (last === undefined) return "";
  return `“${last.what}” cannot be ${
    way === "undo" ? "taken back" : "brought back"
  }: its files have changed since.`;
}

/** Returns the save that is next to be taken back, or to be brought forward. */
export function nextSave(saves: readonly Save[], way: "undo" | "redo"): Save | undefined {
  return way === "undo" ? saves.find(({ canUndo }) => canUndo) : lastUndone(saves);
}

/** Returns the save that was undone last, unless there is a newer save: that has taken its place. */
function lastUndone(saves: readonly Save[]): Save | undefined {
  const newest = saves.find(({ undone }) => !undone)?.when ?? "";
  return saves.filter(({ canRedo, undoneAt }) => canRedo && (undoneAt ?? "") > newest)
    .toSorted((left, right) => (left.undoneAt ?? "") < (right.undoneAt ?? "") ? 1 : -1)[0];
}

/** Takes one save back, or brings it forward. */
export async function moveSave(
  save: { readonly id: string; readonly what: string },
  way: "undo" | "redo",
): Promise<void> {
  const body = { saveId: save.id };
  const { changes } = way === "undo"
    ? await ask(api.POST("/api/pages/undo", { body }))
    : await ask(api.POST("/api/pages/redo", { body }));
  await Promise.all([
    ...changes.map(({ path }) => queryClient.invalidateQueries({ queryKey: ["unit", path] })),
    queryClient.invalidateQueries({ queryKey: ["saves"] }),
  ]);
  toasts.add({ title: `${way === "undo" ? "Undone" : "Redone"}: ${save.what}` });
}
