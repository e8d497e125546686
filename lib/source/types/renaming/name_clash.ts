import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { Inspection } from "../worker/inspector.ts";
import { isDeclaring, isScoped, scopeOf } from "./name_role.ts";
import type { RenamePlace } from "./rename_places.ts";

/** The thing that already has the new name of a symbol. */
export interface NameClash {
  readonly source: TS.SourceFile;
  readonly offset: number;
  readonly what: string;
}

/** Looks in every scope and every module in which the symbol is named. */
export function findClash(
  inspection: Inspection,
  places: readonly RenamePlace[],
  newName: string,
): NameClash | null {
  const names = places.flatMap(({ name }) => name ?? []);
  return clashInScopes(inspection, names, newName) ??
    captured(inspection, names, newName) ??
    clashInExports(inspection, names, newName);
}

/** Something visible where the symbol is named: the one would hide the other. */
function clashInScopes(
  { checker }: Inspection,
  names: readonly TS.Identifier[],
  newName: string,
): NameClash | null {
  for (const name of names) {
    if (!isScoped(name)) continue;
    const taken = checker.resolveName(newName, name, anyMeaning(), true);
    const declaration = taken?.declarations?.[0];
    if (declaration) return clashWith(declaration, newName);
  }
  return null;
}

/** A name that leads to something global, or nowhere, and would lead to the symbol. */
function captured(
  { checker }: Inspection,
  names: readonly TS.Identifier[],
  newName: string,
): NameClash | null {
  for (const [source, scopes] of declaringScopes(names)) {
    if (!source.text.includes(newName)) continue;
    for (const use of identifiersCalled(source, newName)) {
      if (!isScoped(use) || !scopes.some((scope) => isInside(use, scope))) continue;
      if (checker.resolveName(newName, use, anyMeaning(), true)) continue;
      const what = `"${newName}" means something else here`;
      return { source, offset: use.getStart(source), what };
    }
  }
  return null;
}

function declaringScopes(names: readonly TS.Identifier[]): Map<TS.SourceFile, TS.Node[]> {
  const scopes = new Map<TS.SourceFile, TS.Node[]>();
  for (const name of names.filter(isDeclaring)) {
    const source = name.getSourceFile();
    scopes.set(source, [...scopes.get(source) ?? [], scopeOf(name)]);
  }
  return scopes;
}

/** A module that would export the name twice: the compiler drops a name that two `export *` have. */
function clashInExports(
  { checker, program }: Inspection,
  names: readonly TS.Identifier[],
  newName: string,
): NameClash | null {
  const renamed = new Set(names.map((name) => name.parent));
  const exporting = new Set(names.filter(isExportName).map((name) => name.getSourceFile()));
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile) continue;
    if (!exporting.has(source) && !source.statements.some(isStar)) continue;
    const module = checker.getSymbolAtLocation(source);
    const exports = module ? checker.getExportsOfModule(module) : [];
    const taken = exports.find(({ name }) => name === newName)?.declarations?.[0];
    if (!taken) continue;
    const isOurs = exporting.has(source) ||
      exports.some(({ declarations }) => declarations?.some((each) => renamed.has(each)));
    if (isOurs) return clashWith(taken, newName);
  }
  return null;
}

function isExportName(name: TS.Identifier): boolean {
  const { parent } = name;
  if (ts.isExportSpecifier(parent)) return parent.propertyName === undefined;
  if (!isDeclaring(name)) return false;
  const declaration = ts.isVariableDeclaration(parent) ? parent.parent.parent : parent;
  return ts.canHaveModifiers(declaration) &&
    ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function isStar(statement: TS.Statement): boolean {
  return ts.isExportDeclaration(statement) && statement.exportClause === undefined;
}

function clashWith(declaration: TS.Declaration, newName: string): NameClash {
  const source = declaration.getSourceFile();
  const name = ts.getNameOfDeclaration(declaration) ?? declaration;
  const what = `"${newName}" is the name of something else already`;
  return { source, offset: name.getStart(source), what };
}

function anyMeaning(): TS.SymbolFlags {
  const { Value, Type, Namespace, Alias } = ts.SymbolFlags;
  return Value | Type | Namespace | Alias;
}

function isInside(node: TS.Node, scope: TS.Node): boolean {
  return ts.findAncestor(node, (above) => above === scope) !== undefined;
}

/** Not recursive: a chain of operators can be as deep as the file is long. */
function* identifiersCalled(source: TS.SourceFile, name: string): Generator<TS.Identifier> {
  const open: TS.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    if (ts.isIdentifier(node) && node.text === name) yield node;
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}
