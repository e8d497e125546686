import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { chainOf, type Link } from "./code_chains.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import {
  type CodeFact,
  constantOf,
  type NamedFact,
  nameOfExpression,
  textOfCode,
} from "./fact_words.ts";
import { type Pieces, pieceText } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Two nodes that differ, null for a side that has nothing there. */
export type Leaf = Pick<Pieces, "before" | "after">;

/** The calls by which a schema allows a value to be absent. */
const OPTIONAL: ReadonlySet<string> = new Set([".optional", ".nullish", ".default"]);

/** Says what became of a field of a schema by a call at its end: `.optional()`. */
export function linkFacts(
  { before, after }: Leaf,
  restarted: ReadonlySet<TS.Node>,
): (CodeFact | NamedFact)[] {
  if (before && after) return checkFacts({ before, after }) ?? [];
  const node = after ?? before;
  const field = node && fieldAround(node);
  const link = node && chainOf(node)?.links.at(-1);
  if (!field || !link || restarted.has(field)) return [];
  if (link.name === ".describe") return [DESCRIBED];
  const name = memberName(field.name) ?? "";
  if (OPTIONAL.has(link.name)) return [optionalFact(name, after !== null)];
  const check = checkText(link);
  return check.length > MAX_CHECK
    ? [checkedOtherwise(name)]
    : [{ rank: 4, verb: checking(name), name: check, isNew: after !== null }];
}

/** Lists the fields of both sides whose checks begin with another one: nobody knows what it asks for, so nothing is gone. */
export function restartedFields(differences: readonly Leaf[]): ReadonlySet<TS.Node> {
  return new Set(differences.flatMap(({ before, after }) => {
    const [old, now] = [before, after].map((node) => node && fieldAround(node));
    return old && now && !beginAlike(old, now) ? [old, now] : [];
  }));
}

function beginAlike(old: TS.PropertyAssignment, now: TS.PropertyAssignment): boolean {
  const saysFirst = ({ initializer }: TS.PropertyAssignment): string =>
    codeFingerprint(chainOf(initializer)?.root ?? initializer);
  return saysFirst(old) === saysFirst(now);
}

/** Names the beginning of a check: `z.string` of `z.string().min(1)`; null for other code. */
function beginningOf({ initializer }: TS.PropertyAssignment): string | null {
  const chain = chainOf(initializer);
  const root = lookThrough(chain?.root ?? initializer);
  const call = ts.isCallExpression(root) ? root : chain?.links[0]?.call;
  return nameOfExpression(call?.expression ?? root);
}

function checking(field: string): string {
  return `checks the field ${quoted(field)} with`;
}

/** `min(8)` */
function checkText({ name, given }: Link): string {
  return `${name.slice(1)}(${given.map(pieceText).join(", ")})`;
}

/** Characters of a check that is told. */
const MAX_CHECK = 40;

const OBJECTS: ReadonlySet<string> = new Set(["object", "strictObject", "looseObject", "extend"]);

/** Tells whether an object lists the fields of a schema, as `z.object({ ... })` does. */
export function isSchema(node: TS.Node | undefined): boolean {
  if (!node || !ts.isObjectLiteralExpression(node) || !ts.isCallExpression(node.parent)) {
    return false;
  }
  const callee = node.parent.expression;
  return ts.isPropertyAccessExpression(callee) && OBJECTS.has(callee.name.text);
}

/** The field of a schema in which a node is. */
function fieldAround(node: TS.Node): TS.PropertyAssignment | null {
  const isField = (each: TS.Node): each is TS.PropertyAssignment =>
    ts.isPropertyAssignment(each) && isSchema(each.parent);
  return ts.findAncestor(node, isField) ?? null;
}

export function fieldFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (before && after) return checkFacts({ before, after });
  const object = node?.parent;
  const isField = node && object && ts.isPropertyAssignment(node) && isSchema(object);
  if (!isField || !ts.isObjectLiteralExpression(object)) return null;
  const name = memberName(node.name);
  if (name === null) return null;
  const links = chainOf(node.initializer)?.links ?? [];
  const isOptional = after !== null && links.some((link) => OPTIONAL.has(link.name));
  if (mayHaveField(object, name)) {
    return after === null ? [] : [optionalFact(name, isOptional)];
  }
  const verb = `has the ${isOptional ? "optional " : ""}field`;
  return [{ rank: 2, verb, name, isNew: after !== null }];
}

/** Tells whether what an object extends or takes over has a field, or is not in the file, so that it may have it. */
function mayHaveField(object: TS.ObjectLiteralExpression, field: string): boolean {
  return object.properties.some((each) =>
    ts.isSpreadAssignment(each) && maySpreadField(each.expression, field)
  ) || mayExtendField(object, field);
}

function maySpreadField(spread: TS.Expression, field: string): boolean {
  const value = lookThrough(spread);
  const object = ts.isIdentifier(value) ? constantOf(value) : value;
  return !object || !ts.isObjectLiteralExpression(object) ||
    object.properties.some(({ name }) => name === undefined || memberName(name) === field);
}

function mayExtendField({ parent }: TS.Node, field: string): boolean {
  const callee = ts.isCallExpression(parent) ? parent.expression : null;
  if (!callee || !ts.isPropertyAccessExpression(callee) || callee.name.text !== "extend") {
    return false;
  }
  const base = objectOf(callee.expression);
  return base === null ||
    base.properties.some((each) => ts.isSpreadAssignment(each) || memberName(each.name) === field);
}

