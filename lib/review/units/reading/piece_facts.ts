import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { GLOBALS } from "./call_facts.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import type { CodeDifference } from "./code_differences.ts";
import { memberName, membersByName } from "./code_pieces.ts";
import { classTextChange } from "./class_words.ts";
import {
  cameAndWent,
  type CodeFact,
  type NamedFact,
  nameOfExpression,
  textOfCode,
} from "./fact_words.ts";
import { fieldFacts, isSchema, type Leaf, linkFacts } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { childrenOf } from "./syntax_walk.ts";

/** Lists what a difference of code does, as far as it can be told by names and plain values. */
export function pieceFacts(
  { before, after, isLink, isMoved, around }: CodeDifference,
  name: string,
): (CodeFact | NamedFact)[] {
  if (isMoved) return [];
  if (around) return aroundFacts({ before, after }, around.side);
  if (isLink) return linkFacts({ before, after });
  return leavesOf({ before, after }).flatMap((leaf): readonly (CodeFact | NamedFact)[] =>
    queryFacts(leaf) ?? fieldFacts(leaf) ?? listFacts(leaf, name) ?? valueFacts(leaf, name) ??
      memberFacts(leaf, name) ?? functionFacts(leaf) ?? []
  );
}

/** Tells whether two nodes differ in nothing but types. */
export function isOfTypes(difference: Leaf): boolean {
  return leavesOf(difference).every(({ before, after }) => isOfType(before) && isOfType(after));
}

function isOfType(node: TS.Node | null): boolean {
  return node === null ||
    ts.findAncestor(node, (each) =>
        ts.isTypeNode(each) || ts.isTypeElement(each) ||
        ts.isTypeParameterDeclaration(each)) !== undefined;
}

/** Says which members a type got and lost, and which parameters a function. */
export function typeFacts(differences: readonly Leaf[]): string[] {
  const told = (verb: string, isMeant: (node: TS.Node) => boolean): string[] => {
    const names = (side: "before" | "after"): string[] =>
      differences.flatMap((each) => {
        const [node, other] = [each[side], each[side === "before" ? "after" : "before"]];
        const name = node && isMeant(node) ? nameOfHolder(node) : null;
        return name === null || (other && nameOfHolder(other) === name) ? [] : [name];
      });
    const words = cameAndWent(verb, names("after"), names("before"));
    return words === null ? [] : [words];
  };
  return [...told("has the field", ts.isPropertySignature), ...told("takes", ts.isParameter)];
}

/** Goes into two nodes of one form, down to the parts that differ. */
function leavesOf({ before, after }: Leaf): Leaf[] {
  if (!before || !after) return [{ before, after }];
  if (codeFingerprint(before) === codeFingerprint(after)) return [];
  if (ts.isPropertyAssignment(before) && ts.isPropertyAssignment(after)) {
    const [old, now] = [before, after].map(({ name }) => memberName(name));
    if (old !== now) return [{ before, after: null }, { before: null, after }];
    if (isSchema(after.parent)) return [{ before, after }];
  }
  if (before.kind !== after.kind || isPlain(before)) return [{ before, after }];
  const [ones, others] = [childrenOf(before), childrenOf(after)];
  const members = ts.isObjectLiteralExpression(before) ? membersByName(ones) : null;
  const otherMembers = members && membersByName(others);
  if (members && otherMembers) {
    return [...new Set([...members.keys(), ...otherMembers.keys()])].flatMap((name) =>
      leavesOf({ before: members.get(name) ?? null, after: otherMembers.get(name) ?? null })
    );
  }
  if (ts.isArrayLiteralExpression(before)) return entriesOf(ones, others);
  return ones.length === others.length && ones.length > 0
    ? ones.flatMap((one, index) => leavesOf({ before: one, after: others[index] ?? null }))
    : [{ before, after }];
}

/** The entries of a list that one side alone has. */
function entriesOf(ones: readonly TS.Node[], others: readonly TS.Node[]): Leaf[] {
  const alone = (nodes: readonly TS.Node[], against: readonly TS.Node[]): TS.Node[] => {
    const known = new Set(against.map((node) => codeFingerprint(node)));
    return nodes.filter((node) => !known.has(codeFingerprint(node)));
  };
  return [
    ...alone(ones, others).map((before) => ({ before, after: null })),
    ...alone(others, ones).map((after) => ({ before: null, after })),
  ];
}

function isPlain(node: TS.Node): boolean {
  return ts.isLiteralExpression(node) || ts.isTemplateExpression(node) || ts.isIdentifier(node);
}

/** Says what a condition that was put around code, or taken away, asks; and that errors are caught. */
function aroundFacts({ before, after }: Leaf, side: "before" | "after"): CodeFact[] {
  const holder = side === "after" ? after : before;
  if (!holder || !ts.isTryStatement(holder) || !holder.catchClause) return [];
  return [{ rank: 3, words: `catches errors ${side === "after" ? "now" : "no more"}` }];
}

