import type { GraphSnapshot } from "../../source/mod.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { quoted } from "./reading/shown_text.ts";
import { renaming } from "../common/renaming.ts";

/** The import graphs of both sides. */
export interface Graphs {
  readonly base: GraphSnapshot;
  readonly head: GraphSnapshot;
}

/** The place of a declaration. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/** Tells whether a file hands on what another one declares, as an index does. */
export function isHandedOn(graph: GraphSnapshot, path: string, name: string): boolean {
  const place = placeOf(graph, path, name);
  return place !== null && place.path !== path;
}

function placeOf(graph: GraphSnapshot, path: string, name: string): Place | null {
  const found = graph.declarationOf(path, name);
  return "reason" in found ? null : { path: found.path, name: found.name };
}

/** The things that have another place or name now. */
interface Moved {
  /** By the place in the base. */
  readonly to: ReadonlyMap<string, Place>;
  /** The keys of the places in the head. */
  readonly targets: ReadonlySet<string>;
  /** The paths of files that moved, by those in the base. */
  readonly files: ReadonlyMap<string, string>;
}

function movedIn(units: readonly ReviewUnit[]): Moved {
  const pairs = units.flatMap(({ path, previousPath = path, details }) =>
    details.flatMap((detail): (readonly [old: Place, now: Place])[] => {
      const { change, name, before } = detail;
      if (change === "moved") {
        return before === null ? [] : [[{ path: before, name }, { path, name }]];
      }
      const [old, now] = renaming(detail) ?? [];
      if (old === undefined || now === undefined) return [];
      return [[{ path: previousPath, name: old }, { path, name: now }]];
    })
  );
  return {
    to: new Map(pairs.map(([old, now]) => [keyOf(old), now])),
    targets: new Set(pairs.map(([, now]) => keyOf(now))),
    files: new Map(
      units.flatMap(({ path, previousPath }) =>
        previousPath ? [[previousPath, path] as const] : []
      ),
    ),
  };
}

/**
 * Tells of what files hand on no more that it is still there, or how it is called now, and leaves out what they hand on as well
 * because it moved: both follow from where the thing is, which is told once.
 * @param units with all that moved told as moved
 */
export function joinHanded(units: readonly ReviewUnit[], { base, head }: Graphs): ReviewUnit[] {
  const { to, targets, files } = movedIn(units);
  const came = new Set(files.values());
  const placeNow = ({ path, name }: Place): Place | null =>
    to.get(keyOf({ path, name })) ?? placeOf(head, files.get(path) ?? path, name);
  return units.map((unit) => {
    const { path, previousPath = path } = unit;
    const details = unit.details.flatMap((detail): UnitDetail[] => {
      const { subject, change, name } = detail;
      if (subject !== "export") return [detail];
      if (change === "removed") {
        const place = placeOf(base, previousPath, name);
        const now = place && place.path !== previousPath ? placeNow(place) : null;
        if (!place || !now) return [detail];
        const isCalled = now.name !== place.name && placeOf(head, path, now.name) !== null;
        if (isCalled) return [calledDetail(detail, now)];
        const handed = handedDetail(detail, previousPath, now);
        // Where the thing itself is as it was, the file alone gave it up.
        const isKept = keyOf(now) === keyOf(place);
        return [isKept ? { ...handed, change, before: detail.before, line: detail.line } : handed];
      }
      if (change !== "added") return [detail];
      const place = placeOf(head, path, name);
      const isMoved = place !== null && place.path !== path &&
        (came.has(place.path) || targets.has(keyOf(place)));
      return isMoved ? [] : [detail];
    });
    return { ...unit, details };
  });
}

function calledDetail(detail: UnitDetail, { name: after }: Place): UnitDetail {
  const { name: before } = detail;
  const message = `The export ${quoted(before)} is now called ${quoted(after)}`;
  return { ...detail, change: "changed", name: after, before, after, line: null, message };
}

function handedDetail(detail: UnitDetail, from: string, { path }: Place): UnitDetail {
  const message = `${quoted(detail.name)} is not handed on any more, and still in ${quoted(path)}`;
  return { ...detail, change: "moved", before: from, after: path, line: null, message };
}

function keyOf({ path, name }: Place): string {
  return `${path}\n${name}`;
}
