import type { FileChange } from "../file_change.ts";
import { groupBy } from "../../grouping/mod.ts";
import { matchThings } from "../matching/match_things.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { quoted } from "./reading/shown_text.ts";

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
  /** The path of the declaration in the base. */
  readonly from: string;
  /** The path of the declaration in the head. */
  readonly to: string;
}

/** Tells what is different about something that moved; null where it is something else that has the same name. */
export type CompareMove = (move: Move) => Promise<readonly UnitDetail[] | null>;

/**
 * Returns a text for what the code of a declaration says, its name aside; null for none, and for so little that others may say it
 * by chance.
 */
export type CodeOf = (
  side: "base" | "head",
  path: string,
  name: string,
) => Promise<string | null>;

/** Tells of an export of one side whether another file declares it. */
export type IsHandedOn = (side: "base" | "head", path: string, name: string) => boolean;

/** The largest number of things that came or went and are examined. */
const MAX_RENAMED = 300;

/** Machines are told part by part, and routes by what they show. */
const HAVE_CODE: ReadonlySet<UnitDetail["subject"]> = new Set(["component", "export"]);

/**
 * Tells components, exports, machines and routes that went from one file and came in another as moved, each with what
 * else changed about it. A name that is handed on by the file that had it is no news there, and what a file handed on is not its own.
 */
export async function joinMoves(
  units: readonly ReviewUnit[],
  changes: readonly Pick<FileChange, "path">[],
  { compare, codeOf, isHandedOn = () => false }: {
    readonly compare: CompareMove;
    readonly codeOf: CodeOf;
    readonly isHandedOn?: IsHandedOn;
  },
): Promise<ReviewUnit[]> {
  if (changes.length < 2) return [...units];
  const placed = (change: "removed" | "added"): Placed[] =>
    units.flatMap(({ path: now, previousPath = now, details }) => {
      const side = change === "removed" ? "base" : "head";
      const path = side === "base" ? previousPath : now;
      return details.filter((each) =>
        SUBJECTS.has(each.subject) && each.change === change &&
        !(each.subject === "export" && isHandedOn(side, path, each.name))
      ).map((detail) => ({ path, detail }));
    });
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
  for (const [old, now] of await renamedPairs(placed, { gone, moved, codeOf })) {
    gone.add(old.detail);
    moved.set(now.detail, [movedDetail(old, now)]);
  }
  if (moved.size === 0) return [...units];
  return units.map((unit) => ({
    ...unit,
    details: unit.details.filter((each) => !gone.has(each))
      .flatMap((each) => moved.get(each) ?? [each]),
  }));
}

/** Pairs what has the same code in another file under another name, where each side has it once. */
async function renamedPairs(
  placed: (change: "removed" | "added") => Placed[],
  { gone, moved, codeOf }: {
    readonly gone: ReadonlySet<UnitDetail>;
    readonly moved: ReadonlyMap<UnitDetail, unknown>;
    readonly codeOf: CodeOf;
  },
): Promise<(readonly [old: Placed, now: Placed])[]> {
  const withCode = async (places: readonly Placed[], side: "base" | "head") => {
    const found: (readonly [code: string, place: Placed])[] = [];
    for (const place of places.slice(0, MAX_RENAMED)) {
      const code = await codeOf(side, place.path, place.detail.name);
      if (code !== null) found.push([code, place]);
    }
    return found;
  };
  const left = placed("removed").filter(({ detail }) => isLeft(detail) && !gone.has(detail));
  const come = placed("added").filter(({ detail }) => isLeft(detail) && !moved.has(detail));
  if (left.length === 0 || come.length === 0) return [];
  const olds = groupBy(await withCode(left, "base"), ([code]) => code);
  const news = groupBy(await withCode(come, "head"), ([code]) => code);
  return [...olds].flatMap(([code, [old, ...more]]) => {
    const [now, ...others] = news.get(code) ?? [];
    const isOne = old && now && more.length + others.length === 0 && old[1].path !== now[1].path;
    return isOne ? [[old[1], now[1]] as const] : [];
  });
}

function isLeft({ subject }: UnitDetail): boolean {
  return HAVE_CODE.has(subject);
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

function movedDetail({ detail: old, path }: Placed, { detail, path: to }: Placed): UnitDetail {
  const { subject, name } = detail;
  const called = old.name === name ? "" : `, where it was called ${quoted(old.name)}`;
  return {
    ...detail,
    change: "moved",
    before: path,
    after: to,
    message: `The ${subject} ${quoted(name)} moved here from ${quoted(path)}${called}`,
  };
}
