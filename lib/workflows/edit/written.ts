import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral } from "../../source/writing/mod.ts";
import { didYouMean } from "../../text/mod.ts";
import type { At, ObjectValue, Value } from "../evaluate/value.ts";
import { quotedExcerpt } from "../evaluate/value.ts";
import { isAssertion } from "../evaluate/wrapping.ts";
import { type Reading, stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal } from "./refusal.ts";

/** An object that is written out in the file of the machine, and can be changed there. */
export interface WrittenObject {
  readonly value: ObjectValue;
  readonly literal: TS.ObjectLiteralExpression;
}

/** A property with a name. */
export type NamedProperty = Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>;

/** For a second look at a part of the machine, whose problems are told already. */
export function quietReading({ reading }: EditSite): Reading {
  return { ...reading, problems: [] };
}

/** @throws {WorkbenchError} `edit_refused` */
export function stateAt({ tree }: EditSite, path: string): StateNode {
  const found = tree.nodes.find((node) => node.path === path);
  if (found) return found;
  const meant = didYouMean(path, tree.nodes.flatMap((node) => node.path || []));
  throw refusal("state_not_found", `Cannot find the state "${path}" in the machine${meant}`);
}

/** The configuration of a state. @throws {WorkbenchError} `edit_refused` */
export function configAt(site: EditSite, state: StateNode): WrittenObject {
  const what = stateWords(state.path);
  if (state.config) return writtenObject(site, state.config, what);
  const place = placeOf({ file: site.file, node: state.place });
  throw refusal("not_spliceable", `Cannot edit ${what}: it is not known`, [place]);
}

/**
 * The literal that a value is written as.
 * @param what the thing, for a sentence
 * @throws {WorkbenchError} `edit_refused`
 */
export function writtenObject(site: EditSite, value: Value, what: string): WrittenObject {
  requireHere(site, value.at, what);
  const { node } = value.at;
  if (value.kind === "object" && ts.isObjectLiteralExpression(node)) {
    return { value, literal: node };
  }
  throw notSpliceable(value.at, what);
}

/** The property that gives an object a member; null for none. @throws {WorkbenchError} `edit_refused` */
export function propertyOf(
  site: EditSite,
  { members }: ObjectValue,
  name: string,
): NamedProperty | null {
  const member = members.get(name);
  if (!member) return null;
  const what = `"${name}"`;
  requireHere(site, member.at, what);
  const { node } = member.at;
  if (ts.isObjectLiteralElementLike(node) && !ts.isSpreadAssignment(node)) return node;
  throw notSpliceable(member.at, what);
}

/** @throws {WorkbenchError} `edit_refused` */
export function requireHere({ file }: EditSite, at: At, what: string): void {
  if (at.file.path === file.path) return;
  throw refusal(
    "written_elsewhere",
    `Cannot edit ${what}: it is written in "${at.file.path}"`,
    [placeOf(at)],
  );
}

export function notSpliceable(at: At, what: string): Error {
  const message = `Cannot edit ${what}: ${quotedExcerpt(at)} is not written out`;
  return refusal("not_spliceable", message, [placeOf(at)]);
}

/** The expression around which nothing but parentheses and types stand: what its place holds. */
export function withWrapping(node: TS.Node): TS.Node {
  let outer = node;
  while (isAssertion(outer.parent)) outer = outer.parent;
  return outer;
}

/** Puts another text into a literal, in quotes of the same kind. */
export function replaceText(ast: TS.SourceFile, literal: TS.Node, text: string): TextEdit {
  const start = literal.getStart(ast);
  const quote = ast.text[start] === "'" ? "'" : '"';
  return { start, end: literal.end, text: codeLiteral(text, quote) };
}
