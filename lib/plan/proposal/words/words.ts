import { capitalised, wordsOf } from "../../../text/mod.ts";

/** `returns page` is `ReturnsPage`; a name that is one already stays as it is. */
export function pascalCase(phrase: string): string {
  if (/^[\p{Lu}][\p{L}\p{N}]*$/u.test(phrase)) return phrase;
  return wordsOf(phrase).map(capitalised).join("");
}

/** `order history` is `orderHistory`. */
export function camelCase(phrase: string): string {
  if (/^[\p{Ll}][\p{L}\p{N}]*$/u.test(phrase)) return phrase;
  const pascal = pascalCase(phrase);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `Order history` is `order-history`. */
export function kebabCase(phrase: string): string {
  return wordsOf(phrase).join("-");
}

/** Tells whether a word is written as programs write names: `CartPage`, `useCart`, `cart_page`. */
export function isCodeName(word: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word) &&
    /\p{Ll}\p{Lu}|_|\p{Lu}\p{Lu}\p{Ll}/u.test(word);
}
