import type { ts as TS } from "ts-morph";
import { restOf, shorten } from "../../../text/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { collapsed } from "./code_fingerprint.ts";

const MAX_VALUE = 200;
const MAX_QUOTED = 100;

const NO_HOLES: ReadonlySet<TS.Node> = new Set();

/**
 * A piece of source on one line, without comments: `//` would take what follows along.
 * @param holes nodes for which there is but a sign, one for several that follow one another
 */
export function sourceLine(
  node: TS.Node,
  ast: TS.SourceFile,
  holes: ReadonlySet<TS.Node> = NO_HOLES,
): string {
  const text = ast.text.slice(node.getStart(ast), node.end);
  return collapsed(/\/[/*]/.test(text) || holes.size > 0 ? wordsOf(node, ast, holes) : text);
}

function wordsOf(node: TS.Node, ast: TS.SourceFile, holes: ReadonlySet<TS.Node>): string {
  let text = "";
  let end = -1;
  const agenda = [node];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next !== node && holes.has(next)) {
      const isFirst = !text.endsWith("…");
      if (isFirst) text += (next.getStart(ast) > end && end >= 0 ? " " : "") + "…";
      end = next.end;
      continue;
    }
    const parts = next.getChildren(ast).filter(({ kind }) => !isDocumentation(kind));
    agenda.push(...parts.reverse());
    if (parts.length > 0 || next.end === next.pos) continue;
    const start = next.getStart(ast);
    text += (start > end && end >= 0 ? " " : "") + ast.text.slice(start, next.end);
    end = next.end;
  }
  return text;
}

function isDocumentation(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
}

/** A text on one line, cut to a length that fits a list. */
export function shown(text: string): string {
  return shorten(collapsed(text), MAX_VALUE);
}

/** A text for a sentence, in quotes that are not its own. */
export function quoted(text: string): string {
  return inQuotes(shorten(collapsed(text), MAX_QUOTED));
}

/** Two texts for a list, each null or cut so that it shows where the two differ. */
export function shownPair(
  before: string | null,
  after: string | null,
): readonly [before: string | null, after: string | null] {
  if (before === null || after === null) return [before && shown(before), after && shown(after)];
  return cutPair(before, after, MAX_VALUE);
}

/** `from "a" to "b"`, cut so that it shows where the two differ. */
export function fromTo(before: string, after: string): string {
  return quotedPair(before, after, (one, other) => `from ${one} to ${other}`);
}

/** `"a" became "b"`, cut so that it shows where the two differ. */
export function became(before: string, after: string): string {
  return quotedPair(before, after, (one, other) => `${one} became ${other}`);
}

/** Says something of two texts, each in quotes and cut so that it shows where the two differ. */
export function quotedPair(
  before: string,
  after: string,
  say: (before: string, after: string) => string,
): string {
  const [one, other] = cutPair(before, after, MAX_QUOTED);
  return say(inQuotes(one), inQuotes(other));
}

/** Two texts in few words each, cut so that they show where they differ. */
export function briefPair(before: string, after: string): readonly [before: string, after: string] {
  return cutPair(before, after, MAX_QUOTED);
}

function inQuotes(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("`") ? `“${text}”` : `\`${text}\``;
}

/** The number of characters that are shown of what two texts have in common before the first difference. */
const CONTEXT = 20;

/** Returns where a text is cut before a place: at the beginning of a word, where one begins near enough. */
function wordStart(text: string, place: number): number {
  const start = place - CONTEXT;
  if (text[start - 1] === " ") return start;
  const space = text.indexOf(" ", start);
  return space >= 0 && space < place - 1 ? space + 1 : start;
}

function cutPair(before: string, after: string, length: number): [string, string] {
  // Where white space is all that differs, it is shown.
  const isSpace = collapsed(before) === collapsed(after);
  const lineOf = (text: string): string => isSpace ? text.replaceAll("\n", "\\n") : collapsed(text);
  const [one, other] = [lineOf(before), lineOf(after)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  if (Math.max(one.length, other.length) <= length || same <= length - CONTEXT) {
    return [shorten(one, length), shorten(other, length)];
  }
  const start = wordStart(one, same);
  return [shorten(`…${restOf(one, start)}`, length), shorten(`…${restOf(other, start)}`, length)];
}
