import { parseFragment } from "parse5";
import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";
import { isElement, isText } from "./dom.ts";

/** The source of each UTF-16 unit of a text. */
export interface Located {
  starts(index: number): number;
  ends(index: number): number;
}

interface Unit {
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

/** `attribute` decodes fewer references that lack a semicolon. */
export type ReferenceContext = "text" | "attribute";

/** The patterns for the longest possible character reference, with a following character that may decide. */
const REFERENCE = {
  text: /&(?:#[xX]?[0-9a-fA-F]*|[0-9a-zA-Z]*);?/y,
  attribute: /&(?:#[xX]?[0-9a-fA-F]*|[0-9a-zA-Z]*)[;=]?/y,
};

/** A text, and the range of the source that gave it. */
export interface Sourced {
  readonly text: string;
  /** UTF-16 offsets into the HTML. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the source of each unit of a decoded text.
 * @returns null where source and text do not correspond: then nothing can be said of it
 */
export function locateCharacters(
  html: string,
  sourced: Sourced,
  context: ReferenceContext = "text",
): Located | null {
  const { text, start, end } = sourced;
  if (html.slice(start, end) === text) {
    return { starts: (index) => start + index, ends: (index) => start + index + 1 };
  }
  return decodedAs(html, sourced, context) ?? decodedAs(html, mended(html, sourced), context);
}

function decodedAs(
  html: string,
  { text, start, end }: Sourced,
  context: ReferenceContext,
): Located | null {
  const decoded = [...decode(html.slice(start, end), context)];
  // A parser drops the first line break of a <pre> or <textarea>.
  const rest = decoded.length === text.length + 1 ? decoded.slice(1) : decoded;
  if (rest.map(({ unit }) => unit).join("") !== text) return null;
  return {
    starts: (index) => start + (rest[index]?.start ?? 0),
    ends: (index) => start + (rest[index]?.end ?? 0),
  };
}

/** No reference that stands for anything is longer, but for zeros before a number. */
const MAX_REFERENCE = 64;
const BEGUN_REFERENCE = /&#?[0-9a-zA-Z]*$/;

/**
 * Between white space and a character reference, the parser puts the border on the reference's last character: what
 * comes before has too much of it, and what follows too little.
 */
function mended(html: string, { text, start, end }: Sourced): Sourced {
  const before = html.slice(Math.max(0, start - MAX_REFERENCE), start);
  const missing = BEGUN_REFERENCE.exec(before)?.[0].length ?? 0;
  const spare = /\s$/.test(text)
    ? BEGUN_REFERENCE.exec(html.slice(Math.max(start, end - MAX_REFERENCE), end))?.[0].length ?? 0
    : 0;
  return { text, start: start - missing, end: end - spare };
}

/** The characters that a browser shows in place of those that no text has. */
const SHOWN_AS: Readonly<Record<string, string>> = { "\r": "\n", "\0": "\ufffd" };

/** Decodes source as the parser does, unit by unit. */
function* decode(source: string, context: ReferenceContext): Generator<Unit> {
  const known = new Map<string, { decoded: string; length: number }>();
  for (let at = 0; at < source.length;) {
    const unit = source.charAt(at);
    if (unit === "&") {
      const reference = REFERENCE[context];
      reference.lastIndex = at;
      const run = reference.exec(source)?.[0] ?? unit;
      const { decoded, length } = known.get(run) ?? decodeReference(run, context);
      known.set(run, { decoded, length });
      for (const one of decoded.split("")) yield { unit: one, start: at, end: at + length };
      at += length;
    } else {
      const length = source.startsWith("\r\n", at) ? 2 : 1;
      yield { unit: SHOWN_AS[unit] ?? unit, start: at, end: at + length };
      at += length;
    }
  }
}

/**
 * Decodes the reference at the beginning of a run, and tells how long it is. The parser itself decodes; what it leaves as it was is
 * the end that source and result have in common. One unit at least is the reference's own.
 */
function decodeReference(
  run: string,
  context: ReferenceContext,
): { decoded: string; length: number } {
  const result = context === "text" ? decodeText(run) : decodeAttribute(run);
  if (result === run) return { decoded: "&", length: 1 };
  let kept = 0;
  while (kept < result.length - 1 && result.at(-1 - kept) === run.at(-1 - kept)) kept++;
  return { decoded: result.slice(0, result.length - kept), length: run.length - kept };
}

function decodeText(run: string): string {
  const [node] = parseFragment<Htmlparser2TreeAdapterMap>(run, { treeAdapter: adapter }).children;
  return node && isText(node) ? node.data : run;
}

function decodeAttribute(run: string): string {
  const [node] =
    parseFragment<Htmlparser2TreeAdapterMap>(`<a x="${run}">`, { treeAdapter: adapter }).children;
  return isElement(node) ? node.attribs["x"] ?? run : run;
}
