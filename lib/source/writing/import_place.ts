import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import { lineEndingAt } from "./file_style.ts";
import { importPlace } from "./import_neighbour.ts";
import type { NamedModule } from "./import_order.ts";

/**
 * Puts a new import declaration among the imports, or behind the directives or the comments that open the file.
 * @param module the one that it names; what names several goes behind all imports
 */
export function insertDeclaration(
  ast: TS.SourceFile,
  declaration: string,
  module?: NamedModule,
): TextEdit {
  const { statements, text } = ast;
  const imports = firstImports(statements);
  const last = imports.at(-1);
  if (last) {
    const { anchor, side, isApart } = module === undefined
      ? { anchor: last, side: "behind", isApart: false }
      : importPlace(imports, module);
    const lines = isApart ? 2 : 1;
    if (side === "behind") return insertBehind(ast, anchor, lines, declaration);
    const start = anchor.getStart(ast);
    return insertion(start, declaration + lineEndingAt(text, start).repeat(lines));
  }
  const directive = lastDirective(statements);
  if (directive) return insertBehind(ast, directive, 2, declaration);
  const place = placeAtTop(ast);
  const lineEnding = lineEndingAt(text, place);
  const isAtEnd = place === text.length;
  const gap = isAtEnd && place > 1 && text[place - 1] !== "\n" ? lineEnding : "";
  return insertion(place, `${gap}${declaration}${lineEnding}${isAtEnd ? "" : lineEnding}`);
}

/** Imports may also stand further down; a new one goes to those at the top. */
function firstImports(statements: readonly TS.Statement[]): readonly TS.Statement[] {
  const first = statements.findIndex(isImport);
  if (first < 0) return [];
  const length = statements.slice(first).findIndex((node) => !isImport(node));
  return statements.slice(first, length < 0 ? undefined : first + length);
}

function insertBehind(
  ast: TS.SourceFile,
  statement: TS.Statement,
  lines: number,
  declaration: string,
): TextEdit {
  const { text } = ast;
  const comment = ts.getTrailingCommentRanges(text, statement.end)?.at(-1);
  const isLineDone = comment !== undefined && /^[ \t]*(?:\r?\n|$)/.test(text.slice(comment.end));
  const place = isLineDone ? comment.end : statement.end;
  return insertion(place, lineEndingAt(text, place).repeat(lines) + declaration);
}

/** Behind a shebang and the comments that speak of the whole file, before what speaks of the first statement. */
function placeAtTop(ast: TS.SourceFile): number {
  const { text } = ast;
  const first = ast.statements[0];
  if (!first) return text.length;
  const attached = attachedComments(ast, first);
  return attached[0]?.pos ?? first.getStart(ast);
}

/** The comments right above the first statement, without a blank line between them. */
function attachedComments(ast: TS.SourceFile, first: TS.Statement): TS.CommentRange[] {
  const { text } = ast;
  const attached: TS.CommentRange[] = [];
  let below = first.getStart(ast);
  for (const comment of (ts.getLeadingCommentRanges(text, 0) ?? []).reverse()) {
    const gap = text.slice(comment.end, below);
    const isDetached = gap.split("\n").length > 2;
    if (isDetached || speaksOfFile(text.slice(comment.pos, comment.end))) return attached;
    attached.unshift(comment);
    below = comment.pos;
  }
  return attached;
}

function speaksOfFile(comment: string): boolean {
  return comment.startsWith("/*!") ||
    /copyright|licen[sc]e|@(?:file|fileoverview|module|packageDocumentation|ts-nocheck|ts-check|jsx|flow)\b|eslint-|SPDX-/i
      .test(comment);
}

function isImport(node: TS.Statement): boolean {
  return ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node);
}

function lastDirective(statements: readonly TS.Statement[]): TS.Statement | undefined {
  const end = statements.findIndex((node) =>
    !ts.isExpressionStatement(node) || !ts.isStringLiteral(node.expression)
  );
  return end < 0 ? statements.at(-1) : statements[end - 1];
}
