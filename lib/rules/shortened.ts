/** How much of a piece of code stands in a sentence. */
const MAX_CHARACTERS = 60;

/** A piece of code in quotes, on one line, cut in its middle when it is long. */
export function shortened(code: string): string {
  const line = code.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_CHARACTERS) return `"${line}"`;
  return `"${line.slice(0, MAX_CHARACTERS - 20)}…${line.slice(-19)}"`;
}
