import { Buffer } from "node:buffer";
import { findBrokenImports } from "../../rules/mod.ts";
import {
  type HalfSave,
  type MovableText,
  readHalfSave,
  type Saving,
  settleSave,
} from "../../saving/mod.ts";
import { landedVerdict } from "../approval/land.ts";
import type { FileChange } from "../machine/process_context.ts";
import type { ProcessEvent } from "../machine/process_machine.ts";
import type { ByteStore } from "../store/byte_store.ts";
import type { ProcessEntry } from "./process_entry.ts";

/** Why a process is paused that was under way when the service ended. */
export const LOST_REASON = "The service ended while the process was under way; resume it to go on";

interface RecoveryOptions {
  readonly saving: Saving;
  readonly at: string;
}

/**
 * Finds what becomes of a process whose service is gone: nothing of it goes on by itself, and a landing that was cut short
 * is looked up in the project. A group of which only some files are there is taken back.
 * @throws {WorkbenchError} what a write throws
 */
export async function recoveryOf(
  { snapshot, bytes }: ProcessEntry,
  { saving, at }: RecoveryOptions,
): Promise<ProcessEvent[]> {
  const landing = snapshot.context.changes.filter((change) => change.landing !== null);
  const events: ProcessEvent[] = [];
  // Older records name no save: each of their files lands alone.
  const alone = landing.filter((change) => !change.landing?.saveId);
  for (const change of alone) {
    const isLanded = await settle([change], { saving, bytes });
    events.push(landingEnd([change], { isLanded, at }));
  }
  const together = landing.filter((change) => change.landing?.saveId);
  if (together.length > 0) {
    const isLanded = await settle(together, { saving, bytes });
    if (isLanded) tellSave(together, saving);
    events.push(landingEnd(together, { isLanded, at }));
  }
  return [...events, lostEvent(LOST_REASON, at)];
}

/** The service that wrote the files had no time to tell of the save, or had no reader any more. */
function tellSave(changes: readonly FileChange[], { journal, told }: Saving): void {
  const [id] = changes.flatMap(({ landing }) => landing?.saveId ?? []);
  if (id === undefined) return;
  const what = journal.find(id)?.what ?? "Land what was approved";
  told({ type: "save", id, what, paths: changes.map(({ path }) => path) });
}

function landingEnd(
  changes: readonly FileChange[],
  { isLanded, at }: { readonly isLanded: boolean; readonly at: string },
): ProcessEvent {
  if (!isLanded) return { type: "NOT_LANDED", at, paths: changes.map(({ path }) => path) };
  const verdicts = new Map(
    changes.flatMap(({ path, verdict, landing }) =>
      landing ? [[path, landedVerdict(verdict, landing)] as const] : []
    ),
  );
  return { type: "DECIDE", at, verdicts };
}

/**
 * Makes a landing that was cut short one that is whole, or one that never was.
 * @returns whether it is whole
 */
async function settle(
  changes: readonly FileChange[],
  { saving, bytes }: { readonly saving: Saving; readonly bytes: ByteStore },
): Promise<boolean> {
  const half = await readHalfSave(saving, await readTexts(changes, bytes));
  if (half.left.length === 0 && half.edited.length === 0) return true;
  // What somebody has changed since stays: of one file it tells nothing.
  if (half.written.length > 0 && await isBetterWhole(half, saving)) {
    await settleSave(saving, half.left);
    return true;
  }
  await settleSave(saving, half.written.toReversed().map(turned));
  for (const { landing } of changes) {
    if (landing?.saveId) saving.journal.remove(landing.saveId);
  }
  return false;
}

/**
 * Tells whether a half save is better made whole, because somebody has gone on from the new files and taking the others back may
 * break that work.
 */
async function isBetterWhole(half: HalfSave, { source }: Saving): Promise<boolean> {
  if (half.edited.length === 0) return false;
  const breaks = async (texts: readonly MovableText[]): Promise<boolean> => {
    const changes = new Map(texts.map(({ path, after }) => [path, after]));
    return (await findBrokenImports(source, changes)).length > 0;
  };
  return await breaks(half.written.map(turned)) && !await breaks(half.left);
}

function turned({ path, before, after }: MovableText): MovableText {
  return { path, before: after, after: before };
}

async function readTexts(
  changes: readonly FileChange[],
  bytes: ByteStore,
): Promise<MovableText[]> {
  const text = async (hash: string | null): Promise<string | null> =>
    hash === null ? null : Buffer.from(await bytes.read(hash)).toString("utf8");
  const texts: MovableText[] = [];
  for (const { path, before, after } of changes) {
    texts.push({ path, before: await text(before), after: await text(after) });
  }
  return texts;
}

/** Ends what runs or waits for its turn; any other process lets it pass. */
export function lostEvent(reason: string, at: string): ProcessEvent {
  return { type: "LOST", at, reason };
}
