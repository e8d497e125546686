import type { ts as TS } from "ts-morph";
import type { TimeSlice } from "../../slices/mod.ts";
import type { Member, ObjectValue, Value } from "../evaluate/value.ts";
import type { MachineState } from "../machine.ts";
import { tellOtherVersion } from "./other_version.ts";
import {
  addBad,
  addProblem,
  addUnknown,
  placeInMain,
  read,
  type Reading,
  readText,
  stateWords,
  tellRepeated,
} from "./reading.ts";
import { childPath, type StateNode, type StateTree } from "./state_node.ts";

const MAX_STATES = 20_000;
const MAX_DEPTH = 1_500;
/** The number of times that a function that makes states may be found inside the states that it made. */
const MAX_REPEATS = 50;

interface Waiting {
  readonly key: string;
  readonly member: Member;
  readonly parent: StateNode;
}

interface Names {
  readonly machineId: string;
  /** The beginning of the ids of states that are given no id. */
  readonly prefix: string;
}

const STATE_TYPES: readonly string[] = [
  "atomic",
  "compound",
  "parallel",
  "final",
  "history",
] satisfies MachineState["type"][];

/** Reads the states of a configuration, whatever their depth. @param place of the configuration in the main file */
export async function readStateTree(
  reading: Reading,
  value: Value | null,
  { place, slice }: { readonly place: TS.Node; readonly slice: TimeSlice },
): Promise<StateTree> {
  const config = configOf(reading, value, "");
  const names = readNames(reading, config);
  const root = createNode(reading, {
    key: names.prefix,
    path: "",
    parent: null,
    config,
    place,
    writtenIn: null,
  }, names);
  const nodes: StateNode[] = [];
  const byId = new Map<string, StateNode>();
  const waiting: Waiting[] = [];
  enter(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (nodes.length >= MAX_STATES) {
      const message = `Expected at most ${MAX_STATES} states in a machine: the rest is left out`;
      addProblem(reading.problems, { code: "too_large", message, at: next.member.at }, {
        state: "",
      });
      break;
    }
    if (slice.spent) await slice.pause();
    const node = readChild(reading, next, names);
    if (!node) continue;
    next.parent.children.set(next.key, node);
    enter(node);
  }

  function enter(node: StateNode): void {
    nodes.push(node);
    const taken = byId.get(node.id);
    if (taken && node.config) {
      const message = `The states "${taken.path}" and "${node.path}" have the same id "${node.id}"`;
      addProblem(reading.problems, { code: "duplicate_id", message, at: node.config.at }, {
        state: node.path,
      });
    }
    byId.set(node.id, node);
    for (const child of childrenOf(reading, node).reverse()) waiting.push(child);
  }

  return { root, nodes, byId, id: names.machineId };
}

function readNames(reading: Reading, config: ObjectValue | null): Names {
  const loss = { state: "" };
  const id = config && readText(reading, config, "id", "the id of the machine", loss);
  // XState 4 lets the root have a key of its own, which the ids of its states begin with.
  const key = config && reading.version === 4
    ? readText(reading, config, "key", "the key of the machine", loss)
    : null;
  const machineId = id || key || "(machine)";
  return { machineId, prefix: key || machineId };
}

type NodeFacts = Pick<StateNode, "key" | "path" | "parent" | "config" | "place" | "writtenIn">;

function createNode(reading: Reading, facts: NodeFacts, names: Names): StateNode {
  const { config, path, parent } = facts;
  const what = `the id of ${stateWords(path)}`;
  const own = parent && config && readText(reading, config, "id", what, { state: path });
  const delimiter = readDelimiter(reading, facts);
  const madeId = parent ? makeId(facts.key, parent, delimiter) : names.prefix;
  return {
    ...facts,
    delimiter,
    id: own || (parent ? madeId : names.machineId),
    madeId,
    type: readType(reading, config, path),
    depth: (parent?.depth ?? -1) + 1,
    isComplete: hasKnownStates(reading, config),
    children: new Map(),
  };
}

function readDelimiter(reading: Reading, { config, parent, path }: NodeFacts): string {
  const around = parent?.delimiter ?? ".";
  if (!config || reading.version === 5) return around;
  const what = `the delimiter of ${stateWords(path)}`;
  return readText(reading, config, "delimiter", what, { state: path }) || around;
}

/** The names from the root, joined by what the state itself puts between names. */
function makeId(key: string, parent: StateNode, delimiter: string): string {
  if (parent.delimiter === delimiter) return `${parent.madeId}${delimiter}${key}`;
  const names = [key];
  for (let node: StateNode | null = parent; node; node = node.parent) {
    names.push(node.parent ? node.key : node.madeId);
  }
  return names.reverse().join(delimiter);
}

