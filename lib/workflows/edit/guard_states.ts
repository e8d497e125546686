import type { Delayed, ObjectValue, Value } from "../evaluate/value.ts";
import { listed, read } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EditSite } from "./op.ts";
import type { Reference } from "./references.ts";
import { placeOf, refusal } from "./refusal.ts";
import { type StateNames, stateNamesOf } from "./state_names.ts";
import { quietReading } from "./written.ts";

/** The state that a `stateIn` or an `in` names; null for none. @param source the state that asks */
export type FindState = (text: string, source: StateNode) => StateNode | null;

/** Finds states as guards name them. */
export function guardStateFinder({ model, tree }: EditSite): FindState {
  let index: { names: StateNames; nodes: ReadonlyMap<string, StateNode> } | undefined;
  return (text, source) => {
    index ??= {
      names: stateNamesOf(model),
      nodes: new Map(tree.nodes.map((node) => [node.path, node])),
    };
    const path = index.names.inState(text, source.path);
    return path === null ? null : index.nodes.get(path) ?? null;
  };
}

/** The texts in the guard of a transition that name states: `stateIn("#open")`, `in: "door.open"`. */
export function guardStates(
  site: EditSite,
  source: StateNode,
  transition: ObjectValue,
  find: FindState,
): Pick<Reference, "text" | "at" | "target">[] {
  return inStateValues(site, transition).flatMap((value) => {
    if (value.kind === "object") refuseObject(value);
    if (value.kind !== "primitive" || typeof value.value !== "string") return [];
    const target = find(value.value, source);
    return target ? [{ text: value.value, at: value.at, target }] : [];
  });
}

function inStateValues(site: EditSite, transition: ObjectValue): Value[] {
  const reading = quietReading(site);
  const { version, run } = reading;
  if (version === 4) {
    const value = read(reading, transition, "in");
    return value ? [value] : [];
  }
  const found: Value[] = [];
  const agenda: (Delayed | Value)[] = [read(reading, transition, "guard") ?? []].flat();
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const value = run.force(next);
    if (value.kind !== "call") continue;
    const first = value.args[0] && run.force(value.args[0]);
    if (value.name === "stateIn" && first) found.push(first);
    else if (["and", "or", "not"].includes(value.name) && first) agenda.push(...listed(first));
  }
  return found;
}

/** A state value (`{ door: "open" }`) names states in a form of its own. */
function refuseObject({ at }: Value): never {
  throw refusal(
    "not_spliceable",
    "Cannot tell whether a guard names the state: it asks for a state value",
    [placeOf(at)],
  );
}
