import { sourceFiles } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { ReviewFacts, SurfaceChange } from "../indicators/review_facts.ts";
import type { ReviewFile, ReviewUnit } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { openTypeReader } from "../units/components/type_reader.ts";
import { findBrokenUses } from "./broken_uses.ts";
import { exportChanges } from "./export_changes.ts";
import { type PathPair, pathPairOf } from "./file_pairs.ts";
import { renaming } from "../common/renaming.ts";
import { findPackageEntries } from "./package_entries.ts";
import { propChanges } from "./prop_changes.ts";

/**
 * Finds the changes in the changed source files that other files can see. Tests, stories and settings offer nothing to others.
 * Sorted by path, owner and name.
 */
export async function findSurfaceChanges(
  sides: Sides,
  { files, units }: Pick<ReviewFacts, "files" | "units">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SurfaceChange[]> {
  const base = await sides.base.source.graph.refresh(options);
  const head = await sides.head.source.graph.refresh(options);
  const pairs = offering(withMoves(files.map(pathPairOf), units), base, head);
  if (pairs.length === 0) return [];
  const broken = await findBrokenUses(sides, files, options);
  const entries = await findPackageEntries(sides.base.source.project.files, base);
  const moved = new Map(
    pairs.flatMap((pair) => pair.base && pair.head ? [[pair.base, pair.head] as const] : []),
  );
  const came = new Set(units.flatMap(({ path, previousPath }) => previousPath ? [path] : []));
  const pathNow = (path: string): string => moved.get(path) ?? path;
  const elsewhere = movedNames(units);
  const isMoved = (path: string, name: string): boolean =>
    came.has(path) || elsewhere.has(`added ${path} ${name}`);
  const slice = createTimeSlice(options);
  const found: SurfaceChange[] = [];
  for (const pair of pairs) {
    found.push(...exportChanges(pair, { base, head, broken, entries, pathNow, isMoved }));
    if (slice.spent) await slice.pause();
  }
  const readers = {
    base: openTypeReader(sides.base, options),
    head: openTypeReader(sides.head, options),
  };
  const toldProps = propsByUnit(units);
  for (const pair of [...pairs, ...otherUnits(files, units)]) {
    const told = toldProps.get(pair.head ?? "");
    if (!told) continue;
    const changes = await propChanges(sides, pair, readers, options);
    found.push(
      ...changes.filter(({ owner, name }) => told.has(`${owner}.${name}`) || told.has(name)),
    );
    await slice.pause();
  }
  return unique(found).filter((change) => !isMoveAlone(change, elsewhere)).sort(bySubject);
}

/** A file that went and a file that came are one where the units tell it so. */
function withMoves(pairs: readonly PathPair[], units: readonly ReviewUnit[]): PathPair[] {
  const before = new Map(
    units.flatMap(({ path, previousPath }) => previousPath ? [[path, previousPath]] : []),
  );
  const gone = new Set(before.values());
  return pairs.filter(({ base, head }) => head !== null || base === null || !gone.has(base))
    .map((pair) =>
      pair.base === null ? { ...pair, base: before.get(pair.head ?? "") ?? null } : pair
    );
}

/** The exports that are declared in another file now, or by another name, as they went and as they came. */
function movedNames(units: readonly ReviewUnit[]): ReadonlySet<string> {
  return new Set(units.flatMap(({ path, details }) =>
    details.flatMap((detail) => {
      const { change, name, before } = detail;
      if (change === "moved") return [`removed ${before} ${name}`, `added ${path} ${name}`];
      const [old, now] = renaming(detail) ?? [];
      return old === undefined ? [] : [`removed ${path} ${old}`, `added ${path} ${now}`];
    })
  ));
}

/** Tells whether an export went elsewhere, with everybody who uses it. */
function isMoveAlone(
  { kind, change, path, name, uses, entries }: SurfaceChange,
  moved: ReadonlySet<string>,
): boolean {
  return kind === "export" && uses.length + entries.length === 0 &&
    moved.has(`${change} ${path} ${name}`);
}

/** The props that the units tell of, by path, also by the names that they had: others mean what they meant. */
function propsByUnit(units: readonly ReviewUnit[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(units.flatMap(({ path, details }) => {
    const told = details.flatMap(({ subject, owner, name, before }) =>
      subject === "prop"
        ? [`${owner}.${name}`, `${owner}.${before}`]
        : subject === "name"
        ? [name, `${before}`]
        : []
    );
    return told.length === 0 ? [] : [[path, new Set(told)] as const];
  }));
}

/** Components of files that did not change take other props when a type that they use did. */
function otherUnits(files: readonly ReviewFile[], units: readonly ReviewUnit[]): PathPair[] {
  const changed = new Set(files.map(({ path }) => path));
  return units.filter(({ path }) => !changed.has(path)).map(({ path }) => ({
    base: path,
    head: path,
  }));
}

function offering(
  pairs: readonly PathPair[],
  base: GraphSnapshot,
  head: GraphSnapshot,
): PathPair[] {
  const [before, after] = [base, head].map((graph) =>
    new Set(
      sourceFiles(graph.list).filter(({ kind }) => kind === "source").map(({ path }) => path),
    )
  );
  return pairs.filter((pair) =>
    pair.base !== null && before?.has(pair.base) && (pair.head === null || after?.has(pair.head))
  );
}

/** A component that is declared under two names of one kind is told once. */
function unique(found: readonly SurfaceChange[]): SurfaceChange[] {
  return [...new Map(found.map((change) => [JSON.stringify(change), change])).values()];
}

function bySubject(a: SurfaceChange, b: SurfaceChange): number {
  return compareText(a.path, b.path) || compareText(a.owner ?? "", b.owner ?? "") ||
    compareText(a.name, b.name) || compareText(a.change, b.change);
}
