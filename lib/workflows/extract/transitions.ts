import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import {
  type At,
  excerpt,
  type ObjectValue,
  quotedExcerpt,
  type Value,
} from "../evaluate/value.ts";
import type { MachineTransition, TransitionKind } from "../machine.ts";
import { readActions } from "./actions.ts";
import { inState, readGuard } from "./guards.ts";
import { tellOtherVersion } from "./other_version.ts";
import {
  addBad,
  addProblem,
  addUnknown,
  listed,
  type Loss,
  placeInMain,
  read,
  type Reading,
  readText,
  stateWords,
} from "./reading.ts";
import { isWithinNode, type StateNode } from "./state_node.ts";
import { type FindTarget, isInnerTarget } from "./targets.ts";

/** The transitions of a state for one event. */
export interface EventGroup {
  readonly event: string;
  readonly kind: TransitionKind;
  readonly invoke?: string;
  readonly items: readonly GroupItem[];
  /** The place where the event's name is written. */
  readonly at: At;
}

/** One transition of a group. */
export interface GroupItem {
  readonly value: Value;
  /** The place where the transition is written: it may be a reference to the value. */
  readonly at: At;
}

/** The transitions of a group, in order. */
export function* readGroup(
  reading: Reading,
  node: StateNode,
  group: EventGroup,
  find: FindTarget,
): Generator<MachineTransition> {
  const loss = { state: node.path, event: group.event };
  const what = `a transition of ${stateWords(node.path)} for ${eventWords(group)}`;
  for (const [index, item] of group.items.entries()) {
    const { value } = item;
    const config = configOf(reading, value, what, loss);
    if (config === "none") continue;
    yield {
      from: node.path,
      event: group.event,
      kind: group.kind,
      ...(group.invoke !== undefined && { invoke: group.invoke }),
      ...readParts(reading, { node, value, config, what, loss, find }),
      index,
      ...placeOfTransition(reading, node, group, item),
    };
  }
}

interface Part {
  readonly node: StateNode;
  readonly value: Value;
  /** Null for a target alone. */
  readonly config: ObjectValue | null;
  readonly what: string;
  readonly loss: Loss;
  readonly find: FindTarget;
}

/** @returns "none" for what is no transition at all */
function configOf(
  reading: Reading,
  value: Value,
  what: string,
  loss: Loss,
): ObjectValue | null | "none" {
  if (value.kind === "object") {
    for (const gap of value.gaps) addUnknown(reading.problems, `a part of ${what}`, gap, loss);
    tellOtherVersion(reading, value, "a transition", loss);
    return value;
  }
  if (value.kind === "unknown") {
    addUnknown(reading.problems, what, value, loss);
    return null;
  }
  const isTarget = value.kind === "primitive" &&
    (value.value === undefined || typeof value.value === "string");
  if (isTarget) return null;
  addBad(reading, `Expected a target or an object for ${what}`, value.at, loss);
  return "none";
}

type Parts = Pick<
  MachineTransition,
  "targets" | "unresolved" | "guard" | "actions" | "reenter" | "description"
>;

function readParts(reading: Reading, part: Part): Parts {
  const { config, value, what, loss } = part;
  if (value.kind === "unknown") {
    return { targets: [], unresolved: [excerpt(value.at)], actions: [] };
  }
  const targets = readTargets(reading, part);
  const reenter = isReentering(reading, part, targets) && { reenter: true };
  if (!config) return { ...targets.found, actions: [], ...reenter };
  const guard = readCondition(reading, part, config);
  const description = readText(reading, config, "description", `the description of ${what}`, loss);
  return {
    ...targets.found,
    ...(guard && { guard }),
    actions: readActions(reading, read(reading, config, "actions"), `the actions of ${what}`, loss),
    ...reenter,
    ...(description !== null && { description }),
  };
}

