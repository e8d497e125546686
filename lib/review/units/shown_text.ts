import type { ts as TS } from "ts-morph";
import { collapsed } from "./code_fingerprint.ts";

const MAX_VALUE = 200;
const MAX_QUOTED = 80;

/** A piece of source on one line, cut to a length that fits a list. */
export function shownSource(node: TS.Node, ast: TS.SourceFile): string {
  return shown(ast.text.slice(node.getStart(ast), node.end));
}

/** A text on one line, cut to a length that fits a list. */
export function shown(text: string): string {
  return cut(collapsed(text), MAX_VALUE);
}

/** A text for a sentence, in quotes that are not its own. */
export function quoted(text: string): string {
  const short = cut(collapsed(text), MAX_QUOTED);
  return short.includes('"') ? `\`${short}\`` : `"${short}"`;
}

function cut(text: string, length: number): string {
  // Half of a surrogate pair is no character.
  return text.length > length
    ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`
    : text;
}
