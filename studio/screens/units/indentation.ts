/**
 * Returns the blanks with which all lines of code begin but the first, as far as they are the same. None for code with a
 * template in it: blanks may be part of its text there.
 */
export function indentOf(code: string): string {
  const lines = code.split("\n").slice(1).filter((line) => line.trim() !== "");
  if (code.includes("`")) return "";
  return lines.map((line) => line.slice(0, line.length - line.trimStart().length))
    .reduce((sum, blanks) => shared(sum, blanks), lines[0] ?? "");
}

/** Returns code without the blanks with which its lines stand in the file. */
export function outdented(code: string, indent: string): string {
  return onRest(code, (line) => line.startsWith(indent) ? line.slice(indent.length) : line);
}

/** Returns code with the blanks with which its lines stand in the file; a line with nothing in it gets none. */
export function indented(code: string, indent: string): string {
  return onRest(code, (line) => line === "" ? line : indent + line);
}

function onRest(code: string, change: (line: string) => string): string {
  const [first = "", ...rest] = code.split("\n");
  return [first, ...rest.map(change)].join("\n");
}

function shared(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end++;
  return one.slice(0, end);
}
