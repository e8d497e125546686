import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { type Quote, usualAttributeQuote, usualCodeQuote, visitAll } from "./file_style.ts";
import type { ReadCode } from "./read_expression.ts";

/**
 * The text of read code with the quotes that a file has for its attributes and for the strings of its code. A string that
 * holds a quote keeps its own, as do strings in templates, and all where nothing in the file tells.
 */
export function inFileQuotes(
  { text, expression, ast, offset }: ReadCode,
  file: TS.SourceFile,
): string {
  const literals: TS.StringLiteral[] = [];
  const templates: TS.TemplateExpression[] = [];
  visitAll(expression, (node) => {
    if (ts.isStringLiteral(node)) literals.push(node);
    if (ts.isTemplateExpression(node)) templates.push(node);
  });
  const marks = text.split("");
  for (const literal of literals) {
    if (templates.some(({ pos, end }) => pos <= literal.pos && literal.end <= end)) continue;
    const quote = quoteFor(literal, file);
    const [start, last] = [literal.getStart(ast) - offset, literal.end - 1 - offset];
    if (quote === undefined || /["']/.test(text.slice(start + 1, last))) continue;
    marks[start] = quote;
    marks[last] = quote;
  }
  return marks.join("");
}

function quoteFor({ parent }: TS.StringLiteral, file: TS.SourceFile): Quote | undefined {
  return ts.isJsxAttribute(parent) ? usualAttributeQuote(file) : usualCodeQuote(file);
}
