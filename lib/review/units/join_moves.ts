import type { FileChange } from "../file_change.ts";
import { matchThings } from "../matching/match_things.ts";
import type { ReviewUnit, UnitDetail } from "../schemas.ts";
import { quoted } from "./shown_text.ts";

/** Something that came or went, with the file of it. */
interface Placed {
  readonly path: string;
  readonly detail: UnitDetail;
}

const SUBJECTS: ReadonlySet<UnitDetail["subject"]> = new Set([
  "component",
  "export",
  "machine",
  "route",
]);

/**
 * Tells components, exports, machines and routes that went from one file and came in another as moved. A name that is
 * handed on by the file that had it is no news there.
 */
export function joinMoves(
  units: readonly ReviewUnit[],
  changes: readonly Pick<FileChange, "path">[],
): ReviewUnit[] {
  if (changes.length < 2) return [...units];
  const placed = (change: UnitDetail["change"]): Placed[] =>
    units.flatMap(({ path, details }) =>
      details.filter((each) => SUBJECTS.has(each.subject) && each.change === change)
        .map((detail) => ({ path, detail }))
    );
  const { pairs } = matchThings(placed("removed"), placed("added"), {
    keys: [keyOf, looseKeyOf],
  });
  const moved = new Map(pairs.map(([old, now]) => [now.detail, movedDetail(old, now)]));
  const gone = new Set(pairs.map(([old]) => old.detail));
  if (moved.size === 0) return [...units];
  return units.map((unit) => ({
    ...unit,
    details: unit.details.filter((each) => !gone.has(each))
      .map((each) => moved.get(each) ?? each),
  }));
}

/** A name that each of two files may have, such as that of a default export, says nothing. */
function keyOf({ detail: { subject, name, before, after } }: Placed): string | null {
  return name === "default" ? null : `${subject} ${name} ${before ?? after}`;
}

/** A component that moved may take other props, and an export may be handed on instead of declared. */
function looseKeyOf({ detail: { subject, name } }: Placed): string | null {
  return name === "default" || subject === "machine" ? null : `${subject} ${name}`;
}

function movedDetail({ path }: Placed, { detail, path: to }: Placed): UnitDetail {
  const { subject, name } = detail;
  return {
    ...detail,
    change: "moved",
    before: path,
    after: to,
    message: `The ${subject} ${quoted(name)} moved here from ${quoted(path)}`,
  };
}
