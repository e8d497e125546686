import { capitalised, wordsOf } from "../../text/mod.ts";

/** A name in lower case, letters and digits alone: what is the same in every style. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The words that files and exports of a layer may have or omit at the end of their names. */
const LAYER_WORDS: ReadonlySet<string> = new Set([
  "component",
  "context",
  "expression",
  "machine",
  "page",
  "provider",
  "route",
  "screen",
  "service",
  "view",
]);

/**
 * Returns the name of a file once the thing in it has another name, in the style of the file's old name.
 * @param stem the file's name without its extension
 * @returns null when the file is not called after the thing
 */
export function renamedStem(stem: string, oldName: string, newName: string): string | null {
  if (stem === oldName) return newName;
  const [first = "", ...rest] = stem.split(".");
  const tail = rest.map((part) => `.${part}`).join("");
  const [file, old, next] = [wordsOf(first), wordsOf(oldName), wordsOf(newName)];
  const ending = rest.flatMap(wordsOf);
  if (isSame(old, file)) return styled(first, newName, next) + tail;
  // `search.machine.ts` has `searchMachine`.
  if (ending.length > 0 && isSame(old, [...file, ...ending])) {
    return styled(first, newName, withoutEnding(next, ending)) + tail;
  }
  const word = old.at(-1) ?? "";
  if (LAYER_WORDS.has(word) && isSame(old, [...file, word])) {
    return styled(first, newName, withoutEnding(next, [word])) + tail;
  }
  const last = file.at(-1) ?? "";
  if (LAYER_WORDS.has(last) && isSame(file, [...old, last])) {
    return styled(first, newName, [...withoutEnding(next, [last]), last]) + tail;
  }
  return null;
}

/** A file's name in the style that it has, for a thing of any name. */
export function styledStem(stem: string, newName: string): string {
  const [first = "", ...rest] = stem.split(".");
  return [styled(first, newName, wordsOf(newName)), ...rest].join(".");
}

function styled(model: string, name: string, words: readonly string[]): string {
  // As it is written, where it is whole: the words of `URLInput` would be `UrlInput`.
  const isWhole = isSame(wordsOf(name), words);
  if (/^\p{Lu}/u.test(model)) {
    return isWhole && /^\p{Lu}/u.test(name) ? name : words.map(capitalised).join("");
  }
  if (model.includes("_")) return words.join("_");
  if (model.includes("-") || model === model.toLowerCase()) return words.join("-");
  if (isWhole && /^\p{Ll}/u.test(name)) return name;
  return words.map((word, index) => index === 0 ? word : capitalised(word)).join("");
}

function withoutEnding(words: readonly string[], ending: readonly string[]): readonly string[] {
  const start = words.length - ending.length;
  return start > 0 && isSame(words.slice(start), ending) ? words.slice(0, start) : words;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join("") === b.join("");
}
