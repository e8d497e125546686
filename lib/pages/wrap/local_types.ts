import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { declarationFor, type UsedName, usedNames } from "./moved_code.ts";
import { refusedAt } from "./refusal.ts";

/** The imports, types and type parameters that the types of a new file need from the page. */
export interface LocalTypes {
  /** Import clauses and specifiers, by local name. */
  readonly imports: ReadonlyMap<string, TS.Node>;
  /** Types that the page exports. */
  readonly exported: ReadonlySet<string>;
  /** Interfaces and aliases that the page declares, in text order. */
  readonly declarations: readonly TypeDeclaration[];
  /** Type parameters of the functions around the code, in text order. */
  readonly parameters: readonly TS.TypeParameterDeclaration[];
}

export type TypeDeclaration = TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

/**
 * Follows the types that code names through the page: an interface of the page names others, a type parameter has a
 * constraint.
 * @param names of types, as the page uses them
 * @param from where they are used
 * @throws {WorkbenchError} `not_wrappable` for a class, an enum, or `typeof` of something that stays in the page
 */
export function localTypes(names: readonly string[], from: TS.Node): LocalTypes {
  const imports = new Map<string, TS.Node>();
  const exported = new Set<string>();
  const declarations = new Set<TypeDeclaration>();
  const parameters = new Set<TS.TypeParameterDeclaration>();
  const agenda = names.map((name) => ({ name, from }));
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    for (const declaration of declarationsOf(next.name, next.from)) {
      if (isImportName(declaration)) imports.set(next.name, declaration);
      else if (ts.isTypeParameterDeclaration(declaration)) {
        if (!parameters.has(declaration)) agenda.push(...namedIn(declaration));
        parameters.add(declaration);
      } else if (isExportedType(declaration)) exported.add(next.name);
      else if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) {
        if (!declarations.has(declaration)) agenda.push(...namedIn(declaration));
        declarations.add(declaration);
      } else {
        throw refusedAt(
          "uses_page_declaration",
          `It uses the type "${next.name}", which only the page knows`,
          declaration,
        );
      }
    }
  }
  const inOrder = (a: TS.Node, b: TS.Node) => a.pos - b.pos;
  return {
    imports,
    exported,
    declarations: [...declarations].sort(inOrder),
    parameters: [...parameters].sort(inOrder),
  };
}

/** The names that a type declaration takes from around it. */
function namedIn(declaration: TS.Node): { name: string; from: TS.Node }[] {
  const { types, values } = usedNames(declaration);
  const own = values.find(({ origin }) => origin.kind !== "global" && origin.kind !== "import");
  if (own) {
    throw refusedAt(
      "uses_page_declaration",
      `It uses a type that is made of "${own.name}", which stays in the page`,
      declaration,
    );
  }
  return [...types, ...values].filter(isDeclared).map(({ name }) => ({ name, from: declaration }));
}

function isDeclared({ origin }: UsedName): boolean {
  return origin.kind !== "global";
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

/** Tells whether a node is a type that is exported where it is declared, under its own name. */
function isExportedType(node: TS.Node): boolean {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return false;
  const flags = ts.getCombinedModifierFlags(node);
  return (flags & ts.ModifierFlags.Export) !== 0 && (flags & ts.ModifierFlags.Default) === 0;
}
