import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/edits.ts";
import type { JsxNode } from "../source/jsx/node.ts";
import { ts } from "../source/typescript.ts";
import { lineStartAt, skipBlanks, startsLine } from "../source/writing/file_style.ts";
import { removeAttribute } from "./attributes.ts";
import { isChildInJsx } from "./jsx_place.ts";

/**
 * Takes a node out: a child with its line where it is alone there, a slot with its whole attribute. Where code needs a
 * value (a branch, a loop's callback) `null` stays, or an empty list for a loop: they show nothing.
 */
export function removalOf(ast: TS.SourceFile, node: JsxNode): TextEdit {
  if (ts.isJsxAttributeLike(node.syntax)) return removeAttribute(ast, node.syntax);
  return isChildInJsx(node) ? removeChild(ast.text, node) : removeValue(ast.text, node);
}

function removeChild(text: string, { start, end }: JsxNode): TextEdit {
  const lineEnd = skipBlanks(text, end) + (/^[ \t]*\r\n/.test(text.slice(end)) ? 1 : 0);
  if (!startsLine(text, start) || text[lineEnd] !== "\n") return { start, end, text: "" };
  return { start: lineStartAt(text, start), end: lineEnd + 1, text: "" };
}

function removeValue(text: string, { start, end, type, syntax }: JsxNode): TextEdit {
  // An attribute can hold an element without braces, but no other value.
  if (ts.isJsxAttribute(syntax.parent)) return { start, end, text: "{null}" };
  const before = isNameCharacter(text[start - 1]) ? " " : "";
  const after = isNameCharacter(text[end]) ? " " : "";
  return { start, end, text: before + (type === "loop" ? "[]" : "null") + after };
}

function isNameCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\w$\u0080-\uffff]/.test(character);
}
