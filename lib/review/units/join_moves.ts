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

/** A declaration that went from one file to another. */
export interface Move {
  readonly name: string;
  /** Where it was in the base. */
  readonly from: string;
  /** Where it is in the head. */
  readonly to: string;
}

/** Tells what is different about something that moved; null where it is something else that has the same name. */
export type CompareMove = (move: Move) => Promise<readonly UnitDetail[] | null>;

/** Machines are told part by part, and routes by what they show. */
const HAVE_CODE: ReadonlySet<UnitDetail["subject"]> = new Set(["component", "export"]);

/**
 * Tells components, exports, machines and routes that went from one file and came in another as moved, each with what
 * else changed about it. A name that is handed on by the file that had it is no news there.
 */
export async function joinMoves(
  units: readonly ReviewUnit[],
  changes: readonly Pick<FileChange, "path">[],
  compare: CompareMove,
): Promise<ReviewUnit[]> {
  if (changes.length < 2) return [...units];
  const placed = (change: UnitDetail["change"]): Placed[] =>
    units.flatMap(({ path, details }) =>
      details.filter((each) => SUBJECTS.has(each.subject) && each.change === change)
        .map((detail) => ({ path, detail }))
    );
  const { pairs } = matchThings(placed("removed"), placed("added"), {
    keys: [keyOf, looseKeyOf, nameOf],
  });
  const moved = new Map<UnitDetail, UnitDetail[]>();
  const gone = new Set<UnitDetail>();
  for (const [old, now] of pairs) {
    const { subject, name } = now.detail;
    const changed = HAVE_CODE.has(subject)
      ? await compare({ name, from: old.path, to: now.path })
      : [];
    if (changed === null) continue;
    gone.add(old.detail);
    moved.set(now.detail, [movedDetail(old, now), ...changed]);
  }
  if (moved.size === 0) return [...units];
  return units.map((unit) => ({
    ...unit,
    details: unit.details.filter((each) => !gone.has(each))
      .flatMap((each) => moved.get(each) ?? [each]),
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

/** A thing can be a component to one file and a mere export to another one, which does not know what made it. */
function nameOf({ detail: { subject, name } }: Placed): string | null {
  return name === "default" || !HAVE_CODE.has(subject) ? null : name;
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
