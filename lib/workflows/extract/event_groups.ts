import {
  excerpt,
  isUndefined,
  type Member,
  type ObjectValue,
  type Value,
} from "../evaluate/value.ts";
import type { TransitionKind } from "../machine.ts";
import type { ReadInvoke } from "./invokes.ts";
import {
  addBad,
  addUnknown,
  read,
  type Reading,
  stateWords,
  tellRepeated,
  writtenAt,
} from "./reading.ts";
import type { StateNode } from "./state_node.ts";
import type { EventGroup, GroupItem } from "./transitions.ts";

/** A group, and the name of XState's own event for it. */
interface NamedGroup extends EventGroup {
  readonly xstateEvent: string;
}

/** The transitions of a state, as they are written: by event, delay, end of an invoke, or for no event at all. */
export function readEventGroups(
  reading: Reading,
  node: StateNode,
  invokes: readonly ReadInvoke[],
): EventGroup[] {
  const { config } = node;
  if (!config) return [];
  const settled = [
    ...readOn(reading, node, config),
    ...readDone(reading, node, config),
    ...invokes.flatMap((invoke) => readSettled(reading, invoke)),
  ];
  return [
    ...(reading.version === 5 ? lastOfEach(reading, node, settled) : settled),
    ...readAfter(reading, node, config),
    ...group(reading, config, "always", { event: "", kind: "always" }),
  ];
}

/** XState 5 keeps one list for each event: a later one takes the place of an earlier one. */
function lastOfEach(
  reading: Reading,
  { path: state }: StateNode,
  groups: readonly NamedGroup[],
): NamedGroup[] {
  const last = new Map<string, NamedGroup>();
  for (const group of groups) {
    const { xstateEvent: event } = group;
    const before = last.get(event);
    if (before) {
      const message = `XState takes no transition from here: others for "${event}" come later`;
      addBad(reading, message, before.at, { state, event });
    }
    last.set(event, group);
  }
  return [...last.values()];
}

function readOn(reading: Reading, node: StateNode, config: ObjectValue): NamedGroup[] {
  const value = read(reading, config, "on");
  if (!value) return [];
  const loss = { state: node.path };
  const what = `the events of ${stateWords(node.path)}`;
  if (value.kind === "array" && reading.version === 4) {
    return readOnList(reading, value.items, what);
  }
  if (value.kind !== "object") {
    if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
    else addBad(reading, `Expected an object for ${what}`, value.at, loss);
    return [];
  }
  for (const gap of value.gaps) addUnknown(reading.problems, `some of ${what}`, gap, loss);
  tellRepeated(reading, value, what, loss);
  return [...value.members].flatMap(([event, member]) => {
    if (event === "" && reading.version === 5) {
      addBad(reading, 'Expected a name for an event: "always" is for none', member.at, loss);
      return [];
    }
    const kind: TransitionKind = event === "" ? "always" : "on";
    const items = itemsOf(reading, member);
    return [{ event, xstateEvent: event, kind, items, at: member.at }];
  });
}

/** Reads the transitions in a list of the form `on: [{ event: "NEXT", target: "b" }]` of XState 4. */
function readOnList(reading: Reading, items: readonly Value[], what: string): NamedGroup[] {
  const groups = new Map<string, NamedGroup & { readonly items: GroupItem[] }>();
  for (const value of items) {
    const name = value.kind === "object" ? read(reading, value, "event") : value;
    if (name?.kind !== "primitive" || typeof name.value !== "string") {
      if (name?.kind === "unknown") addUnknown(reading.problems, `one of ${what}`, name);
      else addBad(reading, `Expected an event for one of ${what}`, value.at);
      continue;
    }
    const event = name.value;
    const known = groups.get(event);
    const kind: TransitionKind = event === "" ? "always" : "on";
    const item = { value, at: value.at };
    if (known) known.items.push(item);
    else groups.set(event, { event, xstateEvent: event, kind, items: [item], at: value.at });
  }
  return [...groups.values()];
}

function readDone(reading: Reading, node: StateNode, config: ObjectValue): NamedGroup[] {
  const prefix = reading.version === 5 ? "xstate.done.state." : "done.state.";
  return group(reading, config, "onDone", { event: prefix + node.id, kind: "onDone" });
}

