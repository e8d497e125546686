import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { declarationsOf, seesDeclarations, statementNames } from "./declarations.ts";
import { type Reference, referenceOf } from "./references.ts";
import { boundNames, hoistedVariables, isBindingSyntax } from "./variables.ts";

/** A name that syntax takes from around it. */
export interface FreeName {
  readonly name: string;
  /** Every place where it is used, in text order; a closing tag counts like an opening one. */
  readonly nodes: readonly TS.Identifier[];
}

/** The names that syntax takes from around it, in order of first use. */
export interface FreeNames {
  /** Used at run time: in expressions, as a tag, as the root of `a.b.c`. */
  readonly values: readonly FreeName[];
  /** Used in types alone, `x` of `typeof x` included. A name can be in both lists. */
  readonly types: readonly FreeName[];
}

/**
 * The names that a piece of syntax refers to and does not bind itself, globals and `arguments` included. Names of
 * properties, attributes, labels and built-in tags are no references; what the syntax declares for its surroundings
 * (a function's name, `var`) counts as bound.
 */
export function freeNames(root: TS.Node): FreeNames {
  const values = new Map<string, TS.Identifier[]>();
  const types = new Map<string, TS.Identifier[]>();
  const agenda: Visit[] = [{ node: root, scope: { names: ownNames(root), outer: null } }];
  for (let visit = agenda.pop(); visit; visit = agenda.pop()) {
    const { node, scope } = visit;
    if (ts.isIdentifier(node)) {
      const reference = referenceOf(node);
      if (reference && !isBound(node.text, reference, scope)) {
        remember(reference === "value" ? values : types, node);
      }
      continue;
    }
    for (const child of childVisits(node, scope).reverse()) agenda.push(child);
  }
  return { values: listed(values), types: listed(types) };
}

interface Visit {
  readonly node: TS.Node;
  readonly scope: Scope;
}

interface Scope {
  readonly names: ReadonlyMap<string, Meaning>;
  readonly outer: Scope | null;
}

interface Meaning {
  readonly isValue: boolean;
  readonly isType: boolean;
}

function childVisits(node: TS.Node, scope: Scope): Visit[] {
  const visits: Visit[] = [];
  const inner = scopeInside(node, scope);
  ts.forEachChild(node, (child) => {
    visits.push({ node: child, scope: seesDeclarations(node, child) ? inner : scope });
  });
  return visits;
}

function scopeInside(node: TS.Node, outer: Scope): Scope {
  const names = meanings(declarationsOf(node));
  if (bindsArguments(node)) names.set("arguments", { isValue: true, isType: false });
  return names.size > 0 ? { names, outer } : outer;
}

/** Finds the names that a statement declares for its surroundings, or a variable or parameter for its scope. */
function ownNames(root: TS.Node): Map<string, Meaning> {
  if (isBindingSyntax(root)) return meanings(boundNames(root));
  if (!ts.isStatement(root) && !ts.isVariableDeclarationList(root)) return new Map();
  const lexical = ts.isStatement(root)
    ? statementNames([root])
    : root.declarations.flatMap(boundNames);
  return meanings([...lexical, ...hoistedVariables(root)]);
}

/** A name can be declared as a value and as a type, in two places. */
function meanings(
  declared: readonly (Meaning & { readonly name: string })[],
): Map<string, Meaning> {
  const names = new Map<string, Meaning>();
  for (const { name, isValue, isType } of declared) {
    const other = names.get(name);
    names.set(name, {
      isValue: isValue || !!other?.isValue,
      isType: isType || !!other?.isType,
    });
  }
  return names;
}

/** Every function that is no arrow has its own `arguments`. */
function bindsArguments(node: TS.Node): boolean {
  return ts.isFunctionLike(node) && "body" in node && !ts.isArrowFunction(node);
}

function isBound(name: string, reference: Reference, from: Scope): boolean {
  for (let scope: Scope | null = from; scope; scope = scope.outer) {
    const meaning = scope.names.get(name);
    if (meaning && meets(meaning, reference)) return true;
  }
  return false;
}

function meets({ isValue, isType }: Meaning, reference: Reference): boolean {
  if (reference === "value") return isValue;
  // `typeof x` may name a value as well as an import of a type.
  return reference === "type" ? isType : true;
}

function remember(names: Map<string, TS.Identifier[]>, node: TS.Identifier): void {
  const nodes = names.get(node.text);
  if (nodes) nodes.push(node);
  else names.set(node.text, [node]);
}

function listed(names: ReadonlyMap<string, readonly TS.Identifier[]>): FreeName[] {
  return [...names].map(([name, nodes]) => ({ name, nodes }));
}
