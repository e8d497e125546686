import { capitalised, wordsOf } from "../text/mod.ts";

/** The way in which the words of a name are put together. */
export type Casing = "pascal" | "camel" | "kebab" | "snake";

/** The casing that a name shows; null for one word in lower case, which has several. */
export function casingOf(name: string): Casing | null {
  if (name.includes("-")) return "kebab";
  if (name.includes("_")) return "snake";
  if (/^\p{Lu}/u.test(name)) return "pascal";
  return /\p{Lu}/u.test(name) ? "camel" : null;
}

/** A name in a casing; what is in it already, acronyms and all, stays. */
export function cased(name: string, casing: Casing): string {
  const words = wordsOf(name);
  switch (casing) {
    case "kebab":
      return words.join("-");
    case "snake":
      return words.join("_");
    case "pascal":
      return casingOf(name) === "pascal" ? name : words.map(capitalised).join("");
    case "camel":
      return casingOf(name) === "camel"
        ? name
        : words.map((word, index) => index === 0 ? word : capitalised(word)).join("");
  }
}

/** Tells whether the last words of a name are those of an ending. */
export function endsWith(name: string, ending: string): boolean {
  const [words, last] = [wordsOf(name), wordsOf(ending)];
  return words.length > last.length && words.slice(-last.length).join(" ") === last.join(" ");
}

/** A name without the words of an ending that it has. */
export function withoutEnding(name: string, ending: string): string {
  if (ending === "" || !endsWith(name, ending)) return name;
  if (name.endsWith(ending)) return name.slice(0, -ending.length);
  return wordsOf(name).slice(0, -wordsOf(ending).length).join("-");
}

/** Writes a name as the start of a sentence: `OrderHistory` is "Order history". */
export function sentenceOf(name: string): string {
  return capitalised(wordsOf(name).join(" "));
}
