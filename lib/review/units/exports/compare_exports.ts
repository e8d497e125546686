import { compareText } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { SideFiles, UnitComparison } from "../../unit_comparison.ts";
import { type ReadExport, readSideExports, type SideExports } from "./read_exports.ts";

/**
 * The names that a module exports now and did not, those that it does not any more, and those that are something else: a type
 * and no value, a class and no function, another module's.
 * @param options.isAnswering tells whether the file answers requests by what it exports
 */
export async function compareExports(
  files: SideFiles,
  { isAnswering = false, ...options }: {
    readonly signal?: AbortSignal | undefined;
    readonly isAnswering?: boolean;
  } = {},
): Promise<UnitComparison> {
  const base = await readSideExports(files.base, options);
  const head = await readSideExports(files.head, options);
  const problems = [...problemsOf(base, "base", head), ...problemsOf(head, "head", base)];
  if (!base || !head) return { details: [], problems };
  const moved = movedExports(base, head);
  const told = new Set(moved.flatMap(({ named }) => ["default", named.name]));
  const details = [
    ...moved.map(movedDetail),
    ...[...base.names.values()].flatMap((old) => {
      if (told.has(old.name)) return [];
      const now = head.names.get(old.name);
      if (now) return isOther(old, now, base) ? [changedDetail(old, now)] : [];
      return isHidden(base, head) ? [] : [lone(old, "removed")];
    }),
    ...[...head.names.values()].flatMap((now) => {
      if (told.has(now.name) || base.names.has(now.name) || isHidden(head, base)) return [];
      // A new file that hands on what others declare is told as a file, but for what answers requests.
      const isHandedOn = now.local === null && now.origin !== null;
      if (!files.base && isHandedOn && !isAnswering) return [];
      return [lone(now, "added")];
    }),
  ];
  return { details: details.toSorted(byName), problems };
}

/** Tells whether a name stands for something else now: what was declared in a file that is new merely went there. */
function isOther(old: ReadExport, now: ReadExport, base: SideExports): boolean {
  if (old.sort !== now.sort) return true;
  if (!old.origin || !now.origin) return false;
  const isSame = old.origin.path === now.origin.path && old.origin.name === now.origin.name;
  return !isSame && base.has(now.origin.path);
}

/** Lists the problems of a side, without unread code that both sides export, as it says nothing of the change. */
function problemsOf(
  exports: SideExports | null,
  side: "base" | "head",
  other: SideExports | null,
): UnitComparison["problems"] {
  if (!exports) {
    return [{
      side,
      line: null,
      message: "The exports cannot be read: the file is too large or nested too deeply",
    }];
  }
  const shared = new Set(other?.unknown.map(({ specifier }) => specifier));
  return exports.unknown.filter(({ specifier }) => !shared.has(specifier)).map((
    { specifier, line },
  ) => ({
    side,
    line,
    message:
      `The names of "export * from '${specifier}'" are not all known: it leads to code that is not read`,
  }));
}

/** Tells whether exports that `other` lacks may come from code that `other` exports in full, and that `one` does not. */
function isHidden(one: SideExports, other: SideExports): boolean {
  const known = new Set(one.unknown.map(({ specifier }) => specifier));
  return other.unknown.some(({ specifier }) => !known.has(specifier));
}

/** One declaration that was exported by its name and is the default now, or the other way round. */
interface MovedExport {
  readonly named: ReadExport;
  readonly line: number;
  readonly to: "default" | "named";
}

function movedExports(base: SideExports, head: SideExports): MovedExport[] {
  const [old, now] = [base.names.get("default"), head.names.get("default")];
  if (now && !old) {
    const named = namedOnly(base, head, now);
    return named ? [{ named, line: now.line, to: "default" }] : [];
  }
  const named = old && !now ? namedOnly(head, base, old) : undefined;
  return named ? [{ named, line: named.line, to: "named" }] : [];
}

/** The export by name, on one side alone, of what the other one exports as its default. */
function namedOnly(
  one: SideExports,
  other: SideExports,
  byDefault: ReadExport,
): ReadExport | undefined {
  return [...one.names.values()].find(({ name, local }) =>
    local !== null && local === byDefault.local && !other.names.has(name)
  );
}

function movedDetail({ named: { name }, line, to }: MovedExport): UnitDetail {
  const [before, after] = to === "default" ? ["named", "default"] : ["default", "named"];
  const message = to === "default"
    ? `"${name}" is now the default export, and not exported by its name`
    : `"${name}" is now exported by its name, and not the default export`;
  return { subject: "export", change: "changed", owner: null, name, before, after, line, message };
}

function changedDetail(old: ReadExport, now: ReadExport): UnitDetail {
  const { name, line } = now;
  const isTwofold = `${old.sort},type` === now.sort || `${now.sort},type` === old.sort;
  const message = old.typeOnly === now.typeOnly && isTwofold
    ? `The export "${name}" is ${
      now.sort.length > old.sort.length
        ? "a type as well now"
        : "no type any more, but still a value"
    }`
    : old.typeOnly === now.typeOnly
    ? `The export "${name}" is now ${now.words}, and no longer ${old.words}`
    : now.typeOnly
    ? `The export "${name}" is a type now, and no value any more`
    : `The export "${name}" is a value now, and not only a type`;
  return {
    subject: "export",
    change: "changed",
    owner: null,
    name,
    before: old.words,
    after: now.words,
    line,
    message,
  };
}

function lone(
  { name, words, line, local, origin }: ReadExport,
  change: "added" | "removed",
): UnitDetail {
  const isNew = change === "added";
  const from = local === null && origin ? `, handed on from "${origin.path}"` : "";
  return {
    subject: "export",
    change,
    owner: null,
    name,
    before: isNew ? null : words,
    after: isNew ? words : null,
    line,
    message: isNew ? `The export "${name}" is new${from}` : `The export "${name}" is gone`,
  };
}

function byName(a: UnitDetail, b: UnitDetail): number {
  return compareText(a.name, b.name);
}
