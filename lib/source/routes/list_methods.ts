import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { dottedName, type FileNames } from "./file_names.ts";
import { follow } from "./follow.ts";

/** The methods that give a list of the same routes, or a list that omits some routes. */
export const SAME_LIST: ReadonlySet<string> = new Set([
  "concat",
  "filter",
  "flat",
  "reverse",
  "slice",
  "sort",
  "toReversed",
  "toSorted",
]);

/** Finds the object of which a call of `Object.values` gives the values; null where it is not in the file, and for other calls. */
export function objectOfValues(
  names: FileNames,
  { expression, arguments: [argument] }: TS.CallExpression,
): TS.ObjectLiteralExpression | null {
  if (dottedName(expression)?.join(".") !== "Object.values") return null;
  const object = argument && follow(names, argument);
  return object && ts.isObjectLiteralExpression(object) ? object : null;
}

/** The values of an object's properties. */
export function valuesOf({ properties }: TS.ObjectLiteralExpression): TS.Node[] {
  return properties.flatMap((property) =>
    ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
      ? property.name
      : []
  );
}
