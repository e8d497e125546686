/** The words that people use for elements, and the tags that they mean. */
const ELEMENTS: readonly (readonly [words: string, tags: RegExp])[] = [
  ["button buttons", /button/i],
  ["link links entry item", /link|^a$|item/i],
  ["field fields input inputs textbox box", /input|field|textarea|select|search/i],
  ["heading headline title header", /title|heading|header|^h[1-6]$|page/i],
  ["badge tag label chip", /badge|tag|label|chip|input|field/i],
  ["option", /option/i],
  ["image picture icon", /img|image|icon|picture/i],
  ["paragraph", /paragraph|^p$|text/i],
];

/** Words that say of a text no more than that it is one. */
const TEXTS: ReadonlySet<string> = new Set(
  "text label wording copy message string caption button's sort menu hint subtitle placeholder heading title"
    .split(" "),
);

/** The tags that a word for an element means; `any` for a word for texts; null for another word. */
export function elementWords(word: string): RegExp | "any" | null {
  const lower = word.toLowerCase();
  const found = ELEMENTS.find(([words]) => words.split(" ").includes(lower));
  return TEXTS.has(lower) && !found ? "any" : found?.[1] ?? (TEXTS.has(lower) ? "any" : null);
}
