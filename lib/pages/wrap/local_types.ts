import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { declarationFor, type UsedName, usedNames } from "./moved_code.ts";
import { isUsed, type Range } from "./page_edits.ts";
import { refusedAt } from "./refusal.ts";

/** The imports, types and type parameters that the types of a new file need from the page. */
export interface LocalTypes {
  /** Import clauses and specifiers, by local name. */
  readonly imports: ReadonlyMap<string, TS.Node>;
  /** Types that the page exports, or is to export. */
  readonly exported: ReadonlySet<string>;
  /** The declarations that the page is to export, since the rest of it uses them as well. */
  readonly shared: readonly TypeDeclaration[];
  /** Interfaces and aliases of the page that the new file declares itself, in text order. */
  readonly declarations: readonly TypeDeclaration[];
  /** Type parameters of the functions around the code, in text order. */
  readonly parameters: readonly TS.TypeParameterDeclaration[];
}

export type TypeDeclaration = TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

/** Code that moves out of a page. */
export interface MovedCode {
  /** A node of it, where names mean what they mean to all of it. */
  readonly root: TS.Node;
  readonly range: Range;
}

/**
 * Follows the types that code names through the page: an interface of the page names others, a type parameter has a
 * constraint. What only the moved code uses moves along; what the rest of the page uses as well is shared.
 * @param names of types, as the page uses them
 * @throws {WorkbenchError} `not_wrappable` for a class, an enum, or a type inside of a function that is made of what stays there
 */
export function localTypes(names: readonly string[], moved: MovedCode): LocalTypes {
  const all = followTypes(names, moved.root, new Set());
  const staying = stayingNames(all, moved);
  const { imports, exported, declarations, parameters } = followTypes(names, moved.root, staying);
  const isShared = (each: TypeDeclaration) => isSharable(each) && staying.has(each.name.text);
  const shared = [...declarations].filter(isShared);
  return {
    imports,
    exported: new Set([...exported, ...shared.map(({ name }) => name.text)]),
    shared,
    declarations: inOrder([...declarations].filter((each) => !isShared(each))),
    parameters: inOrder([...parameters]),
  };
}

/** The declarations behind the names of types. */
interface FollowedTypes {
  readonly imports: ReadonlyMap<string, TS.Node>;
  readonly exported: ReadonlySet<string>;
  readonly declarations: ReadonlySet<TypeDeclaration>;
  readonly parameters: ReadonlySet<TS.TypeParameterDeclaration>;
  /** The names of declarations that are made of what cannot leave the page. */
  readonly bound: ReadonlySet<string>;
}

/** A name to follow, and the declaration that names it, if it is not the moved code. */
interface NamedType {
  readonly name: string;
  readonly from: TS.Node;
  readonly by: TypeDeclaration | null;
}

/** @param staying names that need not be followed further */
function followTypes(
  names: readonly string[],
  root: TS.Node,
  staying: ReadonlySet<string>,
): FollowedTypes {
  const imports = new Map<string, TS.Node>();
  const exported = new Set<string>();
  const declarations = new Set<TypeDeclaration>();
  const parameters = new Set<TS.TypeParameterDeclaration>();
  const bound = new Set<string>();
  const agenda: NamedType[] = names.map((name) => ({ name, from: root, by: null }));
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    for (const declaration of declarationsOf(next.name, next.from)) follow(declaration, next);
  }
  return { imports, exported, declarations, parameters, bound };

  function follow(declaration: TS.Node, { name, by }: NamedType): void {
    if (isImportName(declaration)) imports.set(name, declaration);
    else if (ts.isTypeParameterDeclaration(declaration)) {
      if (!parameters.has(declaration)) agenda.push(...namedIn(declaration, by));
      parameters.add(declaration);
    } else if (isTypeDeclaration(declaration)) {
      if (isExportedType(declaration)) exported.add(name);
      else if (!declarations.has(declaration)) {
        declarations.add(declaration);
        const isLeaf = isSharable(declaration) && staying.has(name);
        if (!isLeaf) agenda.push(...namedIn(declaration, declaration));
      }
    } else if (by && isSharable(by)) bound.add(by.name.text);
    else {
      const message = by
        ? `It uses a type that is made of "${name}", which stays in the page`
        : `It uses the type "${name}", which only the page knows`;
      throw refusedAt("uses_page_declaration", message, by ?? declaration);
    }
  }
}

/** The names of the types that the page keeps: it still uses them, or they are made of what it keeps. */
function stayingNames(
  { declarations, bound }: FollowedTypes,
  { root, range }: MovedCode,
): ReadonlySet<string> {
  const ast = root.getSourceFile();
  const staying = new Set(bound);
  for (;;) {
    const moving = [...declarations].filter((each) =>
      isSharable(each) && !staying.has(each.name.text)
    );
    const ranges = [range, ...moving.map((each) => ({ start: each.getStart(ast), end: each.end }))];
    const used = moving.filter(({ name }) => isUsed(ast, name.text, { ranges }));
    if (used.length === 0) return staying;
    for (const { name } of used) staying.add(name.text);
  }
}

/** The names that a type declaration takes from around it. */
function namedIn(declaration: TS.Node, by: TypeDeclaration | null): NamedType[] {
  const { types, values } = usedNames(declaration);
  return [...types, ...values].filter(isDeclared)
    .map(({ name }) => ({ name, from: declaration, by }));
}

function isDeclared({ origin }: UsedName): boolean {
  return origin.kind !== "global";
}

function isTypeDeclaration(node: TS.Node): node is TypeDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Tells whether the page can export a type that it declares. */
function isSharable(node: TypeDeclaration): boolean {
  return ts.isSourceFile(node.parent) &&
    (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) === 0;
}

function inOrder<T extends TS.Node>(nodes: readonly T[]): T[] {
  return nodes.toSorted((a, b) => a.pos - b.pos);
}

/** All of them: an interface can be declared in several parts. */
function declarationsOf(name: string, from: TS.Node): TS.Node[] {
  const found = declarationFor(name, from, "isType") ?? declarationFor(name, from, "isValue");
  if (!found) return [];
  const { declaration } = found;
  if (!ts.isInterfaceDeclaration(declaration)) return [declaration];
  const siblings: TS.Node[] = [];
  ts.forEachChild(declaration.parent, (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) siblings.push(node);
  });
  return siblings;
}

export function isImportName(node: TS.Node): boolean {
  return ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node) ||
    ts.isImportEqualsDeclaration(node);
}

/** Tells whether a type is exported under its own name. */
function isExportedType(node: TypeDeclaration): boolean {
  const flags = ts.getCombinedModifierFlags(node);
  if ((flags & ts.ModifierFlags.Export) !== 0) return (flags & ts.ModifierFlags.Default) === 0;
  return node.getSourceFile().statements.some((statement) =>
    ts.isExportDeclaration(statement) && !statement.moduleSpecifier &&
    statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause) &&
    statement.exportClause.elements.some((each) =>
      each.name.text === node.name.text && !each.propertyName
    )
  ) && ts.isSourceFile(node.parent);
}
