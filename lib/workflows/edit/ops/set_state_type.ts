import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import {
  codeOf,
  insertProperties,
  replaceNode,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { stateWords } from "../../extract/reading.ts";
import type { StateNode } from "../../extract/state_node.ts";
import { requireInitialState } from "../initial_state.ts";
import type { MachineMeaning, StateMeaning } from "../meaning.ts";
import type { EditSite, Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { setStateTypeBody } from "../schemas.ts";
import { configAt, type NamedProperty, propertyOf, stateAt } from "../written.ts";
import { initialEdits, withInitial } from "./set_initial.ts";

type Args = z.output<typeof setStateTypeBody>;

/** Makes a state another type of state: what only the type before has a use for goes. */
export const setStateType: Op<typeof setStateTypeBody> = {
  schema: setStateTypeBody,
  plan(site, args) {
    const node = stateAt(site, args.state);
    requireType(site, node, args);
    return {
      edits: typeEdits(site, node, args),
      intent: (before) => withType(node, before, args),
    };
  },
};

function requireType(
  site: EditSite,
  node: StateNode,
  { type, initial, history, state }: Args,
): void {
  const { model: { version } } = site;
  const what = stateWords(state);
  const hasStates = node.children.size > 0;
  if (hasStates !== (type === "compound" || type === "parallel") && type !== "parallel") {
    const which = hasStates ? "has states in it" : "has no state in it";
    throw refusal("bad_argument", `Cannot make ${what} ${type}: it ${which}`);
  }
  if (history && type !== "history") {
    throw refusal("bad_argument", `Expected no history for a state of type "${type}"`);
  }
  if (!node.parent && (type === "history" || (type === "final" && version === 4))) {
    throw refusal("bad_argument", `Cannot make the machine ${type}`);
  }
  const { parent } = node;
  if (type === "history" && parent && knownInitial(site, parent) === node.path) {
    const message = `Cannot make ${what} history: it is the initial state of ` +
      `${stateWords(parent.path)}, so make another one the initial state first`;
    throw refusal("bad_argument", message, [placeOf({ file: site.file, node: node.place })]);
  }
  if (initial === undefined) return;
  if (type !== "compound" || !node.children.has(initial)) {
    throw refusal("bad_argument", `Expected the initial state among those of ${what}`);
  }
  const entered = node.children.get(initial);
  if (entered) requireInitialState(site, node, entered);
}

/** The changes to the members that say the type of a state. */
interface Changes {
  readonly removed: readonly NamedProperty[];
  readonly set: readonly (readonly [NamedProperty, string])[];
  readonly added: readonly (readonly [name: string, value: string])[];
}

function changesTo(site: EditSite, node: StateNode, args: Args): Changes {
  const { value } = configAt(site, node);
  const written = (name: string) => propertyOf(site, value, name);
  const removed: (NamedProperty | null)[] = [];
  const set: (readonly [NamedProperty, string])[] = [];
  const added: (readonly [string, string])[] = [];

  function give(name: string, wanted: string | undefined): void {
    const property = written(name);
    if (wanted === undefined) removed.push(property);
    else if (property) set.push([property, wanted]);
    else added.push([name, wanted]);
  }

  const { type, history } = args;
  if (type !== node.type) {
    give("type", type === "atomic" || type === "compound" ? undefined : type);
    if (site.model.version === 4) removed.push(written("parallel"));
    if (node.type === "history") removed.push(written("target"));
    if (type !== "compound") removed.push(written("initial"));
  }
  if (type === "history" ? historyOf(site, node) !== (history ?? "shallow") : type !== node.type) {
    give("history", type === "history" && history === "deep" ? history : undefined);
  }
  if (type === "compound" && args.initial === undefined && !knownInitial(site, node)) {
    throw refusal("bad_argument", `Expected the initial state of ${stateWords(node.path)}`);
  }
  if (args.initial !== undefined && !written("initial")) give("initial", args.initial);
  return { removed: removed.filter((property) => property !== null), set, added };
}

function knownInitial({ model }: EditSite, { path }: StateNode): string | null {
  return model.states.find((state) => state.path === path)?.initial ?? null;
}

function historyOf({ model }: EditSite, { path }: StateNode): string | null {
  return model.states.find((state) => state.path === path)?.history ?? null;
}

function typeEdits(site: EditSite, node: StateNode, args: Args): TextEdit[] {
  const { file: { ast } } = site;
  const config = configAt(site, node);
  const { removed, set, added } = changesTo(site, node, args);
  // One that comes for one that goes takes its place: two changes at one comma would get in each other's way.
  const swapped = removed.filter(({ parent }) => parent === config.literal).slice(0, added.length);
  const rest = removed.filter((property) => !swapped.includes(property));
  const initial = config.value.members.has("initial") ? args.initial : undefined;
  return [
    ...set.map(([property, value]) => setPropertyValue(ast, property, value)),
    ...swapped.map((property, index) => {
      const [name = "", value = ""] = added[index] ?? [];
      return replaceNode(
        ast,
        property,
        codeOf(`${name}: ${replaceNode(ast, property, value).text}`),
      );
    }),
    ...removeWritten(site, rest.map((property) => ({ kind: "property", property }))),
    ...insertProperties(
      ast,
      config.literal,
      added.slice(swapped.length).map(([key, value]) => ({ key, value })),
      { before: config.literal.properties[0] },
    ),
    ...(initial === undefined ? [] : initialEdits(site, node, initial)),
  ];
}

function withType(
  node: StateNode,
  before: MachineMeaning,
  { state, type, history, initial }: Args,
): MachineMeaning {
  const isSame = node.type === type;
  const changed = {
    ...before,
    states: before.states.map((each): StateMeaning =>
      each.path !== state ? each : {
        ...each,
        type,
        initial: type === "compound" ? each.initial : isSame ? each.initial : null,
        initialActions: type === "compound" || isSame ? each.initialActions : [],
        history: type === "history" ? history ?? "shallow" : null,
        historyTarget: type === "history" && isSame ? each.historyTarget : [],
      }
    ),
    problems: before.problems.filter(({ code, state: where }) =>
      where !== state || code !== "no_initial"
    ),
  };
  return initial === undefined ? changed : withInitial(changed, state, initial);
}
