import type { Clause } from "./clauses.ts";

/** Words between requests, which say no more than that there is another one. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(["and", "then", "also", "x"]);

/**
 * Tells whether every word of a ticket is in a clause that a step or a task for a person quotes, or that gives the plan its name.
 * Marks of lists and words that join requests have no weight.
 * @param kept the clauses that came to one of these
 */
export function keepsWords(text: string, kept: readonly Clause[]): boolean {
  let rest = text;
  for (const { text: clause, start } of kept) {
    if (text.slice(start, start + clause.length) !== clause) return false;
    rest = rest.slice(0, start) + " ".repeat(clause.length) + rest.slice(start + clause.length);
  }
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => JOINING_WORDS.has(word.toLowerCase()) || /^\d{1,3}$/.test(word));
}
