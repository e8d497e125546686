import type { ts as TS } from "ts-morph";
import { type ParsedSource, rangeAt } from "../../source/mod.ts";
import type {
  At,
  Evaluation,
  Member,
  ObjectValue,
  UnknownValue,
  Value,
} from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import type { Problem, ProblemCode } from "../machine.ts";

/** The reading of one machine. */
export interface Reading {
  readonly run: Evaluation;
  /** The file that makes the machine: the places of its parts are places in this file. */
  readonly main: ParsedSource;
  /** The place in the main file where the machine is made: the place of what is written in another file. */
  readonly made: TS.Node;
  readonly version: 4 | 5;
  readonly problems: Problem[];
}

/** The part that a problem costs: a part of a state, or of its transitions for an event. */
export interface Loss {
  readonly state?: string;
  readonly event?: string;
}

/** Problems beyond these say nothing new. */
const MAX_PROBLEMS = 500;

/** @param message one sentence: capital first, no full stop */
export function addProblem(
  problems: Problem[],
  found: { readonly code: ProblemCode; readonly message: string; readonly at: At },
  loss: Loss = {},
): void {
  if (problems.length >= MAX_PROBLEMS) return;
  problems.push({ code: found.code, message: found.message, ...placeOf(found.at), ...loss });
}

function placeOf({ file, node }: At): Omit<Problem, "code" | "message"> {
  const start = node.getStart(file.ast);
  const { line, column } = rangeAt(file.ast, start, node.end);
  return { path: file.path, line, column, start, end: node.end };
}

/** Tells what is not known. @param what the thing, for a sentence: `the target of "NEXT"` */
export function addUnknown(
  problems: Problem[],
  what: string,
  { at, code, reason }: UnknownValue,
  loss: Loss = {},
): void {
  // An evaluation that waits for another file is done again: its problems are never seen.
  if (code === "pending") return;
  addProblem(problems, { code, message: `Cannot read ${what}: ${reason}`, at }, loss);
}

/** Tells of something that XState would not take, or takes in another way than it looks. */
export function addBad(
  { problems }: Reading,
  message: string,
  at: At,
  loss: Loss = {},
): void {
  addProblem(problems, { code: "bad_value", message, at }, loss);
}

/** Tells what is written twice in one object. @param what the thing, for a sentence: `the states of the machine` */
export function tellRepeated(
  reading: Reading,
  { repeated = [] }: ObjectValue,
  what: string,
  loss: Loss,
): void {
  for (const { name, at } of repeated) {
    const message =
      `JavaScript takes "${name}" of ${what} not from here: it is written again later`;
    addBad(reading, message, at, loss);
  }
}

/** A member of a configuration; null when it is absent or undefined. */
export function read({ run }: Reading, config: ObjectValue, name: string): Value | null {
  const member = config.members.get(name);
  if (!member) return null;
  const value = run.force(member.value);
  return value.kind === "primitive" && value.value === undefined ? null : value;
}

/** Reads a member like `read`, but only as text. What is not text is told. @param what the thing, for a sentence */
export function readText(
  reading: Reading,
  config: ObjectValue,
  name: string,
  what: string,
  loss: Loss,
): string | null {
  const value = read(reading, config, name);
  if (!value) return null;
  if (value.kind === "primitive" && typeof value.value === "string") return value.value;
  if (value.kind === "unknown") addUnknown(reading.problems, what, value, loss);
  else addBad(reading, `Expected text for ${what}`, value.at, loss);
  return null;
}

/** The items of an array, or the one value that stands for an array of one. */
export function listed(value: Value | null): readonly Value[] {
  if (!value) return [];
  return value.kind === "array" ? value.items : [value];
}

/** Finds the place where the value of a member is written. */
export function writtenAt({ at, value }: Member): At {
  if ("kind" in value) return at;
  return { file: value.site.file, node: withoutWrapping(value.expression) };
}

/** A node in the main file for something that may be written in another one. */
export function placeInMain({ main }: Reading, at: At, fallback: TS.Node): TS.Node {
  return at.file.path === main.path ? at.node : fallback;
}

/** The state in a sentence. */
export function stateWords(path: string): string {
  return path === "" ? "the machine" : `the state "${path}"`;
}
