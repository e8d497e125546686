import { type ParsedSource, rangeAt } from "../../source/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import type { Evaluation, MachineValue, ObjectValue, Value } from "../evaluate/value.ts";
import type {
  ActionRef,
  MachineModel,
  MachineState,
  MachineTransition,
  Problem,
} from "../machine.ts";
import { readActions } from "./actions.ts";
import { readContext } from "./context_fields.ts";
import { readDeclaredEvents } from "./declared_events.ts";
import { readEventGroups } from "./event_groups.ts";
import type { FoundMachine } from "./find_machines.ts";
import { readInvokes } from "./invokes.ts";
import { addProblem, read, type Reading, readText, stateWords } from "./reading.ts";
import { routeTransitions } from "./routes.ts";
import { readSetup } from "./setup_names.ts";
import { readInitial } from "./initial.ts";
import { readHistory } from "./history.ts";
import type { StateNode, StateTree } from "./state_node.ts";
import { readStateTree } from "./state_tree.ts";
import { type FindTarget, targetFinder } from "./targets.ts";
import { readGroup } from "./transitions.ts";
import { versionOf } from "./version.ts";

/** The input that reading a machine needs besides the machine. */
export interface MachineInput {
  readonly run: Evaluation;
  readonly file: ParsedSource;
  readonly found: FoundMachine;
  readonly index: number;
  /** The version of XState that the package of the file requires. */
  readonly range: string | undefined;
  readonly slice: TimeSlice;
}

/** The largest number of transitions that are read: more than a person or a diagram can take. */
const MAX_TRANSITIONS = 100_000;

/** A machine, and the values and syntax from which it was read. */
export interface MachineParts {
  readonly model: MachineModel;
  readonly machine: MachineValue;
  readonly tree: StateTree;
  readonly reading: Reading;
}

/** Reads one machine out of its configuration. */
export async function readMachine(input: MachineInput): Promise<MachineParts> {
  const { run, file, found: { machine, call, name }, index, range, slice } = input;
  const problems: Problem[] = [];
  await slice.pause();
  const version = versionOf(machine, range);
  const isDerived = machine.at.file.path !== file.path;
  const reading: Reading = { run, main: file, made: call, version, problems };
  const config = machine.config ? run.force(machine.config) : null;
  const tree = await readStateTree(reading, config, { place: call, slice });
  const find = targetFinder(tree, version);
  const states: MachineState[] = [];
  const transitions: MachineTransition[] = [];
  for (const node of tree.nodes) {
    if (slice.spent) await slice.pause();
    const invokes = readInvokes(reading, node);
    states.push({ ...readState(reading, node, find), invoke: invokes.map(({ invoke }) => invoke) });
    for (const group of readEventGroups(reading, node, invokes)) {
      for (const each of readGroup(reading, node, group, find)) {
        if (slice.spent) await slice.pause();
        transitions.push(each);
      }
    }
    if (transitions.length > MAX_TRANSITIONS) {
      const message = `Expected at most ${MAX_TRANSITIONS} transitions: the rest is left out`;
      addProblem(problems, { code: "too_large", message, at: machine.at }, { state: "" });
      break;
    }
  }
  await slice.pause();
  for (const each of routeTransitions(reading, tree)) transitions.push(each);
  await slice.pause();
  const setup = readSetup(reading, machine, namesUsed(states, transitions));
  const declaredEvents = readDeclaredEvents(reading, machine);
  const start = call.getStart(file.ast);
  const model: MachineModel = {
    index,
    name,
    id: tree.id,
    line: file.ast.getLineAndCharacterOfPosition(start).line + 1,
    start,
    end: call.end,
    version,
    ...(isDerived && { derivedFrom: derivedFrom(machine) }),
    description: states[0]?.description ?? null,
    initial: states[0]?.initial ?? null,
    context: readContext(reading, machine, objectOf(config)),
    events: eventsOf(transitions),
    ...(declaredEvents && { declaredEvents }),
    states,
    transitions: withoutShared(transitions),
    ...(setup && { setup }),
    problems,
  };
  return { model, machine, tree, reading };
}

