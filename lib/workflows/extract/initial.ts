import type { Value } from "../evaluate/value.ts";
import type { MachineState } from "../machine.ts";
import { readActions } from "./actions.ts";
import { addBad, addProblem, addUnknown, read, type Reading, stateWords } from "./reading.ts";
import type { StateNode } from "./state_node.ts";

/** The state that is entered first inside of a state. */
export function readInitial(
  reading: Reading,
  node: StateNode,
): Pick<MachineState, "initial" | "initialActions"> {
  const { config, path } = node;
  if (!config) return { initial: null };
  const value = read(reading, config, "initial");
  if (!value) {
    if (node.type === "compound") {
      const message = `Expected an initial state in ${stateWords(path)}`;
      addProblem(reading.problems, { code: "no_initial", message, at: config.at }, { state: path });
    }
    return { initial: null };
  }
  if (value.kind !== "object" || reading.version === 4) {
    return { initial: childNamed(reading, node, value) };
  }
  // XState 5 also takes `{ target, actions }`.
  const target = read(reading, value, "target");
  const what = `the initial actions of ${stateWords(path)}`;
  const actions = readActions(reading, read(reading, value, "actions"), what, { state: path });
  return {
    initial: target && childNamed(reading, node, target),
    ...(actions.length > 0 && { initialActions: actions }),
  };
}

function childNamed(reading: Reading, node: StateNode, value: Value): string | null {
  const loss = { state: node.path };
  const what = `the initial state of ${stateWords(node.path)}`;
  if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
  else if (value.kind !== "primitive" || typeof value.value !== "string") {
    addBad(reading, `Expected the name of a state for ${what}`, value.at, loss);
  } else {
    const child = node.children.get(value.value);
    if (child) return child.path;
    // What is not known of its states is told there.
    if (!node.isComplete) return null;
    const message = `The initial state "${value.value}" of ${stateWords(node.path)} is not there`;
    addProblem(reading.problems, { code: "unresolved_initial", message, at: value.at }, loss);
  }
  return null;
}
