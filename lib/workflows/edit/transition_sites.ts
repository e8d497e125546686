import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { readEventGroups } from "../extract/event_groups.ts";
import { type ReadInvoke, readInvokes } from "../extract/invokes.ts";
import { stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EventGroup, GroupItem } from "../extract/transitions.ts";
import type { MachineTransition, TransitionKind } from "../machine.ts";
import type { TransitionMeaning } from "./meaning.ts";
import type { EditSite } from "./op.ts";
import { declarationBeside } from "./own_places.ts";
import { placeOf, refusal } from "./refusal.ts";
import {
  type NamedProperty,
  notSpliceable,
  quietReading,
  requireHere,
  stateAt,
  withWrapping,
} from "./written.ts";

/** The part of a request that identifies an existing transition. */
export interface TransitionAddress {
  readonly state: string;
  readonly kind: TransitionKind;
  readonly event?: string | undefined;
  readonly invoke?: string | undefined;
  readonly index: number;
}

/** A transition, and where it is written. */
export interface TransitionSite {
  readonly node: StateNode;
  readonly group: EventGroup;
  readonly item: GroupItem;
  /** Tells it in a meaning. */
  readonly key: TransitionKey;
}

/** The key that identifies a transition in a meaning. */
export interface TransitionKey {
  readonly from: string;
  readonly kind: TransitionKind;
  readonly event: string;
  readonly invoke: number | null;
  readonly index: number;
}

/** The transitions of a state by event, with its invokes. */
export interface StateTransitions {
  readonly groups: readonly EventGroup[];
  readonly invokes: readonly ReadInvoke[];
}

export function transitionsOf(site: EditSite, node: StateNode): StateTransitions {
  const reading = quietReading(site);
  const invokes = readInvokes(reading, node);
  return { groups: readEventGroups(reading, node, invokes), invokes };
}

/** @throws {WorkbenchError} `edit_refused` */
export function transitionAt(site: EditSite, address: TransitionAddress): TransitionSite {
  const { kind, event, invoke, index } = address;
  const node = stateAt(site, address.state);
  const { groups, invokes } = transitionsOf(site, node);
  const matching = groups.filter((group) =>
    group.kind === kind && (event === undefined || group.event === event) &&
    (invoke === undefined || group.invoke === invoke) && group.items[index] !== undefined
  );
  const [group, ...others] = matching;
  const item = group?.items[index];
  if (!group || !item) throw notFound(address);
  if (others.length > 0) {
    const message = `Cannot tell which transition of ${stateWords(node.path)} is meant`;
    const places = matching.map(({ at }) => placeOf(at));
    throw refusal("bad_argument", `${message}: give its event or its invoke`, places);
  }
  return { node, group, item, key: { ...groupKey(node, group, invokes), index } };
}

/**
 * The transition, for an edit of what is written for it.
 * @throws {WorkbenchError} `edit_refused` too for one that is not to be edited, as its model says
 */
export function changeableTransition(site: EditSite, address: TransitionAddress): TransitionSite {
  const found = transitionAt(site, address);
  const { editable, reason = "It is not written out", start } = modelTransition(site, found);
  if (editable) return found;
  const { at } = found.item;
  const isShared = site.model.transitions.filter((each) => each.start === start).length > 1;
  const isHere = at.file.path === site.file.path;
  const code = !isHere ? "written_elsewhere" : isShared ? "shared" : "not_spliceable";
  const beside = isHere ? declarationBeside(site, at.node.getStart(site.file.ast)) : null;
  const where = beside ? `, in ${beside.words}` : "";
  const clause = reason.slice(0, 1).toLowerCase() + reason.slice(1);
  throw refusal(code, `Cannot edit the transition: ${clause}${where}`, [placeOf(at)]);
}

function notFound({ state, kind, event, index }: TransitionAddress): Error {
  const which = event === undefined ? kind : `"${event}"`;
  const message = `Cannot find transition ${index} of ${stateWords(state)} for ${which}`;
  return refusal("transition_not_found", message);
}

/** The transition as it was read. */
export function modelTransition(
  { model }: EditSite,
  { node, group, key }: TransitionSite,
): MachineTransition {
  const found = model.transitions.find(({ from, kind, event, invoke, index }) =>
    from === node.path && kind === group.kind && event === group.event &&
    invoke === group.invoke && index === key.index
  );
  if (found) return found;
  throw refusal("transition_not_found", `Cannot find the transition in ${stateWords(node.path)}`);
}

/** Returns the part of the key that the transitions of a group share in a meaning. */
export function groupKey(
  { path }: StateNode,
  { kind, event, invoke }: Pick<EventGroup, "kind" | "event" | "invoke">,
  invokes: readonly ReadInvoke[],
): Omit<TransitionKey, "index"> {
  return {
    from: path,
    kind,
    event: kind === "on" || kind === "after" ? event : "",
    invoke: invoke === undefined ? null : invokes.findIndex((each) => each.invoke.id === invoke),
  };
}

/** The place that holds the written transition: an element of an array, or the value of a property. */
export type Holder =
  | { readonly kind: "element"; readonly array: TS.ArrayLiteralExpression; readonly index: number }
  | { readonly kind: "property"; readonly property: NamedProperty };

/** @throws {WorkbenchError} `edit_refused` */
export function holderOf(site: EditSite, { item }: TransitionSite): Holder {
  const what = "the transition";
  requireHere(site, item.at, what);
  const outer = withWrapping(item.at.node);
  const { parent } = outer;
  if (ts.isArrayLiteralExpression(parent)) {
    return {
      kind: "element",
      array: parent,
      index: parent.elements.findIndex((each) => each === outer),
    };
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === outer) {
    return { kind: "property", property: parent };
  }
  if (ts.isShorthandPropertyAssignment(parent)) return { kind: "property", property: parent };
  throw notSpliceable(item.at, what);
}

/** The same transitions, with one of them changed, removed (null), or replaced by several. */
export function changeTransition(
  transitions: readonly TransitionMeaning[],
  key: TransitionKey,
  change: (transition: TransitionMeaning) => TransitionMeaning | null,
): TransitionMeaning[] {
  let index = 0;
  return transitions.flatMap((each) => {
    if (!hasKey(each, key) || index++ !== key.index) return [each];
    return change(each) ?? [];
  });
}

export function hasKey(each: TransitionMeaning, key: Omit<TransitionKey, "index">): boolean {
  return each.from === key.from && each.kind === key.kind && each.event === key.event &&
    each.invoke === key.invoke;
}