function readChild(reading: Reading, { key: written, member, parent }: Waiting, names: Names) {
  const value = reading.run.force(member.value);
  const key = readKey(reading, value, childPath(parent.path, written)) || written;
  const path = childPath(parent.path, key);
  const loss = { state: path };
  if (key === "__proto__") {
    const message = 'Expected another name for a state than "__proto__", which every object has';
    addProblem(reading.problems, { code: "reserved_name", message, at: member.at }, loss);
    return null;
  }
  const repeats = value.kind === "object" ? repeatsOf(value, parent) : 0;
  const isCalled = !("kind" in member.value) && member.value.site.frame !== null;
  if (repeats > (isCalled ? MAX_REPEATS : 0) || parent.depth >= MAX_DEPTH) {
    const code = repeats > 0 && !isCalled ? "circular" : "too_deep";
    const reason = code === "circular" ? "it contains itself" : "it is nested too deeply";
    const message = `Cannot read ${stateWords(path)}: ${reason}`;
    addProblem(reading.problems, { code, message, at: member.at }, loss);
    return null;
  }
  const config = configOf(reading, value, path);
  const isHere = member.at.file.path === reading.main.path;
  return createNode(reading, {
    key,
    path,
    parent,
    config,
    place: placeInMain(reading, member.at, parent.place),
    writtenIn: isHere ? null : member.at.file.path,
  }, names);
}

/** Reads the name of a state, which in XState 4 may differ from the name under which the state is written. */
function readKey(reading: Reading, value: Value, path: string): string | null {
  if (reading.version === 5 || value.kind !== "object") return null;
  return readText(reading, value, "key", `the key of ${stateWords(path)}`, { state: path });
}

function repeatsOf(config: ObjectValue, parent: StateNode): number {
  let repeats = 0;
  for (let node: StateNode | null = parent; node; node = node.parent) {
    if (node.config?.at.node === config.at.node) repeats++;
  }
  return repeats;
}

/** The configuration of a state; what is not known of it is told. */
function configOf(reading: Reading, value: Value | null, path: string): ObjectValue | null {
  const loss = { state: path };
  if (value?.kind === "object") {
    for (const gap of value.gaps) {
      addUnknown(reading.problems, `a part of ${stateWords(path)}`, gap, loss);
    }
    tellOtherVersion(reading, value, "a state", loss);
    return value;
  }
  if (value?.kind === "unknown") addUnknown(reading.problems, stateWords(path), value, loss);
  else if (value) addBad(reading, `Expected an object for ${stateWords(path)}`, value.at, loss);
  return null;
}

function childrenOf(reading: Reading, node: StateNode): Waiting[] {
  const value = node.config && read(reading, node.config, "states");
  if (!value) return [];
  const loss = { state: node.path };
  const what = `the states of ${stateWords(node.path)}`;
  if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
  else if (value.kind !== "object") {
    addBad(reading, `Expected an object for ${what}`, value.at, loss);
  }
  if (value.kind !== "object") return [];
  for (const gap of value.gaps) addUnknown(reading.problems, `some of ${what}`, gap, loss);
  tellRepeated(reading, value, what, loss);
  return [...value.members].map(([key, member]) => ({ key, member, parent: node }));
}

function hasKnownStates(reading: Reading, config: ObjectValue | null): boolean {
  if (!config || config.gaps.length > 0) return false;
  const states = read(reading, config, "states");
  return !states || (states.kind === "object" && states.gaps.length === 0);
}

function readType(
  reading: Reading,
  config: ObjectValue | null,
  path: string,
): MachineState["type"] {
  if (!config) return "atomic";
  const what = `the type of ${stateWords(path)}`;
  const type = readText(reading, config, "type", what, { state: path });
  if (type) {
    if (isStateType(type)) return type;
    const at = config.members.get("type")?.at ?? config.at;
    addBad(reading, `Expected a type of state for ${what}, not "${type}"`, at, { state: path });
  }
  if (reading.version === 4 && isTrue(read(reading, config, "parallel"))) return "parallel";
  const states = read(reading, config, "states");
  if (states?.kind === "object" && states.members.size + states.gaps.length > 0) return "compound";
  return isTrue(read(reading, config, "history")) ? "history" : "atomic";
}

function isStateType(type: string): type is MachineState["type"] {
  return STATE_TYPES.includes(type);
}

function isTrue(value: Value | null): boolean {
  return value?.kind === "primitive" && Boolean(value.value);
}
