import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import {
  insertProperty,
  type NewValue,
  objectOf,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { read, stateWords } from "../../extract/reading.ts";
import { childPath, type StateNode } from "../../extract/state_node.ts";
import { notInitial } from "../initial_state.ts";
import type { MachineMeaning, StateMeaning } from "../meaning.ts";
import type { EditSite, Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { addStateBody } from "../schemas.ts";
import { requireStateName } from "../state_name.ts";
import { liesIn } from "../state_paths.ts";
import { insertMember } from "../transition_sections.ts";
import { configAt, propertyOf, quietReading, stateAt, writtenObject } from "../written.ts";
import { initialEdits, withInitial } from "./set_initial.ts";

type Args = z.output<typeof addStateBody>;

/** Adds a state without transitions behind the others of a state; the first one in a state becomes its initial one. */
export const addState: Op<typeof addStateBody> = {
  schema: addStateBody,
  plan(site, args) {
    const parent = stateAt(site, args.parent);
    requireParent(parent, args);
    requireStateName(site, parent, args.name);
    const isInitial = parent.type !== "parallel" && (args.initial || parent.children.size === 0);
    if (isInitial && args.type === "history") throw notInitial(parent, args.name);
    return {
      edits: stateEdits(site, parent, args, isInitial),
      intent: (before) => {
        const added = withState(before, args);
        return isInitial ? withInitial(added, args.parent, args.name) : added;
      },
    };
  },
};

function requireParent({ type, path }: StateNode, args: Args): void {
  if (type === "final" || type === "history") {
    throw refusal("bad_argument", `Cannot add a state to ${stateWords(path)}: it is ${type}`);
  }
  if (args.initial && type === "parallel") {
    throw refusal("bad_argument", `Expected no initial state: ${stateWords(path)} is parallel`);
  }
  if (args.history && args.type !== "history") {
    throw refusal("bad_argument", `Expected no history for a state of type "${args.type}"`);
  }
}

function stateEdits(
  site: EditSite,
  parent: StateNode,
  args: Args,
  isInitial: boolean,
): TextEdit[] {
  const { file: { ast } } = site;
  const config = configAt(site, parent);
  const added = { key: args.name, value: stateValue(args) };
  const states = propertyOf(site, config.value, "states");
  const value = read(quietReading(site), config.value, "states");
  if (!states) {
    const hasInitial = config.value.members.has("initial");
    const members = [
      ...(isInitial && !hasInitial ? [{ key: "initial", value: args.name }] : []),
      { key: "states", value: objectOf([[added.key, added.value]]) },
    ];
    return [
      ...insertMember(ast, config, ...members),
      ...(isInitial && hasInitial ? initialEdits(site, parent, args.name) : []),
      ...asCompound(site, parent),
    ];
  }
  const into = value
    ? insertProperty(ast, writtenObject(site, value, "the states").literal, added)
    : [setPropertyValue(ast, states, objectOf([[added.key, added.value]]))];
  return [
    ...into,
    ...(isInitial ? initialEdits(site, parent, args.name) : []),
    ...asCompound(site, parent),
  ];
}

/** A state that says it is atomic says so no more. */
function asCompound(site: EditSite, parent: StateNode): TextEdit[] {
  const config = configAt(site, parent);
  const type = parent.type === "atomic" ? propertyOf(site, config.value, "type") : null;
  return type ? [setPropertyValue(site.file.ast, type, "compound")] : [];
}

function stateValue({ type, history }: Args): NewValue {
  return objectOf([
    ...(type === "atomic" ? [] : [["type", type] as const]),
    ...(history === "deep" ? [["history", history] as const] : []),
  ]);
}

function withState(before: MachineMeaning, { parent, name, type, history }: Args): MachineMeaning {
  const made: StateMeaning = {
    path: childPath(parent, name),
    id: null,
    type,
    initial: null,
    initialActions: [],
    history: type === "history" ? history ?? "shallow" : null,
    historyTarget: [],
    entry: [],
    exit: [],
    invoke: [],
    tags: [],
    description: null,
  };
  const last = before.states.findLastIndex(({ path }) => liesIn(path, parent));
  const states = before.states.map((state) =>
    state.path === parent && state.type === "atomic"
      ? { ...state, type: "compound" as const }
      : state
  );
  return { ...before, states: states.toSpliced(last + 1, 0, made) };
}
