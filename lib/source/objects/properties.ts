import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { lineEndingAt } from "../writing/file_style.ts";
import { insertItems } from "./insert_items.ts";
import { objectList } from "./list.ts";
import { type NewValue, writeProperty } from "./new_value.ts";
import { styleIn } from "./object_style.ts";
import { quotesNames } from "./property_key.ts";
import { removeItems } from "./remove_items.ts";

/** A property that is to be written. */
export interface NewProperty {
  readonly key: string;
  readonly value: NewValue;
}

/** One of the properties of the object; the end of the object where none is given. */
export interface PropertyPlace {
  readonly before?: TS.ObjectLiteralElementLike | undefined;
  readonly after?: TS.ObjectLiteralElementLike | undefined;
}

/** Adds a property to an object. */
export function insertProperty(
  ast: TS.SourceFile,
  object: TS.ObjectLiteralExpression,
  property: NewProperty,
  place: PropertyPlace = {},
): TextEdit[] {
  return insertProperties(ast, object, [property], place);
}

/** Adds several properties at one place of an object. */
export function insertProperties(
  ast: TS.SourceFile,
  object: TS.ObjectLiteralExpression,
  properties: readonly NewProperty[],
  place: PropertyPlace = {},
): TextEdit[] {
  if (properties.length === 0) return [];
  const list = objectList(ast, object);
  const style = styleIn(ast, object);
  const lineEnding = lineEndingAt(ast.text, list.open);
  const quoted = quotesNames(object);
  return insertItems(
    list,
    indexOf(object, place),
    style,
    (indentation) =>
      properties.map(({ key, value }) =>
        writeProperty(key, value, { style, lineEnding, indentation, quoted })
      ),
  );
}

/** Removes a property with the comments that belong to it. */
export function removeProperty(
  ast: TS.SourceFile,
  property: TS.ObjectLiteralElementLike,
): TextEdit[] {
  return removeProperties(ast, [property]);
}

/** Removes several properties of one object. */
export function removeProperties(
  ast: TS.SourceFile,
  properties: readonly TS.ObjectLiteralElementLike[],
): TextEdit[] {
  const [first] = properties;
  if (!first || !("properties" in first.parent)) return [];
  // The parent of a property is the object literal.
  const object = first.parent as TS.ObjectLiteralExpression;
  const indexes = properties.map((property) => object.properties.indexOf(property));
  return removeItems(objectList(ast, object), indexes);
}

function indexOf(object: TS.ObjectLiteralExpression, { before, after }: PropertyPlace): number {
  if (before) return object.properties.indexOf(before);
  return after ? object.properties.indexOf(after) + 1 : object.properties.length;
}
