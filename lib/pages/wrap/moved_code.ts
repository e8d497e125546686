import type { ts as TS } from "ts-morph";
import { type JsxNode, lookOutward } from "../../source/jsx/mod.ts";
import {
  type Declaration,
  declarationsOf,
  freeNames,
  seesDeclarations,
} from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The origin of a name that moved code uses. */
export type NameOrigin =
  | { readonly kind: "global" }
  /** `declaration` is an import clause, specifier, namespace import or `import x = require()`. */
  | { readonly kind: "import"; readonly declaration: TS.Node }
  /** Declared at the top level of the page. */
  | { readonly kind: "page"; readonly declaration: TS.Node }
  /** Declared in a function around the code. */
  | { readonly kind: "local"; readonly declaration: TS.Node }
  /** A type parameter of a function around the code. */
  | { readonly kind: "parameter"; readonly declaration: TS.TypeParameterDeclaration };

/** A name that code uses and does not declare itself. */
export interface UsedName {
  readonly name: string;
  readonly origin: NameOrigin;
  /** In text order. */
  readonly nodes: readonly TS.Identifier[];
}

export interface UsedNames {
  /** Used at run time, or as `typeof x` of such a name. */
  readonly values: readonly UsedName[];
  readonly types: readonly UsedName[];
}

/** The syntax that moves: the whole `{...}` of a child, else the expression. */
export function movedRoot({ syntax, start }: JsxNode): TS.Node {
  const outer = lookOutward(syntax);
  return ts.isJsxExpression(outer.parent) && outer.parent.getStart() === start
    ? outer.parent
    : syntax;
}

/** Returns the names that a piece of syntax takes from around it. */
export function usedNames(root: TS.Node): UsedNames {
  const free = freeNames(root);
  const values = free.values.map(({ name, nodes }) => used(name, nodes, root, "isValue"));
  const types: UsedName[] = [];
  for (const { name, nodes } of free.types) {
    const queried = nodes.filter(isQueried);
    const others = nodes.filter((node) => !isQueried(node));
    if (queried.length > 0) values.push(used(name, queried, root, "isValue"));
    if (others.length > 0) types.push(used(name, others, root, "isType"));
  }
  return { values: merged(values), types };
}

/** Finds the declaration that a name means at a node; null for a global. */
export function declarationFor(
  name: string,
  from: TS.Node,
  meaning: "isValue" | "isType",
): Declaration | null {
  for (let child = from; child.parent; child = child.parent) {
    if (!seesDeclarations(child.parent, child)) continue;
    const found = declarationsOf(child.parent)
      .find((declared) => declared.name === name && declared[meaning]);
    if (found) return found;
  }
  return null;
}

function used(
  name: string,
  nodes: readonly TS.Identifier[],
  root: TS.Node,
  meaning: "isValue" | "isType",
): UsedName {
  const declared = declarationFor(name, root, meaning);
  return { name, nodes, origin: declared ? originOf(declared.declaration) : { kind: "global" } };
}

function originOf(declaration: TS.Node): NameOrigin {
  if (ts.isTypeParameterDeclaration(declaration)) return { kind: "parameter", declaration };
  const isImport = ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) ||
    ts.isNamespaceImport(declaration) || ts.isImportEqualsDeclaration(declaration);
  if (isImport) return { kind: "import", declaration };
  const holder = ts.findAncestor(declaration, (node) => node !== declaration && isScope(node));
  return { kind: !holder || ts.isSourceFile(holder) ? "page" : "local", declaration };
}

function isScope(node: TS.Node): boolean {
  return ts.isSourceFile(node) || ts.isFunctionLike(node) || ts.isBlock(node) ||
    ts.isClassLike(node) || ts.isModuleBlock(node);
}

function isQueried(node: TS.Identifier): boolean {
  let entity: TS.Node = node;
  while (ts.isQualifiedName(entity.parent)) entity = entity.parent;
  return ts.isTypeQueryNode(entity.parent);
}

function merged(names: readonly UsedName[]): UsedName[] {
  const known = new Map<string, UsedName>();
  for (const each of names) {
    const before = known.get(each.name);
    const nodes = before
      ? [...before.nodes, ...each.nodes].sort((a, b) => a.pos - b.pos)
      : each.nodes;
    known.set(each.name, { ...each, nodes });
  }
  return [...known.values()];
}
