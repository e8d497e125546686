import type { TextEdit } from "../../../source/mod.ts";
import { insertProperty, setPropertyValue } from "../../../source/objects/mod.ts";
import { read, stateWords } from "../../extract/reading.ts";
import { childPath, type StateNode } from "../../extract/state_node.ts";
import { requireInitialState } from "../initial_state.ts";
import type { MachineMeaning } from "../meaning.ts";
import type { EditSite, Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { setInitialBody } from "../schemas.ts";
import { insertMember } from "../transition_sections.ts";
import { configAt, propertyOf, quietReading, stateAt, writtenObject } from "../written.ts";

/** Makes a state the one that is entered first. */
export const setInitial: Op<typeof setInitialBody> = {
  schema: setInitialBody,
  plan(site, { state, initial }) {
    const node = stateAt(site, state);
    if (!node.children.has(initial)) {
      throw refusal("state_not_found", `Cannot find "${initial}" in ${stateWords(state)}`);
    }
    if (node.type !== "compound") {
      const message = `Expected a compound state: ${stateWords(state)} is ${node.type}`;
      throw refusal("bad_argument", message);
    }
    return {
      edits: initialEdits(site, node, initial),
      intent: (before) => withInitial(before, state, initial),
    };
  },
};

/** Writes the name of the initial state where it is written now, or first beside the states. */
export function initialEdits(site: EditSite, node: StateNode, initial: string): TextEdit[] {
  const { file: { ast }, model: { version } } = site;
  const config = configAt(site, node);
  const entered = node.children.get(initial);
  if (entered) requireInitialState(site, node, entered);
  const property = propertyOf(site, config.value, "initial");
  if (!property) return insertMember(ast, config, { key: "initial", value: initial });
  const value = read(quietReading(site), config.value, "initial");
  if (value?.kind === "primitive" && value.value === initial) return [];
  if (value?.kind !== "object" || version === 4) return [setPropertyValue(ast, property, initial)];
  const written = writtenObject(site, value, "the initial state");
  const target = propertyOf(site, written.value, "target");
  const known = read(quietReading(site), written.value, "target");
  if (known?.kind === "primitive" && known.value === initial) return [];
  return target
    ? [setPropertyValue(ast, target, initial)]
    : insertProperty(ast, written.literal, { key: "target", value: initial });
}

export function withInitial(
  before: MachineMeaning,
  state: string,
  initial: string | null,
): MachineMeaning {
  const path = initial === null ? null : childPath(state, initial);
  return {
    ...before,
    states: before.states.map((each) => each.path === state ? { ...each, initial: path } : each),
    problems: before.problems.filter((problem) =>
      problem.state !== state ||
      !["no_initial", "unresolved_initial"].includes(problem.code)
    ),
  };
}
