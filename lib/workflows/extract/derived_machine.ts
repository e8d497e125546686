import type { ts as TS } from "ts-morph";
import { isBindingSyntax, wholeBinding } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { copyingMethods } from "../evaluate/calls.ts";
import { isXStateModule } from "../evaluate/modules.ts";
import {
  type At,
  excerpt,
  type FunctionValue,
  type MachineValue,
  type Site,
} from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import type { Problem } from "../machine.ts";
import { type CreatorInput, isCreator, leadsToXState } from "./is_creator.ts";
import { addUnknown } from "./reading.ts";
import { wrappedMachine } from "./wrapped_creator.ts";

/** The largest number of names that an import may have one after the other. */
const MAX_ALIASES = 20;

/** The kinds of implementations that only a machine can have replaced. */
const IMPLEMENTATIONS: ReadonlySet<string> = new Set([
  "actions",
  "guards",
  "actors",
  "services",
  "activities",
  "delays",
]);

/** A machine that is made in one file, and copied or made with arguments in another one. */
interface Derivation {
  /** The expression that is copied, or the call of a factory. */
  readonly base: TS.Expression;
  /** The calls that make the copies, from the outermost inwards: `.withConfig({ ... })`. */
  readonly copies: readonly TS.CallExpression[];
}

/**
 * The machine of another file that a call makes a copy of, or has made with arguments: `doorMachine.provide({ ... })`,
 * `dataMachine("users").withConfig({ ... })`. Null for a machine of this file, which is told where it is made.
 * @param problems are told of a copy of something that is not known
 */
export function derivedMachine(
  input: CreatorInput,
  call: TS.CallExpression,
  site: Site,
  problems: Problem[],
): MachineValue | null {
  if (isCopied(call)) return null;
  const derivation = derivationAt(call);
  if (!derivation) return null;
  const { base, copies } = derivation;
  const used = importedBy(input, ts.isCallExpression(base) ? base.expression : base, site);
  const leads = used !== null && leadsToXState(input, used, site);
  const isSure = leads || copies.some((copy) => looksLikeXState(copy, site));
  if (copies.length === 0 ? !leads : !isSure && used === null) return null;
  const value = input.run.evaluate(call, site);
  if (value.kind === "unknown" && isSure && makesMachine(input, derivation, site)) {
    const at: At = { file: site.file, node: call };
    addUnknown(problems, `the machine that "${excerpt(at)}" may make`, { ...value, at });
  }
  if (value.kind !== "machine" || value.at.file.path === site.file.path) return null;
  return isOwn(input, base, site) ? null : value;
}

/** Tells whether a call only makes the base of a further copy. */
function isCopied({ parent }: TS.CallExpression): boolean {
  let node: TS.Node = parent;
  while (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) node = node.parent;
  return ts.isPropertyAccessExpression(node) && copyingMethods.has(node.name.text) &&
    ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** Null for calls that neither copy a machine nor are given anything. */
function derivationAt(call: TS.CallExpression): Derivation | null {
  const copies: TS.CallExpression[] = [];
  let base: TS.Expression = call;
  while (ts.isCallExpression(base)) {
    const callee: TS.Expression = withoutWrapping(base.expression);
    if (!ts.isPropertyAccessExpression(callee) || !copyingMethods.has(callee.name.text)) break;
    copies.push(base);
    base = withoutWrapping(callee.expression);
  }
  const isFactory = ts.isCallExpression(base) && base.arguments.length > 0;
  return copies.length > 0 || isFactory ? { base, copies } : null;
}

/** The name of an import that an expression goes back to, or a member of an import as a whole; null for anything else. */
function importedBy(
  { run }: CreatorInput,
  expression: TS.Expression,
  site: Site,
): TS.Identifier | TS.PropertyAccessExpression | null {
  let node = withoutWrapping(expression);
  for (let aliases = 0; aliases < MAX_ALIASES; aliases++) {
    let member: TS.PropertyAccessExpression | null = null;
    while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      member = ts.isPropertyAccessExpression(node) ? node : null;
      node = withoutWrapping(node.expression);
    }
    const declaration = ts.isIdentifier(node) && run.declarationOf(node, site)?.declaration;
    if (!declaration || !ts.isIdentifier(node)) return null;
    if (ts.isNamespaceImport(declaration)) return member;
    if (!isBindingSyntax(declaration)) return ts.findAncestor(declaration, isImport) ? node : null;
    const { initializer } = wholeBinding(declaration);
    if (!initializer) return null;
    node = withoutWrapping(initializer);
  }
  return null;
}

function isImport(node: TS.Node): node is TS.ImportDeclaration {
  return ts.isImportDeclaration(node);
}

/** Other libraries have methods of these names: what they are given tells. */
function looksLikeXState(copy: TS.CallExpression, { file }: Site): boolean {
  const [first] = copy.arguments;
  if (!first) return false;
  const given = withoutWrapping(first);
  if (ts.isObjectLiteralExpression(given)) {
    return given.properties.some(({ name }) =>
      name !== undefined && "text" in name && IMPLEMENTATIONS.has(name.text)
    );
  }
  return ts.isIdentifier(given) &&
    file.ast.statements.some((statement) =>
      ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) &&
      isXStateModule(statement.moduleSpecifier.text)
    );
}

/** Tells whether a call that found no machine would have made a machine: any copy of one, or what calls a creator. */
function makesMachine(input: CreatorInput, { base, copies }: Derivation, site: Site): boolean {
  if (copies.length > 0 || !ts.isCallExpression(base)) return true;
  const called = input.run.evaluate(base.expression, site);
  return called.kind === "function" && returnsCreated(input, called);
}

function returnsCreated(input: CreatorInput, { node: called, site }: FunctionValue): boolean {
  const inside: Site = { file: site.file, frame: null };
  const agenda: TS.Node[] = called.body ? [called.body] : [];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isReturnStatement(node) && node.expression) {
      const returned = withoutWrapping(node.expression);
      if (ts.isCallExpression(returned) && isCreator(input, returned.expression, inside)) {
        return true;
      }
    }
    if (ts.isFunctionLike(node)) continue;
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return false;
}

/** Tells whether the base of a copy is told as a machine of this file already: it is a call of its own, or a name for one. */
function isOwn(input: CreatorInput, base: TS.Expression, site: Site): boolean {
  const made = heldCall(input, base, site);
  if (!made) return false;
  return wrappedMachine(input, made, site) !== null ||
    (made !== base && derivedMachine(input, made, site, []) !== null);
}

/** The call that an expression is, or that the constant which it names holds. */
function heldCall(
  { run }: CreatorInput,
  expression: TS.Expression,
  site: Site,
): TS.CallExpression | null {
  let node = withoutWrapping(expression);
  for (let aliases = 0; aliases < MAX_ALIASES && ts.isIdentifier(node); aliases++) {
    const declaration = run.declarationOf(node, site)?.declaration;
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) break;
    node = withoutWrapping(declaration.initializer);
  }
  return ts.isCallExpression(node) ? node : null;
}
