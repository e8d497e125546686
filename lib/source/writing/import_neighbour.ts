import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { houseStyleOf } from "./house_style.ts";
import {
  beginsParagraph,
  type FileImport,
  type ImportHabits,
  importHabits,
  isSorted,
  kindOf,
  kinds,
  type ModuleKind,
  namedImports,
  type NamedModule,
  placeInOrder,
  placeOfLeastCost,
} from "./import_order.ts";

/** The place of a new import among the others. */
export interface ImportPlace {
  readonly anchor: TS.Statement;
  readonly side: "behind" | "before";
  /** A blank line comes between the two. */
  readonly isApart: boolean;
}

/** The habits that tell a place: the file's own, then those of the files around, the nearest first. */
type Habits = readonly ImportHabits[];

/**
 * Finds the place of a new import among those of a file: in the order of those of its kind, if they have one; else beside those
 * whose modules are named most alike; and where it is the first of its kind, between the kinds around it.
 * @param imports in text order, at least one
 */
export function importPlace(imports: readonly TS.Statement[], module: NamedModule): ImportPlace {
  const [first, ...others] = imports;
  if (!first) throw new RangeError("A place among no imports was asked for");
  const last = others.at(-1) ?? first;
  const habits = [importHabits(imports), ...houseStyleOf(first.getSourceFile()).imports ?? []];
  const late = new Set(habits.flatMap((each) => [...each.late]));
  const kind = ({ specifier }: NamedModule) => kindOf(specifier, late);
  const rank = (each: NamedModule) => kinds.indexOf(kind(each));
  const all = namedImports(imports);
  const areMixed = all.some((each, index) => rank(each) < rank(all[index - 1] ?? each));
  const named = areMixed ? ofItsPhase(all, module) : all;
  const ofKind = named.filter((each) => kind(each) === kind(module));
  const same = isSorted(ofKind) ? ofKind : ofItsPhase(ofKind, module);
  const place = same.length > 0
    ? placeAmong(same, module, habits)
    : placeBetween(named, kind, module, habits);
  if (!place) return { anchor: last, side: "behind", isApart: false };
  return place.side === "behind" ? place : besideComment(place, imports);
}

/** Leaves the imports of types, or those of values, where those of types come behind all others. */
function ofItsPhase(list: readonly FileImport[], { typeOnly }: NamedModule): readonly FileImport[] {
  const own = list.filter((each) => each.typeOnly === typeOnly);
  const firstType = list.findIndex((each) => each.typeOnly);
  const areApart = firstType > 0 && list.slice(firstType).every((each) => each.typeOnly);
  return own.length > 0 && areApart ? own : list;
}

function placeAmong(
  same: readonly FileImport[],
  module: NamedModule,
  habits: Habits,
): ImportPlace | null {
  const place = placeIn(same, module, habits);
  const list = place === null ? mostAlike(same, module) : same;
  const index = place ?? placeIn(list, module, habits) ?? list.length;
  const before = list[index - 1];
  const next = list[index];
  if (before) return { anchor: before.statement, side: "behind", isApart: false };
  return next ? { anchor: next.statement, side: "before", isApart: false } : null;
}

/** A single one has the order that the other lists have. */
function placeIn(
  list: readonly NamedModule[],
  module: NamedModule,
  habits: Habits,
): number | null {
  const areSorted = list.length > 1 || habits.find((each) => each.areSorted !== null)?.areSorted;
  return areSorted ? placeInOrder(list, module) : null;
}

/** Lists the imports that share the most folders with a module; all where none shares any. */
function mostAlike(same: readonly FileImport[], { specifier }: NamedModule): FileImport[] {
  const shared = same.map((each) => sharedSegments(each.specifier, specifier));
  const most = Math.max(0, ...shared);
  return same.filter((_each, index) => shared[index] === most);
}

/** Behind the last import of the kinds that come before, else in front of all others. */
function placeBetween(
  named: readonly FileImport[],
  kind: (module: NamedModule) => ModuleKind,
  module: NamedModule,
  habits: Habits,
): ImportPlace | null {
  const rank = (each: NamedModule) => kinds.indexOf(kind(each));
  const place = placeOfLeastCost(named, (each) => rank(each) - rank(module));
  const before = named[place - 1];
  const next = named[place];
  const isAbove = before !== undefined && areApart(habits, kind(before), kind(module));
  const isBelow = next !== undefined && areApart(habits, kind(module), kind(next));
  if (next && (!before || (isAbove && !isBelow && beginsParagraph(next.statement)))) {
    return { anchor: next.statement, side: "before", isApart: isBelow };
  }
  return before ? { anchor: before.statement, side: "behind", isApart: isAbove } : null;
}

/** Tells whether a blank line parts two kinds: where these meet, else where any do. */
function areApart(habits: Habits, one: ModuleKind, other: ModuleKind): boolean {
  const told = habits.map(({ parted }) => parted.get(`${one} ${other}`))
    .find((each) => each !== undefined);
  return told ?? habits.flatMap(({ parted }) => [...parted.values()])[0] ?? false;
}

/** Keeps a comment beside its import: it may speak of that, of the file, or of all imports of the paragraph. */
function besideComment(place: ImportPlace, imports: readonly TS.Statement[]): ImportPlace {
  const { anchor, isApart } = place;
  const previous = imports[imports.indexOf(anchor) - 1];
  if (previous && !isApart && !beginsParagraph(anchor)) {
    return { anchor: previous, side: "behind", isApart };
  }
  const { text } = anchor.getSourceFile();
  const hasComment = ts.getLeadingCommentRanges(text, anchor.pos) !== undefined;
  return hasComment ? { anchor, side: "behind", isApart } : place;
}

function sharedSegments(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  const differs = one.findIndex((segment, index) => segment !== other[index]);
  return differs < 0 ? one.length : differs;
}
