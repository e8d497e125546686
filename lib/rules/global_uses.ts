import type { ts as TS } from "ts-morph";
import { lookOutward } from "../source/jsx/mod.ts";
import { freeNames } from "../source/scope/mod.ts";
import { ts } from "../source/syntax/typescript.ts";

/** One use of something that the file does not declare. */
export interface GlobalUse {
  /** Without `window.` or `globalThis.` in front: `fetch`, `Date.now`. */
  readonly name: string;
  /** The expression, or the name in a destructuring. */
  readonly node: TS.Node;
}

/** The names under which scripts, workers and Node.js know the object of all globals. */
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(["window", "globalThis", "self", "global"]);

/**
 * The uses of some globals, in text order. What is declared in the file, imports and parameters included, is no global;
 * `typeof x` and `x instanceof y` only look whether it is there.
 * @param names of globals (`fetch`) and of their members (`Date.now`)
 */
export function globalUses(ast: TS.SourceFile, names: ReadonlySet<string>): GlobalUse[] {
  const roots = new Set([...names].map((name) => name.split(".", 1)[0]));
  const mayUse = (name: string | undefined) => name !== undefined && ast.text.includes(name);
  if (![...roots].some(mayUse)) return [];
  return freeNames(ast).values
    .filter(({ name }) => roots.has(name) || GLOBAL_OBJECTS.has(name))
    .flatMap(({ name, nodes }) => nodes.flatMap((node) => usesFrom(node, name, names)))
    .sort((a, b) => a.node.pos - b.node.pos);
}

/** Follows `window.localStorage.x` from its first name until one of `names` is reached. */
function usesFrom(node: TS.Expression, root: string, names: ReadonlySet<string>): GlobalUse[] {
  let name = GLOBAL_OBJECTS.has(root) ? "" : root;
  let at: TS.Node = node;
  for (;;) {
    if (names.has(name)) return isQuestion(at) ? [] : [{ name, node: at }];
    const next = memberOf(at);
    if (!next) return takenMembers(at, name, names);
    name = joined(name, next.name);
    at = next.access;
  }
}

function joined(owner: string, member: string): string {
  if (owner === "" && GLOBAL_OBJECTS.has(member)) return "";
  return owner === "" ? member : `${owner}.${member}`;
}

/** `.name` or `["name"]` right behind an expression. */
function memberOf(node: TS.Node): { name: string; access: TS.Expression } | null {
  const owner = lookOutward(node);
  const access = owner.parent;
  if (ts.isPropertyAccessExpression(access) && access.expression === owner) {
    return { name: access.name.text, access };
  }
  if (!ts.isElementAccessExpression(access) || access.expression !== owner) return null;
  const key = access.argumentExpression;
  return ts.isStringLiteralLike(key) ? { name: key.text, access } : null;
}

/** `const { fetch } = window` */
function takenMembers(node: TS.Node, owner: string, names: ReadonlySet<string>): GlobalUse[] {
  const value = lookOutward(node);
  const declaration = value.parent;
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer !== value) return [];
  if (!ts.isObjectBindingPattern(declaration.name)) return [];
  return declaration.name.elements.flatMap((element): GlobalUse[] => {
    const key = element.propertyName ?? element.name;
    if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) return [];
    const name = joined(owner, key.text);
    return names.has(name) ? [{ name, node: key }] : [];
  });
}

function isQuestion(node: TS.Node): boolean {
  const outer = lookOutward(node);
  const { parent } = outer;
  if (ts.isTypeOfExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.right === outer &&
    parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}
