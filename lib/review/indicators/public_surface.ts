import { groupBy } from "../../grouping/mod.ts";
import { capitalised, count, listOf } from "../../text/mod.ts";
import { keySigns, keysIn } from "./environment_keys.ts";
import { indication, type Sign, statusOf } from "./indication.ts";
import type { Indication, ReviewFacts, SurfaceChange } from "./review_facts.ts";

/** Uses of one export that are named one by one. */
const MAX_USES = 20;
/** Names of exports that came or went together. */
const MAX_NAMED = 5;

/**
 * Tells how the source files that were there before look to others, tests and declarations aside: exports of modules, and
 * props of exported components. A thing that is gone or must be given now is an error where the head still has something
 * that relies on it. A type is compared as it is written: one that takes less is a warning, one that is merely another is
 * told where a use of it is in no file of the change. Who uses a package from outside is not known.
 */
export function publicSurface(
  { files, surface, retyped, units }: Pick<
    ReviewFacts,
    "files" | "surface" | "retyped" | "units"
  >,
): Indication {
  const touched = new Set(files.map(({ path }) => path));
  // Who uses what of them, and how, is for the checker to say.
  const others = retyped.map((each): Sign => ({ severity: "info", ...each }));
  const alike = [...groupBy(surface, (each) => likenessOf(each) ?? each).values()];
  const keys = keySigns(units);
  const open = openSigns(units);
  // A key that is read in place of another one came, and the other one went.
  const names = new Set(
    units.flatMap(({ details }) =>
      keysIn(details).flatMap(({ name, before }) => before === null ? [name] : [name, before])
    ),
  );
  const signs = [
    ...alike.flatMap((same) => foldedSign(same) ?? same.flatMap((each) => signsOf(each, touched))),
    ...others,
    ...open,
    ...keys,
  ];
  const more = keys.length === 0
    ? ""
    : `; ${count(names.size, "key")} of the environment came or went`;
  const counts = { retyped: retyped.length, moved: movedExports(units), open: open.length };
  const headline = headlineOf(surface, counts) + more;
  return indication("public-surface", { status: statusOf(signs), headline }, signs);
}

/** Tells of components that take the props of other types than before, whose names are not read. */
function openSigns(units: ReviewFacts["units"]): Sign[] {
  return units.flatMap(({ path, details }) =>
    details.filter(({ subject, change, before, after }) =>
      subject === "component" && change === "changed" && (before !== null || after !== null)
    ).map(({ line, message }): Sign => ({ severity: "info", path, line, side: "head", message }))
  );
}

/** Counts the exports that went from one file to another. */
function movedExports(units: ReviewFacts["units"]): number {
  return units.flatMap(({ path, details }) =>
    details.filter(({ subject, change, before }) =>
      change === "moved" && before !== path && (subject === "export" || subject === "component")
    )
  ).length;
}

function headlineOf(
  surface: readonly SurfaceChange[],
  { retyped, moved, open }: {
    readonly retyped: number;
    readonly moved: number;
    readonly open: number;
  },
): string {
  const added = surface.filter(({ change }) => change === "added").length;
  const others = surface.length - added + retyped;
  if (others + added === 0) {
    if (open > 0 && moved === 0) {
      return `No export or prop that is named came, went or changed; ${
        count(open, "component")
      } with the props of other types than before`;
    }
    return moved === 0
      ? "Tests and declarations aside, the files of the project that were there before offer the same exports and props"
      : `Tests and declarations aside, ${
        count(moved, "export")
      } moved with all users, and no other export or prop came, went or changed`;
  }
  if (others === 0) {
    return `${
      exportsAndProps(added)
    } added to files that were there before, none removed or changed`;
  }
  const broken = surface.filter((each) => severityOf(each) === "error").length;
  const relied = broken === 0 ? "none with users left behind" : `${broken} with users left behind`;
  const fresh = added === 0 ? "" : `, ${added} added`;
  const isAsked = surface.some(({ change }) => change === "required");
  const done = isAsked ? "removed, changed or asked for now" : "removed or changed";
  return `${exportsAndProps(others)} ${done}, ${relied}${fresh}`;
}

function exportsAndProps(number: number): string {
  return `${number} ${number === 1 ? "export or prop" : "exports and props"}`;
}

/** Returns the key by which exports that came to one file, or went from it without users, are told at once. */
function likenessOf({ kind, change, path, uses, entries }: SurfaceChange): string | null {
  const isQuiet = kind === "export" && uses.length + entries.length === 0;
  return isQuiet && (change === "added" || change === "removed") ? `${change} ${path}` : null;
}

function foldedSign(same: readonly SurfaceChange[]): Sign[] | null {
  const [first] = same;
  if (!first || same.length === 1) return null;
  const { path, line, change } = first;
  const names = listOf(same.map(({ name }) => `"${name}"`), { max: MAX_NAMED });
  const isNew = change === "added";
  const done = isNew ? "are new" : "are gone, and nothing in the project relies on them";
  return [{
    severity: "info",
    path,
    line,
    side: isNew ? "head" : "base",
    message: `${count(same.length, "export")} of "${path}" ${done}: ${names}`,
  }];
}

