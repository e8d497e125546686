import { createTimeSlice, type TimeSlice } from "../../../slices/mod.ts";
import { compareText } from "../../../text/mod.ts";
import type { SideFiles, UnitComparison } from "../../unit_comparison.ts";
import { type Followed, openPathFollower, type PathFollower } from "./follow_path.ts";
import { matchMachines } from "./match_machines.ts";
import { matchStates } from "./match_states.ts";
import { type MachinePath, pathsThrough, pathText } from "./paths.ts";
import { type ReadMachine, readSideMachines } from "./read_machines.ts";
import { withoutOwnRegions } from "./regions.ts";

/** A way whose states are called otherwise now, and nothing more. */
export interface RenamedPath {
  readonly before: string;
  readonly after: string;
}

/** The ways through one machine that came and went, each as one line: `idle -> loading (SUBMIT) -> done (onDone)`. */
export interface PathChanges {
  readonly machine: string;
  /** 1-based, in the head; null for a machine that is gone. */
  readonly line: number | null;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly RenamedPath[];
  /** True when there are more ways than were compared. */
  readonly truncated: boolean;
}

/** The changes in the ways through the machines of a file. */
export interface PathComparison {
  /** Those with ways that came or went, by name. */
  readonly machines: readonly PathChanges[];
  readonly problems: UnitComparison["problems"];
}

/**
 * The ways through the machines of a file that are new or gone. A way of one side is there on the other when that machine can
 * be gone through so: whether it is among those told there does not matter.
 */
export async function comparePaths(
  files: SideFiles,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<PathComparison> {
  const base = await readSideMachines(files.base, "base", options);
  const head = await readSideMachines(files.head, "head", options);
  const slice = createTimeSlice(options);
  const { pairs, added, removed } = matchMachines(base.machines, head.machines);
  const changes: PathChanges[] = [];
  for (const [old, now] of pairs) changes.push(await comparePair(old, now, slice));
  for (const each of base.isPartial ? [] : added) {
    await slice.pause();
    const { texts, truncated } = allPaths(each);
    changes.push({ ...placeOf(each), added: texts, removed: [], renamed: [], truncated });
  }
  for (const each of head.isPartial ? [] : removed) {
    await slice.pause();
    const { texts, truncated } = allPaths(each);
    const place = { machine: each.model.name, line: null };
    changes.push({ ...place, added: [], removed: texts, renamed: [], truncated });
  }
  return {
    machines: changes.filter((each) =>
      each.added.length + each.removed.length + each.renamed.length > 0
    )
      .toSorted((a, b) => compareText(a.machine, b.machine)),
    problems: [...base.problems, ...head.problems],
  };
}

function placeOf({ model }: ReadMachine): Pick<PathChanges, "machine" | "line"> {
  return { machine: model.name, line: model.line };
}

function allPaths({ index }: ReadMachine): { texts: string[]; truncated: boolean } {
  const { paths, truncated } = pathsThrough(index);
  return { texts: paths.map(pathText), truncated };
}

async function comparePair(
  base: ReadMachine,
  head: ReadMachine,
  slice: TimeSlice,
): Promise<PathChanges> {
  await slice.pause();
  const old = pathsThrough(base.index);
  await slice.pause();
  const now = pathsThrough(head.index);
  const matched = matchStates(base, head);
  const ownOfBase = withoutOwnRegions(base, head, matched.headOf);
  const ownOfHead = withoutOwnRegions(head, base, matched.baseOf);
  const [inBase, inHead] = [openPathFollower(base, ownOfBase), openPathFollower(head, ownOfHead)];
  const removed: string[] = [];
  const renamed: RenamedPath[] = [];
  const added: string[] = [];
  for (const path of old.paths) {
    if (slice.spent) await slice.pause();
    const found = followOther(inHead, eachPlace(path, ownOfBase), matched.headOf);
    if (found === "no") removed.push(pathText(path));
    else if (typeof found === "object") {
      renamed.push({ before: pathText(path), after: pathText(found) });
    }
  }
  for (const path of now.paths) {
    if (slice.spent) await slice.pause();
    const found = followOther(inBase, eachPlace(path, ownOfHead), matched.baseOf);
    if (found === "no") added.push(pathText(path));
  }
  const truncated = old.truncated || now.truncated;
  return { ...placeOf(head), added, removed, renamed, truncated };
}

/** Tells whether a path leads through the other side as it is, or else under the other side's own names. */
function followOther(
  follower: PathFollower,
  path: MachinePath,
  nameOf: (path: string) => string | null,
): Followed | MachinePath {
  const found = follower.follow(path);
  if (found === "yes") return found;
  const other = eachPlace(path, (place) => place.map((state) => nameOf(state) ?? NOWHERE));
  return follower.follow(other) === "yes" ? other : found;
}

/** A name that no state has. */
const NOWHERE = "\0";

function eachPlace(
  { start, steps }: MachinePath,
  change: (place: readonly string[]) => readonly string[],
): MachinePath {
  return { start: change(start), steps: steps.map((step) => ({ ...step, to: change(step.to) })) };
}
