/** Between what is searched in, so that no match goes over the end of one. */
const GAP = "\n";

/** Text in a form in which letter case, and ways to write one character, make no difference. */
export function fold(text: string): string {
  // Lower case first, then upper case: "ß" is found by "SS", every sigma by any other.
  return text.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC");
}

/** Returns the text that a search reads. */
export function searchedText(texts: readonly string[]): string {
  return fold(texts.join(GAP));
}

/** The words of a query, folded. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/\s+/u).filter(Boolean))];
}
