import { listOf } from "../../text/mod.ts";
import type { MachineFinding, MachineTransition } from "../machine.ts";
import { causeOf } from "./causes.ts";
import { isInside } from "./configuration.ts";
import type { MachineIndex } from "./model.ts";
import { takesEventOf } from "./together.ts";
import { quoted, stateName } from "./words.ts";

/** Finds the oddities of the transitions of a state for one event. */
export function transitionFindings(index: MachineIndex, path: string): MachineFinding[] {
  const groups = groupsOf(index.transitionsOf(path));
  return [
    ...afterTheEnd(index, path, groups),
    ...groups.flatMap((group) => [
      ...unresolved(index, group),
      ...exclusive(index, group),
      ...neverTaken(index, group),
      ...withoutFallback(index, group),
      ...deadSelf(index, group),
    ]),
  ];
}

type Group = readonly [MachineTransition, ...MachineTransition[]];

function groupsOf(transitions: readonly MachineTransition[]): Group[] {
  const groups = new Map<string, [MachineTransition, ...MachineTransition[]]>();
  for (const each of transitions) {
    const key = `${each.kind} ${each.event}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** Finds targets that are no states; those that only the code says when it runs could not be read, and may well be. */
function unresolved(index: MachineIndex, group: Group): MachineFinding[] {
  const [{ from, event }] = group;
  const isOne = index.model.problems.some((problem) =>
    problem.code === "unresolved_target" && problem.state === from &&
    (problem.event ?? event) === event
  );
  return group.filter((each) => isOne && each.unresolved).map((each) => ({
    kind: "unresolved-target",
    severity: "error",
    state: each.from,
    message: `${causeOf(index, each)}, ${stateName(each.from)} goes to ` +
      `${listOf((each.unresolved ?? []).map(quoted))}, which is no state that is known`,
    line: each.line,
  }));
}

/** A final state of the machine itself ends it: nothing that the state would do is done any more. */
function afterTheEnd(
  index: MachineIndex,
  path: string,
  [first]: readonly Group[],
): MachineFinding[] {
  const state = index.state(path);
  if (!first || state?.type !== "final" || state.parent !== index.root?.path) return [];
  return [{
    kind: "final-with-transitions",
    severity: "warning",
    state: path,
    message: `${causeOf(index, first[0])}, nothing happens in ${
      stateName(path)
    }: it is final, and the machine ends there`,
    line: first[0].line,
  }];
}

/** Finds transitions to several states of which one alone can be active: XState then enters one of them, and says nothing. */
function exclusive(index: MachineIndex, group: Group): MachineFinding[] {
  return group.flatMap((each): MachineFinding[] => {
    const [one, other] = exclusivePair(index, each.targets);
    if (one === undefined || other === undefined) return [];
    return [{
      kind: "exclusive-targets",
      severity: "error",
      state: each.from,
      message: `${causeOf(index, each)}, ${stateName(each.from)} goes to ${
        listOf([one, other].map(quoted))
      } at once, and only one of them can be active`,
      line: each.line,
    }];
  });
}

/** The first two states that no parallel state has in two of its regions. */
function exclusivePair(index: MachineIndex, targets: readonly string[]): readonly string[] {
  for (const [place, other] of targets.entries()) {
    const one = targets.slice(0, place).find((each) => !canBothBe(index, each, other));
    if (one !== undefined) return [one, other];
  }
  return [];
}

function canBothBe(index: MachineIndex, one: string, other: string): boolean {
  if (one === other || isInside(one, other) || isInside(other, one)) return true;
  const around = new Set(index.ancestorsOf(one).map(({ path }) => path));
  return index.ancestorsOf(other).find(({ path }) => around.has(path))?.type === "parallel";
}

/** Finds transitions that are never taken, since the first transition for an event whose guard holds is taken. */
function neverTaken(index: MachineIndex, group: Group): MachineFinding[] {
  const seen = new Map<string, MachineTransition>();
  let certain: MachineTransition | null = null;
  return group.flatMap((each): MachineFinding[] => {
    const finding = certain
      ? shadowed(index, each, certain)
      : ambiguous(index, each, seen.get(each.guard?.text ?? ""));
    if (!each.guard) certain ??= each;
    else if (each.guard.kind !== "unknown" && !seen.has(each.guard.text)) {
      seen.set(each.guard.text, each);
    }
    return finding ? [finding] : [];
  });
}

function shadowed(
  index: MachineIndex,
  each: MachineTransition,
  before: MachineTransition,
): MachineFinding {
  return {
    kind: "shadowed-transition",
    severity: "warning",
    state: each.from,
    message: `${causeOf(index, each)}, ${stateName(each.from)} never comes to its transition ` +
      `${each.index + 1}: the one in line ${before.line} has no guard`,
    line: each.line,
  };
}

function ambiguous(
  index: MachineIndex,
  each: MachineTransition,
  before: MachineTransition | undefined,
): MachineFinding | null {
  if (!before || !each.guard) return null;
  return {
    kind: "ambiguous",
    severity: "warning",
    state: each.from,
    message:
      `${causeOf(index, each)}, ${stateName(each.from)} has two transitions with the guard ` +
      `${quoted(each.guard.text)}: only the one in line ${before.line} is taken`,
    line: each.line,
  };
}

/** Nothing comes after the end of what runs, or after entering, but these: when no guard holds, the machine is stuck. */
function withoutFallback(index: MachineIndex, group: Group): MachineFinding[] {
  const [first] = group;
  if (!group.every(({ guard }) => guard)) return [];
  const settles = first.kind === "onDone" || first.kind === "onError";
  const isOnlyWay = first.kind === "always" &&
    [first.from, ...index.ancestorsOf(first.from).map(({ path }) => path)].every((path) =>
      index.transitionsOf(path).every(({ kind }) => kind === "always")
    );
  if (!settles && !isOnlyWay && group.length < 2) return [];
  return [{
    kind: "no-fallback",
    severity: settles || isOnlyWay ? "warning" : "info",
    state: first.from,
    message: `${causeOf(index, first)}, ${stateName(first.from)} does nothing when no guard holds`,
    line: first.line,
  }];
}

/** A transition to its own state that neither enters it again nor does anything else, not even keep others from happening. */
function deadSelf(index: MachineIndex, group: Group): MachineFinding[] {
  const last = group.at(-1);
  if (!last || last.kind === "always" || !isIdle(last)) return [];
  // It is told already that it is never come to.
  if (group.slice(0, -1).some(({ guard }) => !guard)) return [];
  if (index.realChildrenOf(last.from).length > 0 || keepsOthers(index, last)) return [];
  const why = index.model.version === 5 ? 'it lacks "reenter: true"' : "it is internal";
  return [{
    kind: "dead-self-transition",
    severity: "warning",
    state: last.from,
    message:
      `${causeOf(index, last)}, ${
        stateName(last.from)
      } leads to itself and nothing happens, not even ` +
      `its entry actions and what it runs: ${why}`,
    line: last.line,
  }];
}

function isIdle({ targets, unresolved, reenter, actions, from }: MachineTransition): boolean {
  return targets.length > 0 && targets.every((target) => target === from) && !unresolved &&
    !reenter && actions.length === 0;
}

/** Tells whether another transition of the state, or of a state around it, would be taken instead. */
function keepsOthers(index: MachineIndex, each: MachineTransition): boolean {
  return [each.from, ...index.ancestorsOf(each.from).map(({ path }) => path)].some((path) =>
    index.transitionsOf(path).some((other) =>
      (path !== each.from || other.event !== each.event) && takesEventOf(other, each)
    )
  );
}
