import type { z } from "zod";
import type { Value } from "../evaluate/value.ts";
import { listed, read, stateWords } from "../extract/reading.ts";
import type { ActionMeaning, MachineMeaning } from "./meaning.ts";
import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";
import type { assignActionBody } from "./schemas.ts";
import {
  changeableTransition,
  changeTransition,
  modelTransition,
  type TransitionSite,
} from "./transition_sites.ts";
import {
  configAt,
  type NamedProperty,
  propertyOf,
  quietReading,
  stateAt,
  type WrittenObject,
  writtenObject,
} from "./written.ts";

type Address = Omit<z.output<typeof assignActionBody>, "op" | "action" | "position">;

/** A list of actions: of a state or of a transition. */
export interface ActionList {
  /** The object that holds the actions; null for a transition that is a target alone. */
  readonly config: WrittenObject | null;
  readonly transition: TransitionSite | null;
  /** `entry`, `exit` or `actions`, as it is written or is to be written. */
  readonly member: string;
  readonly property: NamedProperty | null;
  /** The value of the property; null without one. */
  readonly value: Value | null;
  /** The actions as they were read, in order. */
  readonly actions: readonly { readonly kind: string; readonly name: string }[];
  /** The meaning with another list in this place. */
  with(
    before: MachineMeaning,
    change: (actions: readonly ActionMeaning[]) => readonly ActionMeaning[],
  ): MachineMeaning;
}

export function namedAction(name: string): ActionMeaning {
  return { kind: "named", name, params: null, text: null };
}

/** @throws {WorkbenchError} `edit_refused` */
export function actionListAt(site: EditSite, address: Address): ActionList {
  const list = address.list === "transition"
    ? transitionList(site, address)
    : stateList(site, address.state, address.list);
  // Where some are not known, nobody can tell which one stands where.
  if (listed(list.value).length !== list.actions.length) {
    throw refusal("not_spliceable", "Cannot edit the actions: some of them are not known");
  }
  return list;
}

function stateList(site: EditSite, path: string, list: "entry" | "exit"): ActionList {
  const node = stateAt(site, path);
  const config = configAt(site, node);
  const older = list === "entry" ? "onEntry" : "onExit";
  const isOlder = site.model.version === 4 && !read(quietReading(site), config.value, list) &&
    config.value.members.has(older);
  const member = isOlder ? older : list;
  const state = site.model.states.find((each) => each.path === path);
  if (!state) throw refusal("state_not_found", `Cannot find ${stateWords(path)}`);
  return {
    ...writtenList(site, config, member),
    transition: null,
    actions: state[list],
    with: (before, change) => ({
      ...before,
      states: before.states.map((each) =>
        each.path === path ? { ...each, [list]: change(each[list]) } : each
      ),
    }),
  };
}

function transitionList(site: EditSite, address: Address): ActionList {
  const transition = changeableTransition(site, address);
  const { item: { value }, key } = transition;
  const config = value.kind === "object" ? writtenObject(site, value, "the transition") : null;
  return {
    ...writtenList(site, config, "actions"),
    transition,
    actions: modelTransition(site, transition).actions,
    with: (before, change) => ({
      ...before,
      transitions: changeTransition(before.transitions, key, (each) => ({
        ...each,
        actions: change(each.actions),
      })),
    }),
  };
}

function writtenList(
  site: EditSite,
  config: WrittenObject | null,
  member: string,
): Pick<ActionList, "config" | "member" | "property" | "value"> {
  const property = config && propertyOf(site, config.value, member);
  const value = config && read(quietReading(site), config.value, member);
  return { config, member, property, value };
}
