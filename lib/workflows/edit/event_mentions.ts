import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { outermost, withoutWrapping } from "../evaluate/wrapping.ts";
import type { EditSite } from "./op.ts";
import { ownRoots } from "./own_roots.ts";

/** A text that is the name of an event, but no key of transitions. */
export interface EventMention {
  readonly node: TS.StringLiteralLike;
  /** Null where it names the event of the machine; else why that is not known. */
  readonly reason: string | null;
}

/** The texts of the machine's file that are the name of an event, in text order. */
export function eventMentions(site: EditSite, event: string): EventMention[] {
  const { file } = site;
  const roots = ownRoots(site);
  const types = ownTypes(file, roots);
  const isShared = site.others.some(({ events }) => events.includes(event));
  return literalsOf(file, event).map((node) => {
    const isOwn = roots.some((root) => root.pos <= node.pos && node.end <= root.end);
    const statement = isOwn ? undefined : ts.findAncestor(node, isTypeStatement);
    const isType = statement !== undefined && types.has(statement);
    if (!isOwn && !isType) {
      return { node, reason: "it stands outside of the machine, and may name something else" };
    }
    if (isType && isShared) {
      return { node, reason: "another machine of the file has an event of this name" };
    }
    return { node, reason: reasonOf(site, node) };
  });
}

/** Literals with a text, but for the names of properties. */
export function literalsOf({ ast }: ParsedSource, text: string): TS.StringLiteralLike[] {
  const found: TS.StringLiteralLike[] = [];
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isStringLiteralLike(node) && node.text === text && !isName(node)) found.push(node);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return found.sort((a, b) => a.pos - b.pos);
}

function isName(node: TS.StringLiteralLike): boolean {
  const { parent } = node;
  const isKey = (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node;
  return isKey || ts.isComputedPropertyName(parent) || ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent);
}

/** Finds the types of this file that the machine's own types refer to, directly or through others. */
function ownTypes({ ast }: ParsedSource, roots: readonly TS.Node[]): ReadonlySet<TS.Node> {
  const byName = new Map(
    ast.statements.filter(isTypeStatement).map((each) => [each.name.text, each] as const),
  );
  const found = new Set<TS.Node>();
  const agenda = byName.size === 0 ? [] : [...roots];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const name = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)
      ? node.typeName.text
      : "";
    const declared = byName.get(name);
    if (declared && !found.has(declared)) {
      found.add(declared);
      agenda.push(declared);
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return found;
}

function isTypeStatement(
  node: TS.Node,
): node is TS.TypeAliasDeclaration | TS.InterfaceDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}

/** Null for a literal whose place says that it is an event of the machine. */
function reasonOf(site: EditSite, node: TS.StringLiteralLike): string | null {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent)) {
    return isTypeOfEvent(parent) ? null : "it is a type, but not that of an event";
  }
  if (isCompared(node)) return null;
  const outer = outermost(node);
  if (isNamed(outer.parent, "type") && ts.isPropertyAssignment(outer.parent)) {
    return sentReason(site, argumentOf(outer.parent.parent));
  }
  const list = ts.isArrayLiteralExpression(outer.parent) ? outermost(outer.parent) : outer;
  const { parent: call } = list;
  if (!ts.isCallExpression(call)) return "it may name something else";
  const index = call.arguments.findIndex((each) => each === list);
  const name = libraryName(site, call);
  if (name === "assertEvent" && index === 1) return null;
  return list === outer && index === 0 ? sentReason(site, call) : "it may name something else";
}

/** `{ type: "X" }` as a type, alone or in a union of names. */
function isTypeOfEvent(node: TS.LiteralTypeNode): boolean {
  const { parent } = node;
  return isNamed(ts.isUnionTypeNode(parent) ? parent.parent : parent, "type");
}

function isNamed(node: TS.Node, name: string): boolean {
  return (ts.isPropertySignature(node) || ts.isPropertyAssignment(node)) && "text" in node.name &&
    node.name.text === name;
}

/** `event.type === "X"`, `case "X"` of a switch over it. */
function isCompared(node: TS.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent)) return isTypeAccess(parent.parent.parent.expression);
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  const isEquality = kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  return isEquality && isTypeAccess(parent.left === node ? parent.right : parent.left);
}

function isTypeAccess(expression: TS.Expression): boolean {
  const node = withoutWrapping(expression);
  return ts.isPropertyAccessExpression(node) && node.name.text === "type";
}

/** The call that takes an object as its first argument, itself or as what a function returns. */
function argumentOf(object: TS.Expression): TS.CallExpression | null {
  let node: TS.Node = outermost(object);
  if (ts.isArrowFunction(node.parent) && node.parent.body === node) node = outermost(node.parent);
  const { parent } = node;
  return ts.isCallExpression(parent) && parent.arguments[0] === node ? parent : null;
}

/** Null for a call that sends an event to the machine itself. */
function sentReason(site: EditSite, call: TS.CallExpression | null): string | null {
  if (!call) return "it may be an event of another actor";
  const name = libraryName(site, call);
  const [, options] = call.arguments;
  const isTo = options !== undefined && ts.isObjectLiteralExpression(options) &&
    options.properties.some((each) =>
      each.name !== undefined && "text" in each.name &&
      each.name.text === "to"
    );
  if (name === "raise" || (name === "send" && site.model.version === 4 && !isTo)) return null;
  const callee = withoutWrapping(call.expression);
  const owner = ts.isPropertyAccessExpression(callee) ? withoutWrapping(callee.expression) : null;
  const member = ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
  const isSelf = owner !== null && ts.isIdentifier(owner) &&
    ((member === "raise" && owner.text === "enqueue") ||
      (member === "send" && owner.text === "self"));
  return isSelf ? null : "it may be sent to another actor";
}

/** The name of the function of XState that is called; null for any other. */
function libraryName({ reading: { run }, file }: EditSite, call: TS.CallExpression): string | null {
  const value = run.evaluate(call.expression, { file, frame: null });
  return value.kind === "library" ? value.name : null;
}