function readSettled(reading: Reading, { invoke: { id }, config }: ReadInvoke): NamedGroup[] {
  if (!config) return [];
  const is5 = reading.version === 5;
  const done = `${is5 ? "xstate.done.actor" : "done.invoke"}.${id}`;
  const error = `${is5 ? "xstate.error.actor" : "error.platform"}.${id}`;
  const snapshot = `xstate.snapshot.${id}`;
  return [
    ...group(reading, config, "onDone", { event: done, kind: "onDone", invoke: id }),
    ...group(reading, config, "onError", { event: error, kind: "onError", invoke: id }),
    ...(is5
      ? group(reading, config, "onSnapshot", { event: snapshot, kind: "onSnapshot", invoke: id })
      : []),
  ];
}

type GroupName = Pick<EventGroup, "event" | "kind" | "invoke">;

/** The transitions that a member of a configuration holds; none when it is absent or counts as false. */
function group(
  reading: Reading,
  config: ObjectValue,
  name: string,
  as: GroupName,
): NamedGroup[] {
  const member = config.members.get(name);
  if (!member) return [];
  const value = reading.run.force(member.value);
  if (value.kind === "primitive" && !value.value) return [];
  return [{ ...as, xstateEvent: as.event, items: itemsOf(reading, member), at: member.at }];
}

function itemsOf({ run }: Reading, member: Member): GroupItem[] {
  const value = run.force(member.value);
  if (value.kind === "array") {
    return value.items.map((item, index) => ({ value: item, at: value.written[index] ?? item.at }));
  }
  return [{ value, at: writtenAt(member) }];
}

function readAfter(reading: Reading, node: StateNode, config: ObjectValue): EventGroup[] {
  const value = read(reading, config, "after");
  if (!value || isUndefined(value)) return [];
  const loss = { state: node.path };
  const what = `the delays of ${stateWords(node.path)}`;
  if (value.kind === "array" && reading.version === 4) {
    return readAfterList(reading, value.items, what, loss.state);
  }
  if (value.kind !== "object") {
    if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
    else addBad(reading, `Expected an object for ${what}`, value.at, loss);
    return [];
  }
  for (const gap of value.gaps) addUnknown(reading.problems, `some of ${what}`, gap, loss);
  tellRepeated(reading, value, what, loss);
  return [...value.members].map(([event, member]) => {
    const items = itemsOf(reading, member).filter(({ value: item }) => !isUndefined(item));
    const delay = Number.isNaN(Number(event)) ? event : String(Number(event));
    return {
      event: delay,
      kind: "after" as const,
      items: withoutBareTexts(items, member),
      at: member.at,
    };
  });

  /** XState takes a target alone, but loses it in a list. */
  function withoutBareTexts(items: readonly GroupItem[], member: Member): GroupItem[] {
    if (reading.run.force(member.value).kind !== "array") return [...items];
    return items.filter(({ value: item }) => {
      const isText = item.kind === "primitive" && typeof item.value === "string";
      if (isText) {
        addBad(
          reading,
          `Expected an object in a list of ${what}: XState loses a text`,
          item.at,
          loss,
        );
      }
      return !isText;
    });
  }
}

/** Reads the transitions in a list of the form `after: [{ delay: 1000, target: "b" }]` of XState 4. */
function readAfterList(
  reading: Reading,
  items: readonly Value[],
  what: string,
  state: string,
): EventGroup[] {
  return items.flatMap((value): EventGroup[] => {
    const delay = value.kind === "object" ? read(reading, value, "delay") : null;
    const at = value.at;
    if (delay?.kind === "primitive") {
      return [{ event: String(delay.value), kind: "after", items: [{ value, at }], at }];
    }
    if (delay?.kind === "function") {
      return [{ event: excerpt(delay.at), kind: "after", items: [{ value, at }], at }];
    }
    const unknown = value.kind === "unknown" ? value : delay;
    if (unknown?.kind === "unknown") {
      addUnknown(reading.problems, `one of ${what}`, unknown, { state });
    } else addBad(reading, `Expected a delay for one of ${what}`, at, { state });
    return [];
  });
}
