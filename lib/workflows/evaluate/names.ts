import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { type Declaration, declarationsOf, seesDeclarations } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The declarations that names mean, in one file. */
export interface Names {
  readonly file: ParsedSource;
  /** @returns null for a global name */
  declarationOf(identifier: TS.Identifier): Declaration | null;
  /** Finds the declaration of a name at the top level of the file. */
  topLevel(name: string): Declaration | null;
  /** All declarations of a name beside this one: a merged enum has several. */
  siblings(declaration: Declaration): readonly Declaration[];
}

type Index = ReadonlyMap<string, readonly Declaration[]>;

/** @returns the names of a file; what each of its scopes declares is read when first needed */
export function readNames(file: ParsedSource): Names {
  const indexes = new Map<TS.Node, Index>();
  const none: Index = new Map();

  function indexOf(scope: TS.Node): Index {
    if (!mayDeclare(scope)) return none;
    let index = indexes.get(scope);
    if (!index) indexes.set(scope, index = indexByName(declarationsOf(scope)));
    return index;
  }

  return {
    file,
    declarationOf(identifier) {
      for (let child: TS.Node = identifier; child.parent; child = child.parent) {
        const found = indexOf(child.parent).get(identifier.text)?.[0];
        if (found && seesDeclarations(child.parent, child)) return found;
      }
      return null;
    },
    topLevel: (name) => indexOf(file.ast).get(name)?.[0] ?? null,
    siblings: ({ name, declaration }) => {
      for (let scope = declaration.parent; scope; scope = scope.parent) {
        const found = indexOf(scope).get(name);
        if (found?.some((each) => each.declaration === declaration)) return found;
      }
      return [];
    },
  };
}

/** A cheap test first: most nodes around a name are objects, arrays and calls. */
function mayDeclare(node: TS.Node): boolean {
  return ts.isSourceFile(node) || ts.isBlock(node) || ts.isFunctionLike(node) ||
    ts.isClassLike(node) || ts.isModuleBlock(node) || ts.isCaseBlock(node) ||
    ts.isCatchClause(node) || ts.isEnumDeclaration(node) ||
    ts.isIterationStatement(node, false);
}

function indexByName(declarations: readonly Declaration[]): Index {
  const index = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    if (!declaration.isValue) continue;
    const known = index.get(declaration.name);
    if (known) known.push(declaration);
    else index.set(declaration.name, [declaration]);
  }
  return index;
}
