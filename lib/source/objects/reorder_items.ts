import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { arrayList, endsLine, type Extent, extentOf, type List, objectList } from "./list.ts";

/**
 * Puts the elements of an array into another order, each with the comments that belong to it.
 * @param order for each place the index of the element that is to stand there
 * @returns null where a comment up to the end of its line would take what follows with it
 */
export function reorderElements(
  ast: TS.SourceFile,
  array: TS.ArrayLiteralExpression,
  order: readonly number[],
): TextEdit[] | null {
  return reorderItems(arrayList(ast, array), order);
}

/** Does the same as `reorderElements`, for the properties of an object. */
export function reorderProperties(
  ast: TS.SourceFile,
  object: TS.ObjectLiteralExpression,
  order: readonly number[],
): TextEdit[] | null {
  return reorderItems(objectList(ast, object), order);
}

/** The commas and the white space between the items stay where they are. */
function reorderItems(list: List, order: readonly number[]): TextEdit[] | null {
  const { ast: { text } } = list;
  const extents = list.items.map((_, index) => extentOf(list, index));
  const edits: TextEdit[] = [];
  for (const [place, index] of order.entries()) {
    const [to, from] = [extents[place], extents[index]];
    if (!to || !from || place === index) continue;
    const behind = behindOf(text, from);
    const end = to.comma === null ? to.end : to.comma + 1;
    if (behind.includes("//") && !endsLine(text, to.tail)) return null;
    edits.push({ start: to.lead, end: to.end, text: text.slice(from.lead, from.end) });
    if (to.comma !== null && to.ownTail > to.end) {
      edits.push({ start: to.end, end: to.ownTail, text: "" });
    }
    if (behind !== text.slice(end, to.tail)) edits.push({ start: end, end: to.tail, text: behind });
  }
  return edits;
}

/** The comments behind an item, on both sides of its comma. */
function behindOf(text: string, { end, ownTail, comma, tail }: Extent): string {
  return text.slice(end, ownTail) + (comma === null ? "" : text.slice(comma + 1, tail));
}
