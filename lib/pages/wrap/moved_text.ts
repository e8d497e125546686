import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../../source/mod.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** Stands for a line break that belongs to a literal, while code is indented anew; no text holds this character. */
const LITERAL_BREAK = "\uffff";

/** The text of a page with the breaks inside its literals protected; offsets stay the same. */
export function protectedText(ast: TS.SourceFile): string {
  const edits: TextEdit[] = [];
  visitAll(ast, (node) => {
    const isLiteral = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (!isLiteral) return;
    const start = node.getStart(ast);
    for (
      let at = ast.text.indexOf("\n", start);
      at >= 0 && at < node.end;
      at = ast.text.indexOf("\n", at + 1)
    ) {
      edits.push({ start: at, end: at + 1, text: LITERAL_BREAK });
    }
  });
  return applyEdits(ast.text, edits);
}

/** The levels of indentation that start a line, written in another way. */
export function withIndent(text: string, from: string, to: string): string {
  if (from === to || from === "") return text;
  return text.split("\n").map((line) => {
    let levels = 0;
    while (line.startsWith(from, levels * from.length)) levels++;
    return to.repeat(levels) + line.slice(levels * from.length);
  }).join("\n");
}

/** Finished code: protected breaks are breaks again, the others are the file's. */
export function finishedText(text: string, lineEnding: string): string {
  return finishedLiterals(text.replaceAll("\n", lineEnding));
}

/** Code whose protected breaks are breaks again. */
export function finishedLiterals(text: string): string {
  return text.replaceAll(LITERAL_BREAK, "\n");
}

/** A stretch of protected text with edits inside it, with plain line feeds. */
export function sliceWith(
  text: string,
  start: number,
  end: number,
  edits: readonly TextEdit[],
): string {
  const inside = edits.filter((edit) => start <= edit.start && edit.end <= end)
    .map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return applyEdits(text.slice(start, end), inside).replaceAll("\r\n", "\n");
}

/** Lines behind the first that start with one indentation get another. */
export function reindented(text: string, from: string, to: string): string {
  if (from === to) return text;
  const [first = "", ...rest] = text.split("\n");
  return [first, ...rest.map((line) => moved(line, from, to))].join("\n");
}

function moved(line: string, from: string, to: string): string {
  if (line.trim() === "") return "";
  return line.startsWith(from) ? to + line.slice(from.length) : line;
}