/** Says which entries a list of names got and lost. */
function listFacts({ before, after }: Leaf, name: string): NamedFact[] | null {
  const node = after ?? before;
  if (!node || (before && after) || !ts.isArrayLiteralExpression(node.parent)) return null;
  const entry = ts.isStringLiteralLike(node) ? node.text : nameOfExpression(node);
  const list = node.parent;
  const { parent } = list;
  const isOfHook = ts.isCallExpression(parent) &&
    /(^|\.)use\p{Lu}/u.test(nameOfExpression(parent.expression) ?? "");
  if (entry === null || entry === "" || isOfHook) return [];
  const holder = holderOf(list);
  const where = holder === null || holder === name ? "" : ` in ${quoted(holder)}`;
  return [{ rank: 2, verb: "lists", name: entry, where, isNew: after !== null }];
}

/** Names the member or variable whose value a node is. */
function holderOf(node: TS.Node): string | null {
  let outer = node.parent;
  while (ts.isExpression(outer) && lookThrough(outer) !== outer) outer = outer.parent;
  return nameOfHolder(outer);
}

function nameOfHolder(node: TS.Node): string | null {
  const isNamed = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) || ts.isVariableDeclaration(node) || ts.isParameter(node) ||
    ts.isBindingElement(node);
  return isNamed && !ts.isObjectBindingPattern(node.name) && !ts.isArrayBindingPattern(node.name)
    ? memberName(node.name)
    : null;
}

/** Says of a plain value with a name that it is another one. */
function valueFacts({ before, after }: Leaf, name: string): CodeFact[] | null {
  if (!before || !after) return null;
  const [old, now] = [plainValue(before), plainValue(after)];
  const holder = holderOf(after);
  if (old === null || now === null) {
    return holder === null ? null : nameFacts({ before, after }, holder);
  }
  if (old === now) return null;
  if (classTextChange(before, after) !== null) return [{ rank: 8, words: "has other classes" }];
  if (holder === null) return givenFacts(after, [old, now]);
  return [{
    rank: 3,
    words: holder === name
      ? `is ${now} in place of ${old}`
      : `sets ${quoted(holder)} to ${now} in place of ${old}`,
  }];
}

function nameFacts({ before, after }: Leaf, holder: string): CodeFact[] | null {
  const [old, now] = [before, after].map((node) => node && nameOfExpression(node));
  if (!old || !now || old === now) return null;
  return [{
    rank: 6,
    words: `has ${quoted(now)} in place of ${quoted(old)} as ${quoted(holder)}`,
  }];
}

function givenFacts(
  { parent }: TS.Node,
  [old, now]: readonly [old: string, now: string],
): CodeFact[] | null {
  const called = ts.isCallExpression(parent) ? nameOfExpression(parent.expression) : null;
  return called === null
    ? null
    : [{ rank: 3, words: `gives ${quoted(called)} ${now} in place of ${old}` }];
}

/** The largest number of characters of a value that is told. */
const MAX_VALUE = 60;

function plainValue(node: TS.Node): string | null {
  const text = textOfCode(node);
  if (text !== null) return text.length <= MAX_VALUE && text !== "" ? quoted(text) : null;
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind;
  const isWord = [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind);
  return isWord || ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node)
    ? node.getText()
    : null;
}

/** Says what is given or set now and was not: a member of an object. */
function memberFacts({ before, after }: Leaf, name: string): NamedFact[] | null {
  const node = after ?? before;
  const isMember = node && (before === null || after === null) &&
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node));
  const member = isMember ? memberName(node.name) : null;
  if (!isMember || member === null) return null;
  const { parent: object } = node;
  const called = ts.isCallExpression(object.parent)
    ? nameOfExpression(object.parent.expression)
    : null;
  const [isNew, holder] = [after !== null, holderOf(object)];
  if (called !== null && !GLOBALS.has(called.split(".")[0] ?? "")) {
    return [{ rank: 5, verb: "gives", name: member, where: ` to ${quoted(called)}`, isNew }];
  }
  const where = holder === null || holder === name ? "" : ` in ${quoted(holder)}`;
  return [{ rank: 5, verb: "has", name: member, where, isNew }];
}

/** Says which functions of its own code has now, and had not. */
function functionFacts({ before, after }: Leaf): NamedFact[] | null {
  const node = after ?? before;
  if (!node || (before && after)) return null;
  const names = ts.isFunctionDeclaration(node)
    ? [node.name?.text ?? ""]
    : ts.isVariableStatement(node)
    ? node.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isFunctionLike(initializer) && ts.isIdentifier(name) ? [name.text] : []
    )
    : [];
  return names.filter((name) => name !== "").map((name) => ({
    rank: 7,
    verb: "has the function",
    name,
    isNew: after !== null,
  }));
}

const STATEMENTS: readonly string[] = ["select", "with", "insert", "update", "delete", "alter"];

function queryFacts({ before, after }: Leaf): CodeFact[] | null {
  return isQuery(before) && isQuery(after)
    ? [{ rank: 4, words: "queries the database in another way" }]
    : null;
}

/** Tells whether a text in code, or the text that a piece is in, is a query of a database. */
function isQuery(node: TS.Node | null): boolean {
  const text = node &&
    ts.findAncestor(node, (each) => ts.isTemplateExpression(each) || ts.isStringLiteralLike(each));
  const [first = "", ...more] = (text ? textOfCode(text) ?? "" : "").trim().toLowerCase()
    .split(/\s+/);
  return STATEMENTS.includes(first) && more.some((word) => word === "from" || word === "set");
}
