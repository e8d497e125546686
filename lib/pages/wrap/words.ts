import { capitalised } from "../../text/mod.ts";

export function pascalCase(words: readonly string[]): string {
  return words.map(capitalised).join("");
}

export function camelCase(words: readonly string[]): string {
  const name = pascalCase(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["children", "child"],
  ["people", "person"],
  ["men", "man"],
  ["women", "woman"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["indices", "index"],
  ["indexes", "index"],
  ["matrices", "matrix"],
  ["vertices", "vertex"],
  ["criteria", "criterion"],
  ["media", "media"],
  ["data", "data"],
  ["movies", "movie"],
  ["cookies", "cookie"],
  ["series", "series"],
  ["news", "news"],
  ["statuses", "status"],
]);

/** The English singular of a word, as far as a few rules tell. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 2 ? word.slice(0, -1) : word;
}
