import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type Place, placeAt } from "./refusal.ts";

/** Lists the places where a text or a comment of a file says a name, which no rename changes. */
export function saidPlaces(source: ParsedSource, name: string): Place[] {
  const { ast, text } = source;
  const starts = new Set<number>();
  const look = (start: number, end: number) => {
    for (const at of wordsAt(text.slice(start, end), name)) starts.add(start + at);
  };
  visitAll(ast, (node) => {
    if (isText(node)) look(node.getStart(ast), node.end);
    for (const { pos, end } of commentsAround(text, node)) look(pos, end);
  });
  return [...starts].toSorted((a, b) => a - b).map((start) => placeAt(source, start));
}

function isText(node: TS.Node): boolean {
  return (ts.isStringLiteralLike(node) && !isSpecifier(node)) || ts.isJsxText(node) ||
    node.kind === ts.SyntaxKind.TemplateHead || node.kind === ts.SyntaxKind.TemplateMiddle ||
    node.kind === ts.SyntaxKind.TemplateTail;
}

/** The text of an import follows a move of its own. */
function isSpecifier({ parent }: TS.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}

function commentsAround(text: string, { pos, end, kind }: TS.Node): readonly TS.CommentRange[] {
  if (kind === ts.SyntaxKind.JsxText) return [];
  return [
    ...ts.getLeadingCommentRanges(text, pos) ?? [],
    ...ts.getTrailingCommentRanges(text, end) ?? [],
  ];
}

/** The offsets at which a text has a name as a whole word. */
function wordsAt(text: string, name: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWhole = ![text[at - 1], text[at + name.length]].some((next) =>
      next !== undefined && /[\p{L}\p{N}_$]/u.test(next)
    );
    if (isWhole) found.push(at);
  }
  return found;
}
