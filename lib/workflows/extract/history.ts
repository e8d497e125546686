import type { MachineState } from "../machine.ts";
import {
  addBad,
  addProblem,
  addUnknown,
  listed,
  read,
  type Reading,
  stateWords,
} from "./reading.ts";
import type { StateNode } from "./state_node.ts";
import type { FindTarget } from "./targets.ts";

/** Reads the kind of memory that a history state has, and the states to which it leads at first. */
export function readHistory(
  reading: Reading,
  node: StateNode,
  find: FindTarget,
): Pick<MachineState, "history" | "historyTarget"> {
  const { config, path, parent } = node;
  if (node.type !== "history" || !config) return {};
  const loss = { state: path };
  const what = `the history of ${stateWords(path)}`;
  const value = read(reading, config, "history");
  const isDeep = value?.kind === "primitive" && value.value === "deep";
  if (value?.kind === "unknown") addUnknown(reading.problems, what, value, loss);
  const targets: string[] = [];
  for (const item of listed(read(reading, config, "target"))) {
    if (item.kind === "unknown") addUnknown(reading.problems, `the target of ${what}`, item, loss);
    else if (item.kind !== "primitive" || typeof item.value !== "string") {
      addBad(reading, `Expected text for the target of ${what}`, item.at, loss);
    } else {
      const target = parent && find(node, item.value);
      if (target) targets.push(target.path);
      else {
        const message = `The target "${item.value}" of ${what} leads to no state`;
        addProblem(reading.problems, { code: "unresolved_target", message, at: item.at }, loss);
      }
    }
  }
  return {
    history: isDeep ? "deep" : "shallow",
    ...(targets.length > 0 && { historyTarget: targets }),
  };
}
