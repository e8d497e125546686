/** Characters with a short escape of their own, by code. */
const ESCAPES: ReadonlyMap<number, string> = new Map([
  [7, "\\a"],
  [8, "\\b"],
  [9, "\\t"],
  [10, "\\n"],
  [11, "\\v"],
  [12, "\\f"],
  [13, "\\r"],
  [34, '\\"'],
  [92, "\\\\"],
]);
const DELETE = 127;

/**
 * A name as git writes it into a patch: in quotes when it has a control character, a quote or a backslash. Letters
 * of other alphabets stay readable, as with `core.quotePath=false`.
 */
export function quotePath(path: string): string {
  const quoted = Array.from(path, quoteCharacter).join("");
  return quoted === path ? path : `"${quoted}"`;
}

function quoteCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const escape = ESCAPES.get(code);
  if (escape !== undefined) return escape;
  const isControl = code < 32 || code === DELETE;
  return isControl ? `\\${code.toString(8).padStart(3, "0")}` : character;
}
