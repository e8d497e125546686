/** Returns a count with its noun: `1 file`, `2 files`. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : nouns}`;
}

const DAY = 86_400_000;
const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Returns how long ago a moment was, as `2 hours ago`. */
export function ago(moment: string): string {
  const passed = Date.parse(moment) - Date.now();
  const unit = UNITS.find(([, length]) => Math.abs(passed) >= length);
  return unit === undefined ? "just now" : RELATIVE.format(Math.round(passed / unit[1]), unit[0]);
}

const CALENDAR = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** Returns the day of a moment, as `3 May 2026`: what is read later has no now. */
export function day(moment: string | number): string {
  return CALENDAR.format(new Date(moment));
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** Returns names as one part of a sentence: `rows, columns, and title`. */
export function inWords(names: readonly string[]): string {
  return LIST.format(names);
}

/** Splits a path into its folder, with the slash, and its name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

/** Whether a file may be a unit, which can be opened as one: only source files are. */
export function mayBeUnit(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Returns a text as a sentence: with one sign at its end. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Shortens the full ids of commits among words, as git shows them. */
export function shortIds(words: string): string {
  return words.replaceAll(/\b[0-9a-f]{40}(?:[0-9a-f]{24})?\b/g, (id) => id.slice(0, 10));
}