function readCondition(reading: Reading, { what, loss }: Part, config: ObjectValue) {
  if (reading.version === 5) {
    return readGuard(reading, read(reading, config, "guard"), `the guard of ${what}`, loss);
  }
  const guard = readGuard(reading, read(reading, config, "cond"), `the guard of ${what}`, loss);
  const state = read(reading, config, "in");
  if (!state) return guard;
  const inside = inState(state, state.at);
  if (!guard) return inside;
  const text = `${guard.text} and ${inside.text}`;
  return { kind: "and" as const, name: "and", guards: [guard, inside], text };
}

interface Targets {
  readonly found: Pick<MachineTransition, "targets" | "unresolved">;
  readonly nodes: readonly StateNode[];
  /** One of them is written as a state inside of this one: `.open`. */
  readonly inner: boolean;
}

function readTargets(reading: Reading, { node, value, config, what, loss, find }: Part): Targets {
  const written = config ? read(reading, config, "target") : value;
  const nodes: StateNode[] = [];
  const unresolved: string[] = [];
  let inner = false;
  for (const item of isTargetless(written) ? [] : listed(written)) {
    if (item.kind === "primitive" && typeof item.value === "string") {
      const target = find(node, item.value);
      inner ||= isInnerTarget(node, item.value);
      if (target) nodes.push(target);
      else {
        unresolved.push(item.value);
        const message = `The target "${item.value}" of ${what} leads to no state`;
        addProblem(reading.problems, { code: "unresolved_target", message, at: item.at }, loss);
      }
      continue;
    }
    unresolved.push(excerpt(item.at));
    if (item.kind === "unknown") addUnknown(reading.problems, `the target of ${what}`, item, loss);
    else addBad(reading, `Expected text for the target of ${what}`, item.at, loss);
  }
  const targets = nodes.map(({ path }) => path);
  return { found: { targets, ...(unresolved.length > 0 && { unresolved }) }, nodes, inner };
}

function isTargetless(written: Value | null): boolean {
  return written?.kind === "primitive" && (written.value === undefined || written.value === "");
}

/** Tells whether the state is left and entered again, when a target lies in it. */
function isReentering(
  reading: Reading,
  { node, config, what, loss }: Part,
  { nodes, inner }: Targets,
): boolean {
  const name = reading.version === 5 ? "reenter" : "internal";
  const value = config && read(reading, config, name);
  if (value?.kind === "unknown") addUnknown(reading.problems, `"${name}" of ${what}`, value, loss);
  const isTrue = value?.kind === "primitive" ? Boolean(value.value) : value !== null;
  if (reading.version === 5) return isTrue;
  const isInternal = config?.members.has("internal") ? isTrue : inner;
  return !isInternal && nodes.some((target) => isWithinNode(target, node));
}

type Placed = Pick<MachineTransition, "line" | "start" | "end" | "editable" | "reason">;

function placeOfTransition(
  reading: Reading,
  node: StateNode,
  group: EventGroup,
  { value, at }: GroupItem,
): Placed {
  const { ast } = reading.main;
  const place = placeInMain(reading, at, placeInMain(reading, group.at, node.place));
  const start = place.getStart(ast);
  const reason = reasonNotToEdit(reading, value, at);
  return {
    line: ast.getLineAndCharacterOfPosition(start).line + 1,
    start,
    end: place.end,
    editable: reason === null,
    ...(reason !== null && { reason }),
  };
}

function reasonNotToEdit({ main, made }: Reading, value: Value, at: At): string | null {
  if (at.file.path !== main.path) return `It is written in "${at.file.path}"`;
  if (at.node !== value.at.node && !isOwnTarget(value, at, made)) {
    return `It is a reference to ${quotedExcerpt(value.at)}`;
  }
  return value.kind === "unknown" ? "It is not known" : null;
}

/** A name for a target alone can be replaced, but for one in a function that makes a part of the machine: it has callers. */
function isOwnTarget(value: Value, { node }: At, made: TS.Node): boolean {
  if (value.kind !== "primitive") return false;
  const around = ts.findAncestor(node, ts.isFunctionLike);
  return around === undefined || (around.pos <= made.pos && made.end <= around.end);
}

/** The event in a sentence. */
function eventWords({ event, kind }: EventGroup): string {
  if (kind === "always") return "no event";
  return kind === "after" ? `the delay "${event}"` : `"${event}"`;
}
