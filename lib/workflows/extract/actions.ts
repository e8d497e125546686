import { excerpt, type LibraryCall, type ObjectValue, type Value } from "../evaluate/value.ts";
import type { ActionRef } from "../machine.ts";
import { readEnqueued } from "./enqueued.ts";
import { guardNames, readGuard } from "./guards.ts";
import { addBad, addUnknown, listed, type Loss, read, type Reading, readText } from "./reading.ts";

/** The part of the library that is for guards and actors: none of it is an action. */
const NO_ACTIONS: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "stateIn",
  "fromPromise",
  "fromCallback",
  "fromObservable",
  "fromEventObservable",
  "fromTransition",
]);

/** The actions of a state or a transition. @param what for a sentence: `the entry actions of "open"` */
export function readActions(
  reading: Reading,
  value: Value | null,
  what: string,
  loss: Loss,
): ActionRef[] {
  return listed(value).flatMap((item) => readAction(reading, item, what, loss) ?? []);
}

function readAction(
  reading: Reading,
  value: Value,
  what: string,
  loss: Loss,
): ActionRef | null {
  switch (value.kind) {
    case "primitive":
      if (typeof value.value === "string") return named(value, value.value);
      break;
    case "object":
      return fromObject(reading, value, what, loss);
    case "function":
      return { ...shown(value), kind: "inline", name: value.name };
    case "library":
      return { ...shown(value), kind: "inline", name: value.name };
    case "call":
      if (!NO_ACTIONS.has(value.name)) return builtIn(reading, value, what, loss);
      break;
    case "unknown":
      addUnknown(reading.problems, `one of ${what}`, value, loss);
      return { ...shown(value), kind: "unknown", name: "" };
  }
  addBad(reading, `Expected a name, an object or a function among ${what}`, value.at, loss);
  return null;
}

function fromObject(
  reading: Reading,
  config: ObjectValue,
  what: string,
  loss: Loss,
): ActionRef | null {
  for (const gap of config.gaps) {
    addUnknown(reading.problems, `a part of one of ${what}`, gap, loss);
  }
  const type = readText(reading, config, "type", `the type of one of ${what}`, loss);
  const params = read(reading, config, "params");
  if (type === null) {
    if (!config.members.has("type")) {
      addBad(reading, `Expected a type for one of ${what}`, config.at, loss);
    }
    return { ...shown(config), kind: "unknown", name: "" };
  }
  return { ...named(config, type), ...(params && { params: excerpt(params.at, 200) }) };
}

function named(value: Value, name: string): ActionRef {
  return { ...shown(value), kind: "named", name };
}

function builtIn(
  reading: Reading,
  call: LibraryCall,
  what: string,
  loss: Loss,
): ActionRef {
  const made = { ...shown(call), kind: "built-in" as const, name: call.name };
  const enqueued = readEnqueued(reading, call);
  if (!enqueued) return made;
  const refs = enqueued.actions.flatMap((each) => readAction(reading, each, what, loss) ?? []);
  const enqueues = refs.flatMap((each) => each.kind === "named" ? each.name : each.enqueues ?? []);
  const checks = enqueued.guards.flatMap((each) =>
    guardNames(readGuard(reading, each, `a guard in ${what}`, loss))
  );
  return {
    ...made,
    ...(enqueues.length > 0 && { enqueues: [...new Set(enqueues)] }),
    ...(checks.length > 0 && { checks: [...new Set(checks)] }),
  };
}

function shown({ at }: Value): Pick<ActionRef, "text" | "start" | "end"> {
  return { text: excerpt(at, 120), start: at.node.getStart(at.file.ast), end: at.node.end };
}
