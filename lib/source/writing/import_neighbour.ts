import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** The place of a new import among the others. */
export type ImportPlace =
  | { readonly behind: TS.Statement }
  | { readonly before: TS.Statement };

/** An import of the file, by the module that it names. */
interface NamedModule {
  readonly statement: TS.Statement;
  readonly specifier: string;
}

/**
 * Finds the place of a new import among those of a file: beside those whose modules are named most alike, in their order if
 * they have one; else behind those that come before its kind; else last.
 * @param imports in text order, at least one
 */
export function importPlace(imports: readonly TS.Statement[], specifier: string): ImportPlace {
  const named = imports.flatMap(namedModule);
  const alike = mostAlike(named, specifier);
  if (alike.length > 0) return placeAmong(alike, specifier, imports);
  const lower = named.findLast((each) => rankOf(each.specifier) < rankOf(specifier));
  const last = imports.at(-1);
  const isInOrder = named.every(({ specifier }, index) =>
    rankOf(named[index - 1]?.specifier ?? specifier) <= rankOf(specifier)
  );
  const behind = isInOrder && lower ? lower.statement : last;
  if (!behind) throw new RangeError("A place among no imports was asked for");
  return { behind };
}

/** Imports for side effects have an order of their own: a new one goes beside none of them. */
function namedModule(statement: TS.Statement): NamedModule[] {
  return ts.isImportDeclaration(statement) && statement.importClause &&
      ts.isStringLiteral(statement.moduleSpecifier)
    ? [{ statement, specifier: statement.moduleSpecifier.text }]
    : [];
}

/** Lists the imports of its kind that share the most folders with a module; none of them shares any where no one does. */
function mostAlike(named: readonly NamedModule[], specifier: string): NamedModule[] {
  const kind = named.filter((each) => rankOf(each.specifier) === rankOf(specifier));
  const shared = kind.map((each) => sharedSegments(each.specifier, specifier));
  const most = Math.max(0, ...shared);
  return kind.filter((_each, index) => shared[index] === most);
}

function placeAmong(
  alike: readonly NamedModule[],
  specifier: string,
  imports: readonly TS.Statement[],
): ImportPlace {
  const [first] = alike;
  // A single one has no order.
  const behind = alike.length > 1 && isSorted(alike)
    ? alike.findLast((each) => compare(each.specifier, specifier) <= 0)
    : alike.at(-1);
  if (behind) return { behind: behind.statement };
  const previous = first && imports[imports.indexOf(first.statement) - 1];
  if (previous) return { behind: previous };
  const [top] = imports;
  if (!first || !top) throw new RangeError("A place among no imports was asked for");
  // What stands above the first import may speak of the file.
  const { text } = top.getSourceFile();
  const hasComment = ts.getLeadingCommentRanges(text, top.pos) !== undefined;
  return hasComment ? { behind: (alike.at(-1) ?? first).statement } : { before: top };
}

function isSorted(named: readonly NamedModule[]): boolean {
  return named.every((each, index) =>
    compare(named[index - 1]?.specifier ?? each.specifier, each.specifier) <= 0
  );
}

function compare(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The order in which most files import: packages, the project's by an alias, folders above, the own folder. */
function rankOf(specifier: string): number {
  if (specifier.startsWith("./")) return 3;
  if (specifier.startsWith(".")) return 2;
  return /^(?:[@~]\/|[~#])/.test(specifier) ? 1 : 0;
}

function sharedSegments(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  const differs = one.findIndex((segment, index) => segment !== other[index]);
  return differs < 0 ? one.length : differs;
}
