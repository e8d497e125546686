import { Buffer } from "node:buffer";
import type { BytePath } from "../../../byte_path.ts";
import { pathPattern } from "./ignore_patterns.ts";

/** What a line says of an attribute: set, unset, a text, or null for "as if nobody had said anything". */
export type AttributeValue = boolean | string | null;
export type Assignment = readonly [name: string, value: AttributeValue];

/** The lines of one file of attributes. */
export interface AttributeFile {
  /** The folder that its patterns are of. */
  readonly folder: BytePath;
  readonly lines: readonly AttributeLine[];
  /** Names that stand for several attributes. */
  readonly macros: ReadonlyMap<string, readonly Assignment[]>;
}

interface AttributeLine {
  readonly assignments: readonly Assignment[];
  matches(path: BytePath): boolean;
}

/** git passes longer lines over. */
const MAX_LINE = 2048;
const MACRO = "[attr]";
const NAME = /^[A-Za-z0-9_.][-A-Za-z0-9_.]*$/;

/**
 * Reads a `.gitattributes`.
 * @param options.macros whether it may define some: only files for the whole tree may
 * @see https://git-scm.com/docs/gitattributes
 */
export function parseAttributes(
  bytes: Uint8Array,
  folder: BytePath,
  options: { readonly macros: boolean; readonly ignoreCase: boolean },
): AttributeFile {
  const text = Buffer.from(bytes).toString("latin1").replace(/^\xef\xbb\xbf/, "");
  const lines: AttributeLine[] = [];
  const macros = new Map<string, readonly Assignment[]>();
  for (const raw of text.split("\n")) {
    const line = raw.replace(/^[ \t\r]+/, "");
    if (line === "" || line.startsWith("#") || raw.length >= MAX_LINE) continue;
    const { pattern, rest } = splitLine(line);
    const assignments = rest.split(/[ \t\r]+/).filter(Boolean).map(assignment);
    // One name that is none spoils the whole line.
    if (!assignments.every(([name]) => NAME.test(name))) continue;
    if (pattern.startsWith(MACRO) && pattern.length > MACRO.length) {
      const name = pattern.slice(MACRO.length);
      if (options.macros && NAME.test(name)) macros.set(name, assignments);
    } else if (!pattern.startsWith("!") && !pattern.endsWith("/")) {
      // Attributes are of files: a pattern for folders is for none.
      lines.push({ assignments, matches: pathPattern(pattern, options) });
    }
  }
  return { folder, lines, macros };
}

function splitLine(line: string): { pattern: string; rest: string } {
  // Quotes that hold anything but escapes of C are part of the pattern.
  const quoted = /^"((?:[^"\\]|\\[abfnrtv"\\]|\\[0-3][0-7]{2})*)"/.exec(line);
  if (quoted) return { pattern: unquote(quoted[1] ?? ""), rest: line.slice(quoted[0].length) };
  const end = /^[^ \t\r]*/.exec(line)?.[0].length ?? 0;
  return { pattern: line.slice(0, end), rest: line.slice(end) };
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** As in C, with bytes as octal numbers. */
function unquote(text: string): string {
  return text.replace(
    /\\([0-7]{3}|.)/g,
    (_, escaped: string) =>
      escaped.length === 3
        ? String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
        : ESCAPES[escaped] ?? escaped,
  );
}

function assignment(word: string): Assignment {
  if (word.startsWith("-")) return [word.slice(1), false];
  if (word.startsWith("!")) return [word.slice(1), null];
  const equals = word.indexOf("=");
  return equals < 0 ? [word, true] : [word.slice(0, equals), word.slice(equals + 1)];
}
