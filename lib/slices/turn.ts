import { setImmediate } from "node:timers";

/** The work of one owner that waits for another turn of the event loop; the first one goes on first. */
export type Line = (() => void)[];

/** The longest time for which all work may hold the event loop between two of its turns, in milliseconds. */
export const TURN_MS = 8;

/** The time at which the first work of this turn began; null before it. */
let began: number | null = null;
let isScheduled = false;
/** Those that hold somebody who waits: each in its turn, so that many of one owner keep no other waiting. */
const lines = new Set<Line>();

/** Tells how long work has held the event loop since its last turn, whoever did it, in milliseconds. */
export function heldFor(): number {
  const now = performance.now();
  if (began === null) {
    began = now;
    schedule();
  }
  return now - began;
}

/** Lets work of an owner go on in a later turn. */
export function goOnLater(line: Line, goOn: () => void): void {
  line.push(goOn);
  lines.add(line);
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => void takeTurn());
}

async function takeTurn(): Promise<void> {
  isScheduled = false;
  began = null;
  for (const line of lines) {
    if (heldFor() >= TURN_MS) break;
    lines.delete(line);
    while (line.length > 0 && heldFor() < TURN_MS) {
      line.shift()?.();
      // One at a time: whoever goes on does its step before this does, and may use up the turn.
      await Promise.resolve();
    }
    // Behind the others, who wait for the next turn.
    if (line.length > 0) lines.add(line);
  }
  if (lines.size > 0) schedule();
}