function signsOf(found: SurfaceChange, touched: ReadonlySet<string>): Sign[] {
  // A use that was changed along fits the other type, or the type checker says so.
  const change = found.change === "type_changed"
    ? { ...found, uses: found.uses.filter((use) => !touched.has(use.path)) }
    : found;
  const severity = severityOf(change);
  const { path, line, kind, owner, name, uses } = change;
  const more = moreWords(change);
  const sign: Sign = {
    severity,
    path,
    line,
    side: kind === "export" && change.change === "removed" ? "base" : "head",
    concerns: uses.length,
    message: messageOf(change),
    ...((severity !== "info" || uses.length > 0) && change.change !== "added" &&
      change.change !== "widened" && {
      finding: {
        key: [kind, owner ?? "", name, change.change],
        title: titleOf(change),
        ...more !== "" && { message: more },
        resolution: "conversation",
        fix: fixOf(change),
      },
    }),
  };
  const left = severity === "info" ? [] : uses.slice(0, MAX_USES);
  return [
    sign,
    ...left.map((use): Sign => ({
      severity: "info",
      path: use.path,
      line: use.line,
      message: useOf(change),
    })),
  ];
}

function useOf({ kind, change, owner, name }: SurfaceChange): string {
  if (kind === "export") {
    return name === "default" ? "Imports the default export" : `Imports "${name}"`;
  }
  return change === "required"
    ? `Renders "${owner}" without "${name}"`
    : `Gives "${name}" to "${owner}"`;
}

function severityOf({ kind, change, uses, certain, entries }: SurfaceChange): Sign["severity"] {
  if (change === "added" || change === "widened") return "info";
  if (change === "type_changed" && kind === "prop") return "info";
  if (uses.length === 0) return entries.length > 0 ? "warning" : "info";
  return change === "removed" || change === "required" ? certain ? "error" : "warning" : "warning";
}

function subjectOf({ kind, owner, name }: SurfaceChange): string {
  if (kind === "prop") return `the prop "${name}" of "${owner}"`;
  return name === "default" ? "the default export" : `the export "${name}"`;
}

const DONE: Readonly<Record<SurfaceChange["change"], string>> = {
  added: "is new",
  removed: "is gone",
  required: "must be given now",
  narrowed: "takes less than before",
  type_changed: "has another type",
  widened: "takes more than before",
};

function titleOf(change: SurfaceChange): string {
  return `${capitalised(subjectOf(change))} ${doneWords(change)}`;
}

function doneWords({ change, instead }: SurfaceChange): string {
  return instead === undefined ? DONE[change] : `is called "${instead}" now`;
}

function messageOf(change: SurfaceChange): string {
  const file = change.kind === "export" ? ` of "${change.path}"` : "";
  const [types, users] = [typeWords(change), usersOf(change)];
  return `${capitalised(subjectOf(change))}${file} ${doneWords(change)}${types && `, ${types}`}${
    unsureWords(change)
  }${users && `, and ${users}`}${outsideWords(change)}`;
}

/** Says what a title does not. */
function moreWords(change: SurfaceChange): string {
  const types = typeWords(change);
  const told = [types && `its type is ${types}`, usersOf(change)].filter((words) => words !== "")
    .join("; ");
  return capitalised(told + unsureWords(change) + outsideWords(change));
}

function typeWords({ change, before, after }: SurfaceChange): string {
  return ["type_changed", "widened", "narrowed"].includes(change)
    ? `${after} instead of ${before}`
    : "";
}

function unsureWords({ change, certain }: SurfaceChange): string {
  return certain || change !== "removed" ? "" : ", unless a type that is declared elsewhere has it";
}

function outsideWords({ change, entries, spreads = 0 }: SurfaceChange): string {
  if (change === "added" || change === "widened") return "";
  const unsure = spreads === 0
    ? ""
    : `; ${count(spreads, "element")} with a spread may give it as well`;
  return entries.length === 0
    ? unsure
    : `${unsure}; "${
      entries[0]
    }" is an entry point of a package, and who uses that elsewhere is not known`;
}

function usersOf({ change, uses, instead, spreads = 0 }: SurfaceChange): string {
  if (change === "added" || change === "widened") return "";
  if (uses.length === 0) {
    if (change === "type_changed") return "";
    if (change === "required") return "no element leaves it out";
    if (instead !== undefined && spreads === 0) return "no element has its old name";
    return spreads === 0 ? "nothing in the project relies on it" : "no element names it";
  }
  const files = [...new Set(uses.map(({ path }) => `"${path}"`))];
  return `${count(uses.length, "place")} ${useWords(change, uses.length === 1)}: in ${
    listOf(files, { max: 3 })
  }`;
}

function useWords(change: SurfaceChange["change"], isOne: boolean): string {
  if (change === "required") return isOne ? "leaves it out" : "leave it out";
  if (change === "type_changed") {
    return isOne ? "uses it and is not in the change" : "use it and are not in the change";
  }
  return `${change === "removed" ? "still " : ""}${isOne ? "uses" : "use"} it`;
}

/** Only where it is plain what to do. */
function fixOf({ kind, change, name, owner, uses, instead }: SurfaceChange): string | undefined {
  if (uses.length === 0 || kind !== "prop") return undefined;
  if (change === "required") return `Give "${name}" where "${owner}" is rendered without it`;
  if (instead) {
    return `Pass "${instead}" in place of "${name}" where "${owner}" is rendered with it`;
  }
  if (change === "removed") return `Leave "${name}" out where "${owner}" is rendered with it`;
  return undefined;
}
