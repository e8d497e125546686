import { count } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { compareStateParts } from "./compare_state_parts.ts";
import { detail, type MachinePair, type ReadState, statesOf } from "./machine_pair.ts";
import type { ReadMachine } from "./read_machines.ts";

/** The states that came, went, moved or are called otherwise, and what is different about the others. */
export async function compareStates(pair: MachinePair): Promise<UnitDetail[]> {
  const { base, head, matched, slice } = pair;
  const [old, now] = [statesOf(base), statesOf(head)];
  const details: UnitDetail[] = [];
  for (const [path, state] of now) {
    if (slice.spent) await slice.pause();
    const basePath = matched.baseOf(path);
    const before = basePath === null ? undefined : old.get(basePath);
    if (before) {
      details.push(...placeDetails(pair, before, state));
      details.push(...compareStateParts(pair, { old: before, now: state }));
    } else if (isTopmost(path, head, matched.baseOf) && !mayBeUnread(pair, path, "base")) {
      details.push(lone(pair, state, "added"));
    }
  }
  for (const [path, state] of old) {
    if (matched.headOf(path) !== null || !isTopmost(path, base, matched.headOf)) continue;
    if (!mayBeUnread(pair, path, "head")) details.push(lone(pair, state, "removed"));
  }
  return details;
}

/** Tells whether the parent of a state is on both sides: what is in a new state is part of it. */
function isTopmost(
  path: string,
  { index }: ReadMachine,
  otherOf: (path: string) => string | null,
): boolean {
  const parent = index.state(path)?.parent ?? null;
  return parent === null || otherOf(parent) !== null;
}

/** Tells whether a state of one side could be among the unread parts of the other side. */
function mayBeUnread(
  { base, head, matched }: MachinePair,
  path: string,
  where: "base" | "head",
): boolean {
  const [own, other, otherOf] = where === "base"
    ? [head, base, matched.baseOf] as const
    : [base, head, matched.headOf] as const;
  const parent = own.index.state(path)?.parent ?? null;
  const around = parent === null ? "" : otherOf(parent);
  return around !== null && other.unknown.around(around);
}

function lone(
  { base, head, name }: MachinePair,
  { model }: ReadState,
  change: "added" | "removed",
): UnitDetail {
  const words = contentWords(change === "added" ? head : base, model);
  const verb = change === "added" ? "is new" : "is gone";
  return detail(name, {
    subject: "state",
    change,
    name: model.path,
    [change === "added" ? "after" : "before"]: words,
    line: model.line,
    message: `The state "${model.path}" of "${name}" ${verb}`,
  });
}

/** `compound, 2 states, 3 transitions`: all that comes or goes with a state. */
function contentWords({ index }: ReadMachine, { path, type }: ReadState["model"]): string {
  let inner = 0;
  let transitions = 0;
  const agenda = [path];
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    transitions += index.transitionsOf(next).length;
    for (const child of index.childrenOf(next)) {
      inner++;
      agenda.push(child.path);
    }
  }
  return [
    type,
    ...(inner > 0 ? [count(inner, "state")] : []),
    ...(transitions > 0 ? [count(transitions, "transition")] : []),
  ].join(", ");
}

/** A state that is still there under another name or in another place; those in it have moved with it. */
function placeDetails(
  { matched, name: machine }: MachinePair,
  old: ReadState,
  now: ReadState,
): UnitDetail[] {
  const [before, after] = [old.model, now.model];
  const oldParent = before.parent === null ? null : matched.headOf(before.parent);
  const isMoved = oldParent !== after.parent;
  if (!isMoved && before.name === after.name) return [];
  if (after.parent === null) return [];
  const told = { subject: "state", before: before.path, after: after.path } as const;
  const place = { ...told, name: after.path, line: after.line };
  if (!isMoved) {
    const message = `The state "${before.path}" of "${machine}" is now called "${after.name}"`;
    return [detail(machine, { ...place, change: "changed", message })];
  }
  const message = `The state "${before.path}" of "${machine}" is now at "${after.path}"`;
  return [detail(machine, { ...place, change: "moved", message })];
}
