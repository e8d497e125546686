import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import { lineEndingAt } from "../writing/file_style.ts";
import { reindentEdits } from "../writing/reindent.ts";
import { insertItems } from "./insert_items.ts";
import { extentOf, objectList } from "./list.ts";
import { objectStyle } from "./object_style.ts";
import { removeItems } from "./remove_items.ts";

/**
 * Moves a property behind those of another object, with the comments that belong to it.
 * @param changes edits of the file inside of the property
 */
export function moveProperty(
  ast: TS.SourceFile,
  property: TS.ObjectLiteralElementLike,
  into: TS.ObjectLiteralExpression,
  changes: readonly TextEdit[] = [],
): TextEdit[] {
  const { parent } = property;
  if (!ts.isObjectLiteralExpression(parent)) {
    throw new TypeError("Expected a property of a literal");
  }
  const from = objectList(ast, parent);
  const index = parent.properties.indexOf(property);
  const to = objectList(ast, into);
  const inserted = insertItems(to, into.properties.length, objectStyle(ast), (indentation) => [
    withComments(ast, property, { changes, indentation }),
  ]);
  return [...removeItems(from, [index]), ...inserted];
}

/** Tells whether comments belong to a property. */
export function hasOwnComments(
  ast: TS.SourceFile,
  property: TS.ObjectLiteralElementLike,
): boolean {
  const { parent } = property;
  if (!ts.isObjectLiteralExpression(parent)) return false;
  const { lead, end, tail, comma } = extentOf(
    objectList(ast, parent),
    parent.properties.indexOf(property),
  );
  return lead < property.getStart(ast) || tail > (comma === null ? end : comma + 1);
}

/** The text of a node without the indentation of its place. @param changes edits of the file inside of the node */
export function looseText(
  ast: TS.SourceFile,
  node: TS.Node,
  changes: readonly TextEdit[] = [],
): string {
  const start = node.getStart(ast);
  return movedText(ast, { syntax: node, start, end: node.end }, { changes, indentation: "" });
}

interface MovedText {
  readonly changes: readonly TextEdit[];
  readonly indentation: string;
}

function movedText(
  ast: TS.SourceFile,
  stretch: { readonly syntax: TS.Node; readonly start: number; readonly end: number },
  { changes, indentation }: MovedText,
): string {
  const { start, end } = stretch;
  const inside = changes.filter((each) => each.start >= start && each.end <= end)
    .map((each) => ({ ...each, start: each.start - start, end: each.end - start }));
  const edits = [...inside, ...reindentEdits(ast, stretch, indentation)];
  return applyEdits(ast.text.slice(start, end), edits.sort((a, b) => a.start - b.start));
}

/** A comment up to the end of its line goes above: a comma is to follow. */
function withComments(
  ast: TS.SourceFile,
  property: TS.ObjectLiteralElementLike,
  moved: MovedText,
): string {
  const { text } = ast;
  const { parent } = property;
  if (!ts.isObjectLiteralExpression(parent)) {
    throw new TypeError("Expected a property of a literal");
  }
  const { lead, end, ownTail, comma, tail } = extentOf(
    objectList(ast, parent),
    parent.properties.indexOf(property),
  );
  const written = movedText(ast, { syntax: property, start: lead, end }, moved);
  const parts = [text.slice(end, ownTail), comma === null ? "" : text.slice(comma + 1, tail)];
  const behind = parts.map((part) => part.trim()).filter((part) => part !== "").join(" ");
  if (behind === "") return written;
  return behind.includes("//")
    ? behind + lineEndingAt(text, end) + moved.indentation + written
    : `${written} ${behind}`;
}
