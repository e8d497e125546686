import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { renameProperty } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { At } from "../evaluate/value.ts";
import type { EditSite } from "./op.ts";
import { type NamedProperty, notSpliceable, replaceText, requireHere } from "./written.ts";

/**
 * Gives a property another name. A name that is computed (`[Name.Idle]: {}`) is renamed where its text is written.
 * @param texts takes such a text, by its literal
 * @throws {WorkbenchError} `edit_refused`
 */
export function renameKey(
  site: EditSite,
  property: NamedProperty,
  name: string,
  texts: Map<TS.Node, string>,
): TextEdit | null {
  const { file, file: { ast }, reading: { run } } = site;
  if (!property.name || !ts.isComputedPropertyName(property.name)) {
    return renameProperty(ast, property, name);
  }
  const { expression } = property.name;
  if (ts.isStringLiteralLike(expression)) return replaceText(ast, expression, name);
  const text = run.evaluate(expression, { file, frame: null });
  if (text.kind !== "primitive") throw notSpliceable({ file, node: expression }, "the name");
  texts.set(literalAt(site, text.at, "the name"), name);
  return null;
}

/** @throws {WorkbenchError} `edit_refused` for a text that is put together, or written elsewhere */
export function literalAt(site: EditSite, at: At, what: string): TS.StringLiteralLike {
  requireHere(site, at, what);
  if (ts.isStringLiteralLike(at.node)) return at.node;
  throw notSpliceable(at, what);
}
