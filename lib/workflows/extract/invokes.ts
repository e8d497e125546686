import { ts } from "../../source/syntax/typescript.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import {
  type Delayed,
  excerpt,
  type Member,
  type ObjectValue,
  type Value,
} from "../evaluate/value.ts";
import type { InvokeRef } from "../machine.ts";
import { tellOtherVersion } from "./other_version.ts";
import {
  addBad,
  addUnknown,
  listed,
  type Loss,
  placeInMain,
  read,
  type Reading,
  readText,
  stateWords,
  writtenAt,
} from "./reading.ts";
import type { StateNode } from "./state_node.ts";

/** An invoke, and the configuration that holds its transitions. */
export interface ReadInvoke {
  readonly invoke: InvokeRef;
  readonly config: ObjectValue | null;
}

const KINDS: ReadonlyMap<string, InvokeRef["kind"]> = new Map([
  ["fromPromise", "promise"],
  ["fromCallback", "callback"],
  ["fromObservable", "observable"],
  ["fromEventObservable", "observable"],
  ["fromTransition", "inline"],
]);

/** Reads the invokes that a state runs while it is active. */
export function readInvokes(reading: Reading, node: StateNode): ReadInvoke[] {
  if (!node.config) return [];
  const invokes = listed(read(reading, node.config, "invoke")).flatMap((value, index) =>
    readInvoke(reading, node, value, index) ?? []
  );
  return [...invokes, ...readActivities(reading, node, node.config)];
}

function readInvoke(
  reading: Reading,
  node: StateNode,
  value: Value,
  index: number,
): ReadInvoke | null {
  const loss = { state: node.path };
  const what = `an invoke of ${stateWords(node.path)}`;
  const madeId = reading.version === 5 ? `${index}.${node.id}` : `${node.id}:invocation[${index}]`;
  const line = lineOf(reading, node, value);
  if (value.kind === "machine" && reading.version === 4) {
    return { invoke: { id: madeId, kind: "machine", src: "", line }, config: null };
  }
  if (value.kind !== "object") {
    if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
    else addBad(reading, `Expected an object for ${what}`, value.at, loss);
    return null;
  }
  for (const gap of value.gaps) addUnknown(reading.problems, `a part of ${what}`, gap, loss);
  tellOtherVersion(reading, value, "an invoke", loss);
  const id = readText(reading, value, "id", `the id of ${what}`, loss) || madeId;
  const systemId = readText(reading, value, "systemId", `the system id of ${what}`, loss);
  const member = reading.version === 5 ? "input" : "data";
  const input = read(reading, value, member) && value.members.get(member);
  const source = readSource(reading, value, what, loss);
  return {
    invoke: {
      id,
      ...source,
      ...(systemId !== null && { systemId }),
      ...(input && { input: excerpt(writtenAt(input), 200) }),
      line,
    },
    config: value,
  };
}

function lineOf(reading: Reading, node: StateNode, { at }: Value): number {
  const place = placeInMain(reading, at, node.place);
  const { ast } = reading.main;
  return ast.getLineAndCharacterOfPosition(place.getStart(ast)).line + 1;
}

function readSource(
  reading: Reading,
  config: ObjectValue,
  what: string,
  loss: Loss,
): Pick<InvokeRef, "kind" | "src"> {
  const member = config.members.get("src");
  const value = read(reading, config, "src");
  if (!member || !value) {
    addBad(reading, `Expected a source for ${what}`, config.at, loss);
    return { kind: "unknown", src: "" };
  }
  const name = writtenName(member);
  switch (value.kind) {
    case "primitive":
      if (typeof value.value === "string") return { kind: "named", src: value.value };
      break;
    case "object": {
      const type = reading.version === 4
        ? readText(reading, value, "type", `the source of ${what}`, loss)
        : null;
      if (type !== null) return { kind: "named", src: type };
      break;
    }
    case "function":
      return { kind: "inline", src: name };
    case "machine":
      return { kind: "machine", src: name };
    case "call": {
      const kind = KINDS.get(value.name);
      if (kind) return { kind, src: name };
      break;
    }
    case "unknown":
      addUnknown(reading.problems, `the source of ${what}`, value, loss);
      return { kind: "unknown", src: name };
  }
  addBad(reading, `Expected a name or an actor as the source of ${what}`, value.at, loss);
  return { kind: "unknown", src: name };
}

/** Returns the name of a member's value in the code: `fetchUser` of `src: fetchUser`; nothing for what is written on the spot. */
function writtenName({ value }: Member): string {
  const written: Delayed | null = "kind" in value ? null : value;
  if (!written) return "";
  const node = withoutWrapping(written.expression);
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
  return isName ? excerpt({ file: written.site.file, node }) : "";
}

/** XState 4's older way of running something in a state. */
function readActivities(reading: Reading, node: StateNode, config: ObjectValue): ReadInvoke[] {
  if (reading.version === 5) return [];
  const loss = { state: node.path };
  const what = `an activity of ${stateWords(node.path)}`;
  return listed(read(reading, config, "activities")).flatMap((value) => {
    const name = value.kind === "object"
      ? readText(reading, value, "type", what, loss)
      : value.kind === "primitive" && typeof value.value === "string"
      ? value.value
      : null;
    if (name === null) {
      if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
      else addBad(reading, `Expected a name for ${what}`, value.at, loss);
      return [];
    }
    const line = lineOf(reading, node, value);
    return [{ invoke: { id: name, kind: "activity" as const, src: name, line }, config: null }];
  });
}
