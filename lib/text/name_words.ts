/** Before a capital behind a small letter or a digit, and before the last of several capitals. */
const BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** The words of a name in whatever style, in lower case: `useHTTPClient` is use, http, client. */
export function wordsOf(name: string): string[] {
  return wordsBetween(name, /[^\p{L}\p{N}]+/u);
}

/** The same where something else than letters and digits is of no word. */
export function wordsBetween(name: string, separator: RegExp): string[] {
  return name.replace(BORDER, " ").split(separator).filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}
