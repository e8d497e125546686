import { reorderProperties } from "../../../source/objects/mod.ts";
import type { TextEdit } from "../../../source/mod.ts";
import { read, stateWords } from "../../extract/reading.ts";
import type { StateNode } from "../../extract/state_node.ts";
import type { MachineMeaning } from "../meaning.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { reorderStatesBody } from "../schemas.ts";
import { liesIn } from "../state_paths.ts";
import {
  configAt,
  notSpliceable,
  propertyOf,
  quietReading,
  stateAt,
  writtenObject,
} from "../written.ts";

/** Puts the states in a state into another order: that of the regions of a parallel one is the order in which they act. */
export const reorderStates: Op<typeof reorderStatesBody> = {
  schema: reorderStatesBody,
  plan(site, { state, order }) {
    const node = stateAt(site, state);
    const keys = [...node.children.values()].map(({ key }) => key);
    if (order.length !== keys.length || keys.some((key) => !order.includes(key))) {
      throw refusal("bad_argument", `Expected each state in ${stateWords(state)} once`);
    }
    const number = order.find((key) => /^\d+$/.test(key));
    if (number !== undefined) {
      const message = `Cannot order a state named "${number}": numbers come first in JavaScript`;
      throw refusal("bad_argument", message);
    }
    if (order.every((key, place) => key === keys[place])) return nothingToDo;
    return {
      edits: orderEdits(site, node, order),
      intent: (before) => withOrder(before, node, order),
    };
  },
};

function orderEdits(site: EditSite, node: StateNode, order: readonly string[]): TextEdit[] {
  const what = `the states of ${stateWords(node.path)}`;
  const states = read(quietReading(site), configAt(site, node).value, "states");
  if (!states) throw refusal("state_not_found", `Cannot find ${what}`);
  const { value, literal } = writtenObject(site, states, what);
  const written = [...node.children].map(([name, { key }]) => [key, name] as const);
  const names = new Map(written);
  const places = order.map((key) => {
    const property = propertyOf(site, value, names.get(key) ?? key);
    return property ? literal.properties.indexOf(property) : -1;
  });
  const isWhole = places.length === literal.properties.length && !places.includes(-1);
  if (!isWhole) throw notSpliceable(value.at, what);
  const edits = reorderProperties(site.file.ast, literal, places);
  if (edits) return edits;
  const message = "Cannot order the states: a comment up to the end of its line is in the way";
  throw refusal("not_spliceable", message, [placeOf(value.at)]);
}

function withOrder(
  before: MachineMeaning,
  { path, children }: StateNode,
  order: readonly string[],
): MachineMeaning {
  const moved = order.flatMap((key) => {
    const child = [...children.values()].find((each) => each.key === key);
    return child ? before.states.filter((each) => liesIn(each.path, child.path)) : [];
  });
  const first = before.states.findIndex((each) => each.path !== path && liesIn(each.path, path));
  const gone = new Set(moved);
  const rest = before.states.filter((each) => !gone.has(each));
  return { ...before, states: rest.toSpliced(first, 0, ...moved) };
}
