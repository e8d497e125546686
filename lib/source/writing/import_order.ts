import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** The module that an import names. */
export interface NamedModule {
  readonly specifier: string;
  /** The import is one of types alone. */
  readonly typeOnly: boolean;
}

/** An import of a file. */
export interface FileImport extends NamedModule {
  readonly statement: TS.Statement;
}

/** Lists the imports that give names to what they import: those for side effects have an order of their own. */
export function namedImports(statements: readonly TS.Statement[]): FileImport[] {
  return statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && statement.importClause &&
      ts.isStringLiteral(statement.moduleSpecifier)
      ? [{
        statement,
        specifier: statement.moduleSpecifier.text,
        typeOnly: statement.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword,
      }]
      : []
  );
}

/** The kinds of modules in the order in which most files import them. */
export const kinds = ["package", "workspace", "alias", "above", "own"] as const;
export type ModuleKind = typeof kinds[number];

/**
 * Returns the kind of a module.
 * @param late scopes of packages that come behind those without a scope: most often the workspace's own
 */
export function kindOf(specifier: string, late: ReadonlySet<string>): ModuleKind {
  if (specifier.startsWith("./")) return "own";
  if (specifier.startsWith(".")) return "above";
  if (/^(?:[@~]\/|[~#])/.test(specifier)) return "alias";
  return late.has(scopeOf(specifier)) ? "workspace" : "package";
}

/** Lists the scopes of packages whose imports all stand behind those of packages without a scope. */
export function lateScopes(imports: readonly NamedModule[]): ReadonlySet<string> {
  const late = new Set<string>();
  let isLate = false;
  for (const { specifier } of imports) {
    if (kindOf(specifier, new Set()) !== "package") continue;
    const scope = scopeOf(specifier);
    if (scope === "") {
      isLate = true;
      late.clear();
    } else if (isLate) late.add(scope);
  }
  for (const { specifier } of imports) {
    if (kindOf(specifier, late) === "package") late.delete(scopeOf(specifier));
  }
  return late;
}

function scopeOf(specifier: string): string {
  return specifier.startsWith("@") ? specifier.split("/")[0] ?? "" : "";
}

type Compare = (a: string, b: string) => number;

/** The orders of modules that formatters and linters keep: letter by letter, folder by folder, and capitals first. */
const ORDERS: readonly Compare[] = [
  (a, b) => ordinal(a.toLowerCase(), b.toLowerCase()),
  (a, b) => ordinal(byFolder(a.toLowerCase()), byFolder(b.toLowerCase())),
  ordinal,
];

/**
 * Finds the place of a module in a list that is sorted, but for the few that somebody put elsewhere. Types of a module come in
 * front of its values.
 * @returns the index of the module that it goes in front of, or the length of the list; null where the list has no order
 */
export function placeInOrder(list: readonly NamedModule[], module: NamedModule): number | null {
  const counted = ORDERS.map((order) => ({ order, descents: descentsIn(list, order) }));
  const least = Math.min(...counted.map(({ descents }) => descents));
  const order = counted.find(({ descents }) => descents === least)?.order;
  if (!order || least * 4 > list.length - 1) return null;
  return placeOfLeastCost(
    list,
    (each) =>
      order(each.specifier, module.specifier) || Number(module.typeOnly) - Number(each.typeOnly) ||
      -1,
  );
}

/**
 * Finds the place in a list that the fewest of its entries stand on the wrong side of, the last one of several.
 * @param compare negative for entries that come in front of the place
 */
export function placeOfLeastCost<Entry>(
  list: readonly Entry[],
  compare: (entry: Entry) => number,
): number {
  const costs = Array.from(
    { length: list.length + 1 },
    (_, place) =>
      list.filter((each, index) => index < place ? compare(each) > 0 : compare(each) < 0).length,
  );
  return costs.lastIndexOf(Math.min(...costs));
}

/** Tells whether a list keeps one of the orders without an exception. */
export function isSorted(list: readonly NamedModule[]): boolean {
  return ORDERS.some((order) => descentsIn(list, order) === 0);
}

function descentsIn(list: readonly NamedModule[], order: Compare): number {
  return list.filter(({ specifier }, index) => {
    const previous = list[index - 1];
    return previous !== undefined && order(previous.specifier, specifier) > 0;
  }).length;
}

/** A folder comes in front of all whose names begin with its name. */
function byFolder(specifier: string): string {
  return specifier.replaceAll("/", "\0");
}

function ordinal(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The habits that the imports of a file show. */
export interface ImportHabits {
  /** Lists of modules of one kind are sorted. */
  readonly areSorted: boolean | null;
  readonly late: ReadonlySet<string>;
  /** Blank lines stand between kinds, by the kinds that meet. */
  readonly parted: ReadonlyMap<string, boolean>;
}

/** Reads the habits that the imports of a file show. */
export function importHabits(statements: readonly TS.Statement[]): ImportHabits {
  const named = namedImports(statements);
  const late = lateScopes(named);
  const parted = new Map<string, boolean>();
  for (const [index, { statement, specifier }] of named.entries()) {
    const previous = named[index - 1];
    const [one, other] = [previous && kindOf(previous.specifier, late), kindOf(specifier, late)];
    if (one && one !== other) parted.set(`${one} ${other}`, beginsParagraph(statement));
  }
  const told = kinds.map((kind) => named.filter((each) => kindOf(each.specifier, late) === kind))
    .filter(({ length }) => length > 1)
    .map((list) => placeInOrder(list, { specifier: "", typeOnly: false }) !== null);
  return {
    areSorted: told.length === 0 ? null : told.filter(Boolean).length * 2 > told.length,
    late,
    parted,
  };
}

/** Tells whether the imports of a file show where any import goes: several of one kind, and kinds that meet. */
export function showImportOrder(statements: readonly TS.Statement[]): boolean {
  const named = namedImports(statements);
  const late = lateScopes(named);
  const found = new Set(named.map(({ specifier }) => kindOf(specifier, late)));
  return found.size > 1 && named.length > found.size;
}

/** Tells whether a blank line stands above a statement: then its imports are apart from those above. */
export function beginsParagraph(statement: TS.Statement): boolean {
  const { text } = statement.getSourceFile();
  const gap = text.slice(statement.pos, statement.getStart());
  return gap.split("\n").slice(1, -1).some((line) => line.trim() === "");
}