function readState(
  reading: Reading,
  node: StateNode,
  find: FindTarget,
): Omit<MachineState, "invoke"> {
  const { config, path, place } = node;
  const { ast } = reading.main;
  const start = place.getStart(ast);
  const loss = { state: path };
  const words = stateWords(path);
  const list = (value: Value | null, what: string) =>
    readActions(reading, value, `the ${what} of ${words}`, loss);
  const entry = config && (read(reading, config, "entry") ?? older(reading, config, "onEntry"));
  const exit = config && (read(reading, config, "exit") ?? older(reading, config, "onExit"));
  return {
    path,
    name: node.key,
    id: node.id,
    parent: node.parent?.path ?? null,
    type: node.type,
    ...readInitial(reading, node),
    ...readHistory(reading, node, find),
    entry: list(entry, "entry actions"),
    exit: list(exit, "exit actions"),
    tags: config ? readTags(reading, config, path) : [],
    description: config
      ? readText(reading, config, "description", `the description of ${words}`, loss)
      : null,
    ...(node.writtenIn !== null && { writtenIn: node.writtenIn }),
    line: ast.getLineAndCharacterOfPosition(start).line + 1,
    start,
    end: place.end,
  };
}

/** Reads a member that only XState 4 still takes, under its older name. */
function older(reading: Reading, config: ObjectValue, name: string): Value | null {
  return reading.version === 4 ? read(reading, config, name) : null;
}

function readTags(reading: Reading, config: ObjectValue, path: string): string[] {
  const value = read(reading, config, "tags");
  if (!value) return [];
  const items = value.kind === "array" ? value.items : [value];
  return items.flatMap((item) => {
    if (item.kind === "primitive" && typeof item.value === "string") return [item.value];
    const message = `Cannot read a tag of ${stateWords(path)}: it is not a text that is known`;
    addProblem(reading.problems, { code: "not_static", message, at: item.at }, { state: path });
    return [];
  });
}

/** Returns the place where a machine is made when another file has a copy of it. */
function derivedFrom({ at: { file, node } }: MachineValue): MachineModel["derivedFrom"] {
  return { path: file.path, line: rangeAt(file.ast, node.getStart(file.ast), node.end).line };
}

function objectOf(value: Value | null): ObjectValue | null {
  return value?.kind === "object" ? value : null;
}

/** Finds the names for which a machine may have an implementation. */
function namesUsed(
  states: readonly MachineState[],
  transitions: readonly MachineTransition[],
): Set<string> {
  const guards = transitions.flatMap(({ guard }) => guard ?? []);
  const used = new Set<string>();
  for (let guard = guards.pop(); guard; guard = guards.pop()) {
    used.add(guard.name);
    for (const part of guard.guards ?? []) guards.push(part);
  }
  for (const { entry, exit, invoke, initialActions = [] } of states) {
    for (const each of [...entry, ...exit, ...initialActions]) addNames(used, each);
    for (const { src } of invoke) used.add(src);
  }
  for (const { actions, event } of transitions) {
    used.add(event);
    for (const each of actions) addNames(used, each);
  }
  return used;
}

function addNames(used: Set<string>, { name, enqueues = [], checks = [] }: ActionRef): void {
  for (const each of [name, ...enqueues, ...checks]) used.add(each);
}

function eventsOf(transitions: readonly MachineTransition[]): string[] {
  const events = transitions.filter(({ kind }) => kind === "on").map(({ event }) => event);
  return [...new Set(events)];
}

/** Two transitions that are written at one place cannot be changed one by one. */
function withoutShared(transitions: readonly MachineTransition[]): MachineTransition[] {
  const uses = new Map<number, number>();
  for (const { start } of transitions) uses.set(start, (uses.get(start) ?? 0) + 1);
  return transitions.map((each) =>
    each.editable && (uses.get(each.start) ?? 0) > 1
      ? { ...each, editable: false, reason: "Several transitions are written here" }
      : each
  );
}