/** Finds the object that lists all fields of a schema: `z.object({ ... })`, or a constant of the file that is one. */
function objectOf(schema: TS.Expression): TS.ObjectLiteralExpression | null {
  const node = lookThrough(schema);
  if (ts.isIdentifier(node)) {
    const value = constantOf(node);
    return value && !ts.isIdentifier(lookThrough(value)) ? objectOf(value) : null;
  }
  const [fields] = ts.isCallExpression(node) ? node.arguments : [];
  const isWhole = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text !== "extend";
  return isWhole && fields && ts.isObjectLiteralExpression(fields) && isSchema(fields)
    ? fields
    : null;
}

/** Says how a field that both sides have is checked now. */
function checkFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const [old, now] = [before, after].map((node) => node && fieldAround(node));
  if (!old || !now) return null;
  const name = memberName(now.name) ?? "";
  if (!beginAlike(old, now)) {
    const check = beginningOf(now);
    // What it begins with may be given something else alone.
    return check === null || check === beginningOf(old)
      ? [checkedOtherwise(name)]
      : [{ rank: 4, verb: checking(name), name: check, isNew: true }];
  }
  const [wasOptional, isOptional] = [old, now].map(isOptionalField);
  if (wasOptional !== isOptional) return [optionalFact(name, isOptional === true)];
  if (checksOf(old, isDescription) === checksOf(now, isDescription)) return [DESCRIBED];
  const isSilent = (node: TS.Node): boolean => isDescription(node) || isMessage(node);
  return checksOf(old, isSilent) === checksOf(now, isSilent)
    ? saySame(old, now) ? [] : [{ rank: 4, verb: "has other messages for", name, isNew: true }]
    : checksThatDiffer(name, old.initializer, now.initializer);
}

/** Tells whether two fields differ in the signs of their texts alone. */
function saySame(old: TS.Node, now: TS.Node): boolean {
  const [ones, others] = [old, now].map((node) =>
    nodesIn([node]).flatMap((each) => textOfCode(each)?.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")
  );
  return ones === others;
}

/** Says which checks a field got and lost. */
function checksThatDiffer(
  field: string,
  before: TS.Expression,
  after: TS.Expression,
): (CodeFact | NamedFact)[] {
  const checksIn = (node: TS.Expression) => chainOf(node)?.links.map(checkText) ?? [];
  const [old, now] = [checksIn(before), checksIn(after)];
  const facts = [
    ...now.filter((each) => !old.includes(each)).map((name) => ({ name, isNew: true })),
    ...old.filter((each) => !now.includes(each)).map((name) => ({ name, isNew: false })),
  ];
  return facts.length === 0 || facts.some(({ name }) => name.length > MAX_CHECK)
    ? [checkedOtherwise(field)]
    : facts.map((each) => ({ rank: 4, verb: checking(field), ...each }));
}

function checkedOtherwise(name: string): CodeFact {
  return { rank: 4, words: `checks the field ${quoted(name)} in another way` };
}

function isOptionalField({ initializer }: TS.PropertyAssignment): boolean {
  return chainOf(initializer)?.links.some(({ name }) => OPTIONAL.has(name)) === true;
}

function checksOf(
  { initializer }: TS.PropertyAssignment,
  isSilent: (node: TS.Node) => boolean,
): string {
  return codeFingerprint(initializer, new Set(), (node) => isSilent(node) ? null : undefined);
}

/** Tells whether a node is what `.describe(...)` is given. */
function isDescription({ parent }: TS.Node): boolean {
  return ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === "describe";
}

/** The members by which a check is given its message. */
const MESSAGES: ReadonlySet<string> = new Set(
  "message error required_error invalid_type_error".split(" "),
);

/** The checks that are given a message alone. */
const PLAIN_CHECKS: ReadonlySet<string> = new Set(
  "string number boolean date datetime email url uuid cuid nonempty positive negative int required"
    .split(" "),
);

/** The checks that are given a list of values. */
const VALUE_CHECKS: ReadonlySet<string> = new Set("valid allow invalid equal".split(" "));

/** Tells whether a node is the message of a check: `"Too short"` of `.min(8, "Too short")`. */
function isMessage(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(node)) {
    return !isSchema(parent) && MESSAGES.has(memberName(node.name) ?? "");
  }
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  if (!isText || !ts.isCallExpression(parent)) return false;
  const { expression: callee } = parent;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
  return PLAIN_CHECKS.has(name) || (parent.arguments[0] !== node && !VALUE_CHECKS.has(name));
}

const DESCRIBED: CodeFact = { rank: 8, words: VAGUE_FACTS.described };

function optionalFact(field: string, isOptional: boolean): CodeFact {
  return {
    rank: 2,
    words: `has ${quoted(field)} as ${isOptional ? "an optional" : "a required"} field now`,
  };
}

const HANDING: ReadonlySet<string> = new Set(["merge", "and", "pick", "omit", "assign"]);

/** Tells whether code takes over what an object elsewhere has, so that a member that it does not name can be there all the same. */
export function takesOver(node: TS.Node): boolean {
  return nodesIn([node]).some((each) =>
    ts.isSpreadAssignment(each) || ts.isSpreadElement(each) ||
    (ts.isPropertyAccessExpression(each) &&
      (OBJECTS.has(each.name.text) || HANDING.has(each.name.text)))
  );
}
