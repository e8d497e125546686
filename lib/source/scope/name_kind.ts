import type { ts as TS } from "ts-morph";
import { isLoopCallback } from "../jsx/loop.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { isBindingSyntax, wholeBinding } from "./variables.ts";

/**
 * The kind of a name for the person who reads the component: `state` and `setter` come from `useState` and its like, `hook` from
 * any other `useSomething()`, `loop` is the variable of a loop or the parameter of a loop's callback, `destructured` a variable
 * taken out of an object or array. Names in a destructured parameter are parameters.
 */
export type NameKind =
  | "parameter"
  | "destructured"
  | "state"
  | "setter"
  | "hook"
  | "loop"
  | "const"
  | "let"
  | "var"
  | "catch"
  | "function"
  | "class"
  | "enum"
  | "namespace"
  | "import";

/** @param declaration a declaration as `scopeAt` gives it */
export function nameKind(declaration: TS.Node): NameKind {
  if (isBindingSyntax(declaration)) {
    const whole = wholeBinding(declaration);
    if (ts.isParameter(whole)) return isLoopCallback(whole.parent) ? "loop" : "parameter";
    if (ts.isCatchClause(whole.parent)) return "catch";
    if (!ts.isVariableStatement(whole.parent.parent)) return "loop";
    return hookKind(declaration, whole) ?? variableKind(declaration, whole);
  }
  if (ts.isFunctionDeclaration(declaration) || ts.isFunctionExpression(declaration)) {
    return "function";
  }
  if (ts.isClassLike(declaration)) return "class";
  if (ts.isEnumDeclaration(declaration) || ts.isEnumMember(declaration)) return "enum";
  return ts.isModuleDeclaration(declaration) ? "namespace" : "import";
}

function variableKind(declaration: TS.Node, whole: TS.VariableDeclaration): NameKind {
  if (declaration !== whole) return "destructured";
  const flags = whole.parent.flags & ts.NodeFlags.BlockScoped;
  if (flags === ts.NodeFlags.Let) return "let";
  return flags === 0 ? "var" : "const";
}

function hookKind(declaration: TS.Node, whole: TS.VariableDeclaration): NameKind | null {
  const hook = whole.initializer && hookCalled(whole.initializer);
  if (!hook) return null;
  if (!STATE_HOOKS.has(hook) || !ts.isArrayBindingPattern(whole.name)) return "hook";
  const place = whole.name.elements.findIndex((element) => element === declaration);
  return place === 0 ? "state" : place === 1 ? "setter" : "hook";
}

/** Hooks whose value is a pair: what is, and what changes it. */
const STATE_HOOKS: ReadonlySet<string> = new Set([
  "useState",
  "useReducer",
  "useOptimistic",
  "useActionState",
]);

/** `useX` of `useX()`, `React.useX()` and `useX().y`. */
function hookCalled(initializer: TS.Expression): string | null {
  let value = lookThrough(initializer);
  while (ts.isPropertyAccessExpression(value)) value = lookThrough(value.expression);
  if (!ts.isCallExpression(value)) return null;
  const callee = lookThrough(value.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && /^use(?![a-z])/.test(name.text) ? name.text : null;
}
