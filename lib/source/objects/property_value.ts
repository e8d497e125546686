import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import { indentationAt, lineEndingAt } from "../writing/file_style.ts";
import type { Quote } from "../writing/house_style.ts";
import { type NewValue, writeValue } from "./new_value.ts";
import { objectStyle, styleAt } from "./object_style.ts";
import { propertyKey, quotesNames } from "./property_key.ts";

/** Puts a value in the place of a node. */
export function replaceNode(ast: TS.SourceFile, node: TS.Node, value: NewValue): TextEdit {
  const { text } = ast;
  const start = node.getStart(ast);
  const indentation = indentationAt(text, start);
  const lineEnding = lineEndingAt(text, start);
  const column = start - (text.lastIndexOf("\n", start - 1) + 1);
  const place = { style: styleAt(ast, node.parent), lineEnding, indentation, column };
  return { start, end: node.end, text: writeValue(value, place) };
}

/** Gives a property another value; a method or a getter becomes a property. */
export function setPropertyValue(
  ast: TS.SourceFile,
  property: Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>,
  value: NewValue,
): TextEdit {
  if (ts.isPropertyAssignment(property)) return replaceNode(ast, property.initializer, value);
  const written = replaceNode(ast, property, value);
  return { ...written, text: `${property.name.getText(ast)}: ${written.text}` };
}

/** Gives a property another name: `{ a }` becomes `{ b: a }`. */
export function renameProperty(
  ast: TS.SourceFile,
  property: Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>,
  name: string,
): TextEdit {
  const { text } = ast;
  const written = property.name;
  const key = propertyKey(name, keyStyle(ast, property));
  const start = written.getStart(ast);
  if (ts.isShorthandPropertyAssignment(property)) return { start, end: start, text: `${key}: ` };
  // `get"a"() {}` has no space to keep the words apart.
  const isGlued = /[\w$]/.test(text.charAt(start - 1)) && /^[^"'[]/.test(key);
  return { start, end: written.end, text: isGlued ? ` ${key}` : key };
}

/** Quotes as the name had them, else as those around it have. */
function keyStyle(
  ast: TS.SourceFile,
  property: TS.ObjectLiteralElementLike,
): { readonly quote: Quote; readonly quoted: boolean } {
  const { name, parent } = property;
  if (!name || !ts.isStringLiteral(name) || !ts.isObjectLiteralExpression(parent)) {
    return { quote: objectStyle(ast).quote, quoted: false };
  }
  const quote = ast.text[name.getStart(ast)] === "'" ? "'" : '"';
  const isChoice = propertyKey(name.text, { quote }) === name.text;
  return { quote, quoted: isChoice || quotesNames(parent) };
}
