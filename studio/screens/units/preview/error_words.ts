/** The message of an error, parted. */
export interface ErrorWords {
  /** The cause in one line. */
  readonly cause: string;
  /** The rest, as the lines of code that a tool shows; empty where there is none. */
  readonly more: string;
}

/** Parts the message of an error: a first line that only announces others goes with the next one. */
export function errorWords(message: string): ErrorWords {
  const lines = message.split("\n");
  const said = lines.flatMap((line, at) => line.trim() === "" ? [] : [at]);
  const [first = 0, second = first] = said;
  const last = lines[first]?.trimEnd().endsWith(":") ? second : first;
  const cause = lines.slice(first, last + 1).map((line) => line.trim()).filter(Boolean).join(" ");
  return { cause, more: lines.slice(last + 1).join("\n").replace(/^\n+/, "").trimEnd() };
}
