import type { z } from "zod";
import { reorderElements } from "../../../source/objects/mod.ts";
import type { MachineMeaning } from "../meaning.ts";
import { type EditSite, nothingToDo, type Op, type OpPlan } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { reorderTransitionsBody } from "../schemas.ts";
import {
  hasKey,
  holderOf,
  transitionAt,
  type TransitionKey,
  type TransitionSite,
} from "../transition_sites.ts";
import { notSpliceable } from "../written.ts";

type Args = z.output<typeof reorderTransitionsBody>;

/** Puts the transitions of a state for one event into another order. */
export const reorderTransitions: Op<typeof reorderTransitionsBody> = {
  schema: reorderTransitionsBody,
  plan(site, args) {
    const first = transitionAt(site, { ...args, index: 0 });
    requireOrder(first, args);
    if (args.order.every((index, place) => index === place)) return nothingToDo;
    return {
      edits: reorderEdits(site, first, args.order),
      intent: (before) => withOrder(before, first.key, args.order),
    };
  },
};

function requireOrder({ group: { items } }: TransitionSite, { order }: Args): void {
  const isWhole = order.length === items.length && new Set(order).size === order.length &&
    order.every((index) => index < items.length);
  if (isWhole) return;
  throw refusal("bad_argument", `Expected each index from 0 to ${items.length - 1} once`);
}

function reorderEdits(
  site: EditSite,
  first: TransitionSite,
  order: readonly number[],
): OpPlan["edits"] {
  const { group, key } = first;
  const holders = group.items.map((item, index) =>
    holderOf(site, { ...first, item, key: { ...key, index } })
  );
  const [holder] = holders;
  const array = holder?.kind === "element" ? holder.array : null;
  const places = holders.flatMap((each) =>
    each.kind === "element" && each.array === array ? each.index : []
  );
  // What is spread into the list is written in another one.
  if (!array || places.length < holders.length) {
    throw notSpliceable(group.at, "the order of the transitions");
  }
  const whole = [...array.elements.keys()];
  for (const [place, index] of order.entries()) {
    const [to, from] = [places[place], places[index]];
    if (to !== undefined && from !== undefined) whole[to] = from;
  }
  const edits = reorderElements(site.file.ast, array, whole);
  if (edits) return edits;
  const message = "Cannot order the transitions: a comment up to the end of its line is in the way";
  throw refusal("not_spliceable", message, [placeOf(group.at)]);
}

function withOrder(
  before: MachineMeaning,
  key: TransitionKey,
  order: readonly number[],
): MachineMeaning {
  const group = before.transitions.filter((each) => hasKey(each, key));
  const ordered = order.flatMap((index) => group[index] ?? []);
  const transitions = before.transitions.flatMap((each) =>
    hasKey(each, key) ? ordered.shift() ?? [] : [each]
  );
  return { ...before, transitions };
}
