import { ts } from "../../source/syntax/typescript.ts";
import {
  type At,
  excerpt,
  type FunctionValue,
  type LibraryCall,
  type Value,
} from "../evaluate/value.ts";
import { returnedExpression } from "../evaluate/calls.ts";
import type { GuardRef } from "../machine.ts";
import { addBad, addUnknown, listed, type Loss, read, type Reading, readText } from "./reading.ts";

/** The largest depth to which `and`, `or` and `not` may stand in each other. */
const MAX_DEPTH = 50;

/** A guard; null for none. @param what for a sentence: `the guard of "NEXT"` */
export function readGuard(
  reading: Reading,
  value: Value | null,
  what: string,
  loss: Loss,
  depth: number = 0,
): GuardRef | null {
  if (!value) return null;
  switch (value.kind) {
    case "primitive":
      if (value.value === "" || value.value === null || value.value === false) return null;
      if (typeof value.value === "string") return named(value.value);
      break;
    case "object":
      return fromObject(reading, value, what, loss);
    case "function":
      return { kind: "inline", name: value.name, text: inlineText(value) };
    case "call": {
      const guard = depth < MAX_DEPTH ? combined(reading, value, what, loss, depth) : null;
      if (guard) return guard;
      break;
    }
    case "unknown":
      addUnknown(reading.problems, what, value, loss);
      return { kind: "unknown", name: "", text: excerpt(value.at) };
  }
  addBad(reading, `Expected a name, an object or a function for ${what}`, value.at, loss);
  return { kind: "unknown", name: "", text: excerpt(value.at) };
}

/** Lists the names in a guard. */
export function guardNames(guard: GuardRef | null | undefined): string[] {
  if (!guard) return [];
  return guard.kind === "named" ? [guard.name] : (guard.guards ?? []).flatMap(guardNames);
}

function named(name: string): GuardRef {
  return { kind: "named", name, text: name };
}

function fromObject(
  reading: Reading,
  config: Extract<Value, { kind: "object" }>,
  what: string,
  loss: Loss,
): GuardRef {
  for (const gap of config.gaps) addUnknown(reading.problems, `a part of ${what}`, gap, loss);
  const type = readText(reading, config, "type", `the type of ${what}`, loss);
  if (type === null) {
    if (!config.members.has("type")) {
      addBad(reading, `Expected a type for ${what}`, config.at, loss);
    }
    return { kind: "unknown", name: "", text: excerpt(config.at) };
  }
  const params = read(reading, config, "params");
  if (!params) return named(type);
  const text = excerpt(params.at, 200);
  return { kind: "named", name: type, params: text, text: `${type} with ${text}` };
}

function combined(
  reading: Reading,
  { name, args, at }: LibraryCall,
  what: string,
  loss: Loss,
  depth: number,
): GuardRef | null {
  const first = args[0] && reading.run.force(args[0]);
  if (name === "stateIn") return inState(first ?? null, at);
  if (name !== "and" && name !== "or" && name !== "not") return null;
  const guards = listed(first ?? null).flatMap((item) =>
    readGuard(reading, item, `a part of ${what}`, loss, depth + 1) ?? []
  );
  const texts = guards.map((guard) =>
    guard.kind === "and" || guard.kind === "or" ? `(${guard.text})` : guard.text
  );
  const text = name === "not" ? `not ${texts.join(", ")}` : texts.join(` ${name} `);
  return { kind: name, name, guards, text };
}

/** `stateIn("#id")`, or a whole state value. */
export function inState(value: Value | null, at: At): GuardRef {
  const state = value?.kind === "primitive" && typeof value.value === "string"
    ? value.value
    : excerpt(value?.at ?? at, 200);
  return { kind: "stateIn", name: state, text: `in ${state}` };
}

/** The condition that a function tests, where it is an expression. */
function inlineText({ name, node, at }: FunctionValue): string {
  const returned = returnedExpression(node);
  if (name !== "" && !ts.isMethodDeclaration(node)) return name;
  return excerpt(returned ? { file: at.file, node: returned } : at, 80);
}
