/** Returns the words of what was typed, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a name has all words in it. */
export function hasWords(name: string, words: readonly string[]): boolean {
  return words.every((word) => name.toLowerCase().includes(word));
}

/**
 * Returns how well a name has words: 0 where it is them, 1 where it begins with them, 2 where its own words do, 3 where it
 * has them anywhere, and 4 where it has not.
 */
export function rankOf(name: string, words: readonly string[]): number {
  const said = words.join(" ");
  const lower = name.toLowerCase();
  if (lower === said) return 0;
  if (lower.startsWith(said)) return 1;
  const begun = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase().split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => begun.some((each) => each.startsWith(word)))) return 2;
  return hasWords(name, words) ? 3 : 4;
}

/** Returns how well the best of some names has words. */
export function bestRank(names: readonly string[], words: readonly string[]): number {
  return Math.min(4, ...names.map((name) => rankOf(name, words)));
}
