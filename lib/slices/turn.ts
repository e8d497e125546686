import { clearTimeout, setImmediate, setTimeout } from "node:timers";

/** The work of one owner that waits for another turn of the event loop; the first one goes on first. */
export type Line = (() => void)[];

/** The longest time for which all work may hold the event loop between two of its turns, in milliseconds. */
export const TURN_MS = 8;

/** The time at which the first work of this turn began; null before it. */
let began: number | null = null;
let isScheduled = false;
/** Those that hold somebody who waits: each in its turn, so that many of one owner keep no other waiting. */
const lines = new Set<Line>();

/** Work that nobody waits for gets one turn in this time while requests are answered, in milliseconds. */
export const SELDOM_MS = 50;

/** The lines of background work. */
const patient = new Set<Line>();
let requests = 0;
let lastPatient = -Infinity;
let later: ReturnType<typeof setTimeout> | undefined;

/** Answers a request: until it is answered, work that nobody waits for seldom gets a turn. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  requests++;
  try {
    return await work();
  } finally {
    requests--;
    if (requests === 0 && patient.size > 0) schedule();
  }
}

/** Tells whether work that nobody waits for has to let others go first. */
export function comesLater(): boolean {
  return (requests > 0 || lines.size > 0) && !isDue();
}

/** Tells whether work that nobody waits for has had no turn for so long that it comes first. */
function isDue(): boolean {
  return performance.now() - lastPatient >= SELDOM_MS;
}

/** Lets work that nobody waits for go on in a later turn. */
export function goOnInCalm(line: Line, goOn: () => void): void {
  line.push(goOn);
  patient.add(line);
  schedule();
}

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
  if (isDue()) await goThroughPatient();
  await goThrough(lines);
  // To ask for the time begins a turn, and with it the next one: only where somebody waits.
  if (patient.size > 0 && !comesLater() && heldFor() < TURN_MS) await goThroughPatient();
  if (lines.size > 0) schedule();
  else if (patient.size > 0) scheduleCalm();
}

async function goThroughPatient(): Promise<void> {
  if (patient.size === 0) return;
  await goThrough(patient);
  lastPatient = performance.now();
}

async function goThrough(waiting: Set<Line>): Promise<void> {
  for (const line of waiting) {
    if (heldFor() >= TURN_MS) break;
    waiting.delete(line);
    while (line.length > 0 && heldFor() < TURN_MS) {
      line.shift()?.();
      // One at a time: whoever goes on does its step before this does, and may use up the turn.
      await Promise.resolve();
    }
    // Behind the others, who wait for the next turn.
    if (line.length > 0) waiting.add(line);
  }
}

/** The next turn at once, or when one is due though requests are answered. */
function scheduleCalm(): void {
  if (!comesLater()) {
    schedule();
    return;
  }
  clearTimeout(later);
  later = setTimeout(schedule, SELDOM_MS);
}
