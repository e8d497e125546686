/** Names that stand for their folder. */
const FOLDER_NAMES: ReadonlySet<string> = new Set(["index", "main", "mod"]);

/** A shorter word alone names nothing in particular. */
const MIN_WORD = 4;

/** Characters; of more than that, what was written last counts. */
const MAX_TEXT = 200_000;

/** The texts that people wrote about a change, for looking up names. */
export interface Mentions {
  /** Tells whether a file is named: by its path, or by its name in whatever spelling, `CartSummary` or "cart summary". */
  names(path: string): boolean;
}

/** @param texts messages of commits, titles and rationales of steps; the newest first */
export function readMentions(texts: readonly string[]): Mentions {
  const text = texts.join("\n").slice(0, MAX_TEXT);
  const words = ` ${wordsOf(text).join(" ")} `;
  return {
    names(path) {
      if (text.includes(path)) return true;
      const name = wordsOf(nameOf(path));
      if (name.length === 0 || name.join("").length < MIN_WORD) return false;
      return words.includes(` ${name.join(" ")} `);
    },
  };
}

/** `src/cart/CartSummary.test.tsx` is about `CartSummary`, and `src/cart/index.ts` about `cart`. */
function nameOf(path: string): string {
  const parts = path.split("/");
  const stem = (part: string | undefined): string => /^\.?[^.]*/.exec(part ?? "")?.[0] ?? "";
  const name = stem(parts.at(-1));
  return FOLDER_NAMES.has(name) ? parts.at(-2) ?? "" : name;
}

/** Lower-case, with names in camel case taken apart. */
export function wordsOf(text: string): string[] {
  return text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
