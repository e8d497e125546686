import { partText } from "./part_text.ts";

/** A case as it is written: its name, and texts by the paths of its parts. */
export interface ParsedCase {
  readonly name: string;
  readonly parts: ReadonlyMap<string, string>;
}

const HEADING = /^## (\S.*)$/;
/** Fence, language, path, marks. */
const OPENING = /^(`{3,})(\S+) (\S+)((?: \S+)*)$/;

/**
 * Reads cases out of Markdown: each is a heading with fenced parts. `fixtures/README.md` tells how they are written.
 * @throws {Error} for whatever is neither a case nor a part of one
 */
export function parseCases(text: string): ParsedCase[] {
  const cases: { name: string; parts: Map<string, string> }[] = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const name = HEADING.exec(line)?.[1];
    const parts = cases.at(-1)?.parts;
    if (name !== undefined) {
      if (cases.some((each) => each.name === name)) {
        throw new Error(`Two cases are named "${name}"`);
      }
      cases.push({ name, parts: new Map() });
    } else if (parts && line !== "") {
      index = naming(`Line ${index + 1}`, () => readPart(lines, index, parts));
    } else if (line.startsWith("```")) {
      throw new Error(`Line ${index + 1}: A part stands before the first case`);
    }
  }
  if (cases.length === 0) throw new Error("There is no case");
  return cases;
}

/** Adds the part that begins at a line. @returns the index of its last line */
function readPart(lines: readonly string[], start: number, parts: Map<string, string>): number {
  const [, fence, language, path, marks] = OPENING.exec(lines[start] ?? "") ?? [];
  if (fence === undefined || path === undefined || marks === undefined) {
    throw new Error("In a case, only parts are written");
  }
  if (!path.endsWith(`.${language}`)) throw new Error(`"${path}" does not end in ".${language}"`);
  if (parts.has(path)) throw new Error(`The case has two parts named "${path}"`);
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith(fence));
  const end = start + 1 + length;
  if (length < 0 || lines[end] !== fence) throw new Error(`The part "${path}" does not end`);
  parts.set(path, partText(lines.slice(start + 1, end), marks.split(" ").slice(1)));
  return end;
}

/** Reads something, and says in what is thrown of which place that was. */
export function naming<Value>(place: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${place}: ${message}`, { cause });
  }
}
