import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { lineEndingAt } from "../writing/file_style.ts";
import { insertItems } from "./insert_items.ts";
import { argumentList, arrayList, type List } from "./list.ts";
import { type NewValue, writeValue } from "./new_value.ts";
import { type ObjectStyle, objectStyle, styleIn } from "./object_style.ts";
import { removeItems } from "./remove_items.ts";

/** Adds elements to an array, before the one that is at `index`; at the end where none is given. */
export function insertElements(
  ast: TS.SourceFile,
  array: TS.ArrayLiteralExpression,
  values: readonly NewValue[],
  index: number = array.elements.length,
): TextEdit[] {
  return insertValues(arrayList(ast, array), values, { index, style: styleIn(ast, array) });
}

/** Adds arguments behind those of a call. */
export function insertArguments(
  ast: TS.SourceFile,
  call: TS.CallExpression,
  values: readonly NewValue[],
): TextEdit[] {
  const place = { index: call.arguments.length, style: objectStyle(ast) };
  return insertValues(argumentList(ast, call), values, place);
}

/** Removes elements of an array with the comments that belong to them. */
export function removeElements(
  ast: TS.SourceFile,
  array: TS.ArrayLiteralExpression,
  indexes: readonly number[],
): TextEdit[] {
  return removeItems(arrayList(ast, array), indexes);
}

function insertValues(
  list: List,
  values: readonly NewValue[],
  { index, style }: { readonly index: number; readonly style: ObjectStyle },
): TextEdit[] {
  if (values.length === 0) return [];
  const lineEnding = lineEndingAt(list.ast.text, list.open);
  return insertItems(
    list,
    index,
    style,
    (indentation) => values.map((value) => writeValue(value, { style, lineEnding, indentation })),
  );
}
