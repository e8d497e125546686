import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** A name of an import, as orders see it. */
interface ListedName {
  readonly imported: string;
  readonly local: string;
  readonly isType: boolean;
}

type Compare = (a: ListedName, b: ListedName) => number;

/** Orders of texts: as the alphabet is, as code units are (capitals first), and with numbers by their value. */
const TEXT_ORDERS: readonly ((a: string, b: string) => number)[] = [
  (a, b) => ordinal(a.toLowerCase(), b.toLowerCase()) || ordinal(a, b),
  ordinal,
  new Intl.Collator("en", { numeric: true, caseFirst: "upper" }).compare,
];

/** The ranks of type names among the other names: by their name like them, behind them, in front of them. */
const TYPE_RANKS: readonly number[] = [0, 1, -1];

/** The orders that linters and editors keep; of those that fit, the first one is taken. */
const ORDERS: readonly Compare[] = TYPE_RANKS.flatMap((rank) =>
  (["imported", "local"] as const).flatMap((key) =>
    TEXT_ORDERS.map((compare): Compare => (a, b) =>
      rank * (Number(a.isType) - Number(b.isType)) || compare(a[key], b[key])
    )
  )
);

/**
 * Finds the place of a new name in a list of imported names: where the list's own order has it, or last where the list has
 * none, or the file does not keep it.
 * @returns the index of the name that it goes in front of, or the length of the list
 */
export function sortedPlace(
  ast: TS.SourceFile,
  list: TS.NamedImports,
  name: { readonly imported: string; readonly local: string },
): number {
  const names = namesOf(list);
  const order = names.length === 0 ? null : orderOf(ast, names);
  const before = order
    ? names.findIndex((each) => order(each, { ...name, isType: false }) > 0)
    : -1;
  return before < 0 ? names.length : before;
}

/** The order that most lists of the file keep, this one among them; null where more lists break it than keep it. */
function orderOf(ast: TS.SourceFile, names: readonly ListedName[]): Compare | null {
  const lists = listsOf(ast);
  const counted = ORDERS.filter((order) => isSorted(names, order))
    .map((order) => ({ order, kept: lists.filter((list) => isSorted(list, order)).length }));
  const most = Math.max(...counted.map(({ kept }) => kept));
  const best = counted.find(({ kept }) => kept === most);
  return best && most > 0 && most * 2 >= lists.length ? best.order : null;
}

/** The lists of at least two names: shorter ones are always sorted. */
function listsOf(ast: TS.SourceFile): ListedName[][] {
  return ast.statements.filter(ts.isImportDeclaration)
    .flatMap(({ importClause }) => importClause?.namedBindings ?? [])
    .filter(ts.isNamedImports).map(namesOf)
    .filter(({ length }) => length > 1);
}

function namesOf({ elements }: TS.NamedImports): ListedName[] {
  return elements.map(({ name, propertyName, isTypeOnly }) => ({
    imported: (propertyName ?? name).text,
    local: name.text,
    isType: isTypeOnly,
  }));
}

function isSorted(names: readonly ListedName[], order: Compare): boolean {
  return names.every((name, index) => {
    const previous = names[index - 1];
    return !previous || order(previous, name) <= 0;
  });
}

function ordinal(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
