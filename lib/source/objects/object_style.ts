import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { codeStyle } from "../writing/code_style.ts";
import { deeperIndentation, spansLines, styleSample, visitAll } from "../writing/file_style.ts";
import type { Quote } from "../writing/house_style.ts";

/** The style in which a file writes its objects and arrays. */
export interface ObjectStyle {
  readonly quote: Quote;
  /** `{ a: 1 }` rather than `{a: 1}`. */
  readonly spaced: boolean;
  /** A comma behind the last of several lines. */
  readonly trailingComma: boolean;
  /** One step of indentation. */
  readonly unit: string;
  /** True writes all on one line, whatever its length, as what is around it is written. */
  readonly flat?: boolean;
}

/** The width that a written object may take of a line (characters); longer ones go over several lines. */
export const printWidth = 80;

/** Learns the style of objects from those of the file. */
export function objectStyle(ast: TS.SourceFile): ObjectStyle {
  const { quote, spacedBraces } = codeStyle(ast);
  let [spaced, tight, closed, open] = [0, 0, 0, 0];
  visitAll(ast, (node) => {
    const isObject = ts.isObjectLiteralExpression(node);
    if (!isObject && !ts.isArrayLiteralExpression(node)) return;
    const items = isObject ? node.properties : node.elements;
    const last = items.at(-1);
    if (!last) return;
    if (!spansLines(node, ast)) {
      if (isObject && ast.text[node.getStart(ast) + 1] === " ") spaced++;
      else if (isObject) tight++;
    } else if (ast.text.slice(last.end, node.end).includes("\n")) {
      if (items.hasTrailingComma) closed++;
      else open++;
    }
  }, styleSample);
  return {
    quote,
    spaced: spaced + tight > 0 ? spaced >= tight : spacedBraces,
    trailingComma: closed >= open,
    unit: deeperIndentation(ast, ""),
  };
}

/** Learns the style for a place: where the object or array around it is written on one line, so is what is new. */
export function styleAt(ast: TS.SourceFile, place: TS.Node): ObjectStyle {
  const around = ts.findAncestor(place, isLiteral);
  return { ...objectStyle(ast), flat: around !== undefined && !spansLines(around, ast) };
}

/** Learns the style for a new item of a list; an empty one is as what is around it. */
export function styleIn(
  ast: TS.SourceFile,
  list: TS.ObjectLiteralExpression | TS.ArrayLiteralExpression,
): ObjectStyle {
  const items = ts.isObjectLiteralExpression(list) ? list.properties : list.elements;
  return styleAt(ast, items.length > 0 || spansLines(list, ast) ? list : list.parent);
}

function isLiteral(node: TS.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}
