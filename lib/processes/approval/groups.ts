import { basename, dirname } from "node:path";
import { contentHash } from "../../project/mod.ts";
import type { FileChange } from "../machine/process_context.ts";
import { type Needs, partsOf } from "./needs.ts";

/** Changes that belong together: the approved ones among them land in one step. */
export interface ChangeGroup {
  /** The same as long as the change set is. */
  readonly id: string;
  /** The work of the group, in a few words. */
  readonly title: string;
  /** Paths, at least two, sorted. */
  readonly files: readonly string[];
}

interface GroupFacts {
  readonly needs: Needs;
  readonly movedFrom: ReadonlyMap<string, string>;
}

/** @returns the parts of a change set with two files or more */
export function groupsOf(changes: readonly FileChange[], facts: GroupFacts): ChangeGroup[] {
  const byPath = new Map(changes.map((change) => [change.path, change]));
  const parts = partsOf([...byPath.keys()], facts.needs).filter(({ length }) => length > 1);
  return parts.map((files) => ({
    id: contentHash(JSON.stringify(files)).slice(0, 16),
    title: titleOf(files.flatMap((path) => byPath.get(path) ?? []), facts.movedFrom),
    files,
  }));
}

function titleOf(changes: readonly FileChange[], movedFrom: GroupFacts["movedFrom"]): string {
  const moves = changes.flatMap(({ path }) => {
    const from = movedFrom.get(path);
    return from === undefined || from === path ? [] : [{ from, to: path }];
  });
  const units = moves.filter(({ to }) => isUnit(to)).sort((a, b) => a.to.length - b.to.length);
  const [main] = units.length > 0 ? units : moves;
  if (main) {
    const others = units.filter(({ to }) => !isPartOf(to, main.to));
    return `${moveTitle(main)}${more(others.length)}`;
  }
  const gone = changes.filter(({ path, change }) => change === "delete" && isUnit(path));
  const [lone, ...others] = gone;
  const isRemoval = changes.every(({ change }) => change !== "create");
  const left = others.filter(({ path }) => lone && !isPartOf(path, lone.path));
  if (lone && isRemoval) return `Remove ${nameOf(lone.path)}${more(left.length)}`;
  const [first, ...rest] = changes;
  return first ? `${basename(first.path)}${more(rest.length)}` : "";
}

function moveTitle({ from, to }: { readonly from: string; readonly to: string }): string {
  const isBeside = dirname(from) === dirname(to);
  const [old, now] = isBeside ? [stemOf(from), stemOf(to)] : [nameOf(from), nameOf(to)];
  if (old !== now) return `Rename ${old} to ${now}`;
  if (isBeside) return `Rename ${basename(from)} to ${basename(to)}`;
  // A file that gets a folder of its own goes into that.
  return `Move ${now} to ${placeOf(from) === placeOf(to) ? dirname(to) : placeOf(to)}`;
}

/** Tells whether a file is an index, or is called as its folder is. */
function isOfFolder(path: string): boolean {
  return [INDEX, basename(dirname(path))].includes(stemOf(path));
}

const INDEX = "index";

/** Returns the name by which people know a unit: of an index that of its folder. */
function nameOf(path: string): string {
  const folder = basename(dirname(path));
  return stemOf(path) === INDEX && folder !== "." ? folder : stemOf(path);
}

/** Returns the folder around a unit; around its own folder where it has one. */
function placeOf(path: string): string {
  return isOfFolder(path) ? dirname(dirname(path)) : dirname(path);
}

/** Tells whether a path is that of a unit, or leads into the folder of its own that the unit has. */
function isPartOf(path: string, unit: string): boolean {
  return path === unit || (isOfFolder(unit) && path.startsWith(`${dirname(unit)}/`));
}

/** A file with a name of its own: a test, a story and a style sheet are called after another one. */
function isUnit(path: string): boolean {
  return /^[^.]+\.[cm]?[jt]sx?$/.test(basename(path));
}

function stemOf(path: string): string {
  const name = basename(path);
  return name.slice(0, name.indexOf(".") > 0 ? name.indexOf(".") : name.length);
}

function more(count: number): string {
  return count > 0 ? ` and ${count} more` : "";
}
