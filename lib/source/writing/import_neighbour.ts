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
  readonly typeOnly: boolean;
}

/** The module that a new import names. */
export interface NewModule {
  readonly specifier: string;
  /** The import is to be one of types alone. */
  readonly typeOnly: boolean;
}

/**
 * Finds the place of a new import among those of a file: beside those whose modules are named most alike, in their order if
 * they have one; else behind those that come before its kind; else last.
 * @param imports in text order, at least one
 */
export function importPlace(imports: readonly TS.Statement[], module: NewModule): ImportPlace {
  const { specifier } = module;
  const named = imports.flatMap(namedModule);
  const alike = ofItsPhase(mostAlike(named, specifier), module);
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
    ? [{
      statement,
      specifier: statement.moduleSpecifier.text,
      typeOnly: statement.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword,
    }]
    : [];
}

/** Leaves the imports of types, or those of values, beside which a new one goes where both together are in no order. */
function ofItsPhase(
  alike: readonly NamedModule[],
  { typeOnly }: NewModule,
): readonly NamedModule[] {
  const own = alike.filter((each) => each.typeOnly === typeOnly);
  return own.length === 0 || isSorted(alike) ? alike : own;
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
  if (!first) throw new RangeError("A place among no imports was asked for");
  const previous = imports[imports.indexOf(first.statement) - 1];
  if (previous && !beginsParagraph(first.statement)) return { behind: previous };
  // What stands above the first import may speak of the file, or of all imports of its paragraph.
  const { text } = first.statement.getSourceFile();
  const hasComment = ts.getLeadingCommentRanges(text, first.statement.pos) !== undefined;
  return hasComment ? { behind: (alike.at(-1) ?? first).statement } : { before: first.statement };
}

/** Tells whether a blank line stands above a statement: then its imports are apart from those above. */
function beginsParagraph(statement: TS.Statement): boolean {
  const { text } = statement.getSourceFile();
  const gap = text.slice(statement.pos, statement.getStart());
  return gap.split("\n").slice(1, -1).some((line) => line.trim() === "");
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
