/**
 * Returns a text without the characters at its end that are among the given ones. A regular expression like `/x+$/` would try
 * anew at every one of them, and takes minutes for a long run that does not stand at the end.
 * @param characters each by itself, or a test of one
 */
export function withoutTrailing(text: string, characters: string | RegExp): string {
  const isOne = typeof characters === "string"
    ? (character: string) => characters.includes(character)
    : (character: string) => characters.test(character);
  let end = text.length;
  while (end > 0 && isOne(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
