/** `1 state`, `3 states`, `2 entries`. */
export function count(number: number, thing: string): string {
  return `${number} ${number === 1 ? thing : pluralOf(thing)}`;
}

function pluralOf(thing: string): string {
  if (/[^aeiou]y$/.test(thing)) return `${thing.slice(0, -1)}ies`;
  return /(?:[cs]h|[sx])$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** The options with which `listOf` writes a list. */
export interface ListOptions {
  /** The word before the last item. */
  readonly joint?: "and" | "or";
  /** The largest number of items that are named; of more, the others are counted. */
  readonly max?: number;
}

/** `a`, `a and b`, `a, b and c`, `a, b and 4 more`; `nothing` for none. */
export function listOf(
  items: readonly string[],
  { joint = "and", max = 8 }: ListOptions = {},
): string {
  const shown = items.length > max
    ? [...items.slice(0, max), `${items.length - max} more`]
    : [...items];
  const last = shown.pop() ?? "nothing";
  return shown.length === 0 ? last : `${shown.join(", ")} ${joint} ${last}`;
}

/** With a capital first, and the rest as it is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins sentences as the clauses of one: `The key "a" is new; the key "b" is gone`. */
export function joinClauses(sentences: readonly string[]): string {
  return sentences.map((each, index) =>
    index > 0 && each.startsWith(ARTICLE)
      ? ARTICLE.toLowerCase() + each.slice(ARTICLE.length)
      : each
  ).join("; ");
}

const ARTICLE = "The ";
