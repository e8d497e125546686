import type { ExportedName, GraphSnapshot } from "../../source/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { SurfaceChange, SurfaceUse } from "../indicators/review_facts.ts";
import type { BrokenUses } from "./broken_uses.ts";
import type { PathPair } from "./file_pairs.ts";

/** The input of a comparison of exports. */
export interface ExportSources {
  readonly base: GraphSnapshot;
  readonly head: GraphSnapshot;
  readonly broken: BrokenUses;
  readonly entries: ReadonlySet<string>;
  /** Returns the path that a file of the base has in the head. */
  readonly pathNow: (path: string) => string;
  /** Tells whether what a file of the head declares is told as moved. */
  readonly isMoved: (path: string, name: string) => boolean;
}

/**
 * The exports of one module that came, went, or are types alone now. What a new module exports is new with it, and not told one
 * by one.
 */
export function exportChanges(pair: PathPair, sources: ExportSources): SurfaceChange[] {
  if (pair.base === null) return [];
  const before = ownExports(sources.base, pair.base);
  const after = pair.head === null ? new Map() : allExports(sources.head, pair.head);
  const path = pair.head ?? pair.base;
  const removed = [...before.values()].flatMap((each) => {
    const now = after.get(each.name);
    if (!now) return [removal(each, { path, sources })];
    return now.typeOnly && !each.typeOnly ? [narrowing(each, now, { path, sources })] : [];
  });
  const passed = [...allExports(sources.base, pair.base).values()].flatMap((each) =>
    before.has(each.name) || after.has(each.name) ? [] : notPassedOn(each, { path, sources })
  );
  const known = allExports(sources.base, pair.base);
  // What a module hands on is told where it is declared, but for a new one.
  const added = pair.head === null ? [] : [...allExports(sources.head, pair.head).values()].filter(
    (each) =>
      !known.has(each.name) && (each.path === pair.head ||
        !(sources.base.files.has(each.path) || sources.isMoved(each.path, each.name))),
  );
  return [...removed, ...passed, ...added.map((each) => addition(each, path))];
}

type Exports = ReadonlyMap<string, ExportedName>;

/** Those that the module's own text names. */
function ownExports(graph: GraphSnapshot, path: string): Exports {
  return new Map([...allExports(graph, path)].filter(([, found]) => found.path === path));
}

function allExports(graph: GraphSnapshot, path: string): Exports {
  return new Map(graph.exportedNames(path).names.map((found) => [found.name, found]));
}

interface Site {
  readonly path: string;
  readonly sources: ExportSources;
}

function removal(gone: ExportedName, { path, sources }: Site): SurfaceChange {
  const whole = sources.broken.of(gone.path, "*");
  const declaration = sources.base.declarationOf(gone.path, gone.name);
  const [at, name] = "reason" in declaration
    ? [gone.path, gone.name]
    : [declaration.path, declaration.name];
  const { barrels, entries } = handedOn(gone, sources);
  return {
    ...ofExport(gone, path),
    change: "removed",
    before: gone.fact.kind,
    after: null,
    uses: [...sources.broken.of(at, name), ...whole].sort(byPlace),
    barrels,
    entries,
  };
}

function byPlace(a: SurfaceUse, b: SurfaceUse): number {
  return compareText(a.path, b.path) || a.line - b.line;
}

/**
 * Lists the exports that a barrel handed on with `export *` and does not any more, though they are still there: what is gone is
 * told at its place.
 */
function notPassedOn(
  passed: ExportedName,
  { path, sources }: Site,
): SurfaceChange[] {
  const declaration = sources.base.declarationOf(passed.path, passed.name);
  if ("reason" in declaration) return [];
  const { head, pathNow, broken, entries } = sources;
  const uses = broken.of(declaration.path, declaration.name);
  const isGone = "reason" in head.declarationOf(pathNow(declaration.path), declaration.name);
  if (uses.length === 0 || isGone) return [];
  return [{
    ...ofExport(passed, path),
    line: null,
    change: "removed",
    before: passed.fact.kind,
    after: null,
    uses,
    barrels: [],
    entries: entries.has(path) ? [path] : [],
  }];
}

/** Describes the change of an export of which only a type is left; where it is used as a value is for the checker to say. */
function narrowing(gone: ExportedName, now: ExportedName, { path, sources }: Site): SurfaceChange {
  const { barrels, entries } = handedOn(gone, sources);
  const uses = sources.head.importersOf(path).filter(({ fact }) =>
    !fact.typeOnly &&
    fact.names.some(({ imported, typeOnly }) => imported === gone.name && !typeOnly)
  ).map(({ from, fact }) => ({ path: from, line: fact.line }));
  return {
    ...ofExport(now, path),
    change: "type_changed",
    before: gone.fact.kind,
    after: now.fact.kind,
    uses,
    barrels,
    entries,
  };
}

function addition(added: ExportedName, path: string): SurfaceChange {
  return {
    ...ofExport(added, path),
    change: "added",
    before: null,
    after: added.fact.kind,
    uses: [],
    barrels: [],
    entries: [],
  };
}

function ofExport(
  { name, fact }: ExportedName,
  path: string,
): Pick<SurfaceChange, "kind" | "path" | "owner" | "name" | "line" | "certain"> {
  return { kind: "export", path, owner: null, name, line: fact.line, certain: true };
}

/** The modules of the base that hand an export on, directly or not, and the entry points among them and it. */
function handedOn(
  { path, name }: ExportedName,
  { base, entries }: ExportSources,
): Pick<SurfaceChange, "barrels" | "entries"> {
  const barrels = new Set<string>();
  const open = [{ path, name }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const { from, fact } of base.importersOf(next.path)) {
      if (fact.kind !== "reexport" || barrels.has(from)) continue;
      for (const { imported, local } of fact.names) {
        if (imported !== next.name && (imported !== "*" || next.name === "default")) continue;
        barrels.add(from);
        open.push({ path: from, name: local ?? next.name });
      }
    }
  }
  const sorted = [...barrels].sort();
  return { barrels: sorted, entries: [path, ...sorted].filter((each) => entries.has(each)) };
}
