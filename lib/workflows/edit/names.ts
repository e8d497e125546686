import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";

/** The joiner of emoji is no letter either, but what it joins is seen. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200D)\p{Cf}/u;

/** A clause about a name that nobody can read; null for any other one. */
export function unseenProblem(name: string): string | null {
  if (name.trim() === "") return "it has nothing but blanks";
  return UNSEEN.test(name) ? "nobody sees all of its characters" : null;
}

/**
 * Refuses a name that no event of transitions can have, or that XState takes for something else.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireEventName(site: EditSite, name: string): void {
  const reason = eventProblem(site, name);
  if (reason === null) return;
  throw refusal("bad_name", `Expected another event than "${name}": ${reason}`);
}

function eventProblem({ model: { version } }: EditSite, name: string): string | null {
  if (name.startsWith("xstate.")) {
    return "XState makes the events that begin so itself: onDone, onError and after wait for them";
  }
  const stem = version === 5 && name.endsWith(".*") ? name.slice(0, -2) : name;
  if (name !== "*" && stem.split(".").includes("*")) {
    return version === 5
      ? 'XState takes "*" for any event alone, or for any ending behind the last dot'
      : 'XState 4 takes "*" for any event only where it stands alone';
  }
  return unseenProblem(name);
}

/**
 * Refuses a delay that is neither a number of milliseconds, written as GET tells it, nor a name.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireDelay(delay: string | number): void {
  const text = String(delay);
  const reason = delayProblem(text);
  if (reason === null) return;
  throw refusal("bad_argument", `Expected another delay than "${text}": ${reason}`);
}

function delayProblem(text: string): string | null {
  const unseen = unseenProblem(text);
  const milliseconds = Number(text);
  if (unseen !== null || Number.isNaN(milliseconds)) return unseen;
  if (milliseconds < 0) return "no time is shorter than 0 milliseconds";
  if (/^(?:0|[1-9]\d*)$/.test(text)) return null;
  const whole = Math.round(milliseconds);
  return `write it in whole milliseconds, such as ${Number.isSafeInteger(whole) ? whole : 1000}`;
}
