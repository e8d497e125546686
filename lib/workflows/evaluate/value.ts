import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Declaration } from "../../source/scope/mod.ts";
import { shorten } from "../../text/mod.ts";

/** A place in the text of a file. */
export interface At {
  readonly file: ParsedSource;
  readonly node: TS.Node;
}

/** The context that gives an expression's free names their values: its file, and the calls that it is evaluated in. */
export interface Site {
  readonly file: ParsedSource;
  readonly frame: Frame | null;
}

/** One call of a function of the project, whose body is read with these arguments. */
export interface Frame {
  readonly called: TS.SignatureDeclaration;
  readonly args: readonly Delayed[];
  readonly outer: Frame | null;
}

/** An expression that is evaluated when somebody asks. */
export interface Delayed {
  readonly expression: TS.Expression;
  readonly site: Site;
}

export type Primitive = string | number | bigint | boolean | null | undefined;

/** Why something is not known without running the code. */
export type UnknownCode =
  /** Another file has to be read first; never seen outside of an evaluation. */
  | "pending"
  | "parameter"
  | "not_static"
  | "package_value"
  | "unresolved_import"
  | "not_declared"
  | "reassigned"
  | "changed"
  | "circular"
  | "too_deep"
  | "too_large";

/** Something that is not known without running the code. */
export interface UnknownValue {
  readonly kind: "unknown";
  readonly at: At;
  readonly code: UnknownCode;
  /** A clause: `"x" is a parameter of a function`. */
  readonly reason: string;
}

export interface PrimitiveValue {
  readonly kind: "primitive";
  readonly at: At;
  readonly value: Primitive;
}

/** One property of an object. */
export interface Member {
  /** The property as it is written, or the expression from which it comes. */
  readonly at: At;
  readonly value: Delayed | Value;
  /** The unknown value that stands behind this member: it may have replaced this member. */
  readonly doubt?: UnknownValue;
}

export interface ObjectValue {
  readonly kind: "object";
  readonly at: At;
  /** In the order in which JavaScript lists them. */
  readonly members: ReadonlyMap<string, Member>;
  /** Spreads and computed names that are not known: there may be more members, and others than these. */
  readonly gaps: readonly UnknownValue[];
  /** Properties of the object's own text whose name is written again later in it. */
  readonly repeated?: readonly RepeatedProperty[];
}

/** A property that a later one of its name replaces. */
export interface RepeatedProperty {
  readonly name: string;
  readonly at: At;
}

export interface ArrayValue {
  readonly kind: "array";
  readonly at: At;
  /** An unknown one that is a spread stands for any number of items. */
  readonly items: readonly Value[];
  /** The place where each item is written: its place in this array, or, of a spread one, in the array it comes from. */
  readonly written: readonly At[];
}

export interface FunctionValue {
  readonly kind: "function";
  readonly at: At;
  readonly node: FunctionNode;
  readonly site: Site;
  readonly name: string;
}

export type FunctionNode =
  | TS.FunctionDeclaration
  | TS.FunctionExpression
  | TS.ArrowFunction
  | TS.MethodDeclaration;

/** An export of an XState package: `assign` itself. */
export interface LibraryValue {
  readonly kind: "library";
  readonly at: At;
  readonly module: string;
  /** "*" for the module as a whole. */
  readonly name: string;
}

/** The result of a function of XState: `assign({ ... })`. */
export interface LibraryCall {
  readonly kind: "call";
  readonly at: At;
  readonly name: string;
  readonly args: readonly Delayed[];
}

/** `setup({ ... })`, with what `.extend({ ... })` adds to it. */
export interface SetupValue {
  readonly kind: "setup";
  readonly at: At;
  readonly parts: readonly Delayed[];
}

/** `createModel(context, creators)` of XState 4. */
export interface ModelValue {
  readonly kind: "model";
  readonly at: At;
  readonly args: readonly Delayed[];
}

/** A method that copies a machine, with its arguments: `.withConfig({ ... })`. */
export interface MachineCopy {
  readonly method: string;
  readonly args: readonly Delayed[];
}

/** A machine, with the function that makes it and the values from which it is made. */
export interface MachineValue {
  readonly kind: "machine";
  readonly at: At;
  readonly creator: "createMachine" | "Machine";
  readonly config: Delayed | null;
  readonly options: Delayed | null;
  readonly setup: SetupValue | null;
  readonly model: ModelValue | null;
  /** The copies that lead from the machine that is made to this one, in order. */
  readonly copies: readonly MachineCopy[];
}

/** A member of what XState made: `createMachine` of `setup({ ... }).createMachine`. */
export interface MethodValue {
  readonly kind: "method";
  readonly at: At;
  readonly owner: SetupValue | ModelValue | MachineValue;
  readonly name: string;
}

/** A file of the project, imported as a whole. */
export interface ModuleValue {
  readonly kind: "module";
  readonly at: At;
  readonly path: string;
}

/** The value of an expression, as far as that is known without running it. */
export type Value =
  | PrimitiveValue
  | ObjectValue
  | ArrayValue
  | FunctionValue
  | LibraryValue
  | LibraryCall
  | SetupValue
  | ModelValue
  | MachineValue
  | MethodValue
  | ModuleValue
  | UnknownValue;

/** Bounds of one evaluation. */
export interface Limits {
  /** The number of expressions that may be evaluated inside each other, beyond what a file nests. */
  readonly depth: number;
  readonly steps: number;
  /** The largest length of a text put together out of pieces, in UTF-16 code units. */
  readonly textLength: number;
}

export const limits: Limits = { depth: 300, steps: 3_000_000, textLength: 10_000 };

/** One evaluation: everything that is asked of one file, and of the files that it leads to. */
export interface Evaluation {
  evaluate(expression: TS.Expression, site: Site): Value;
  force(value: Delayed | Value): Value;
  /** Finds the declaration of a name; null for a global one. */
  declarationOf(identifier: TS.Identifier, site: Site): Declaration | null;
  /** Returns the value of a name where it is written. */
  lookUp(identifier: TS.Identifier, site: Site): Value;
  /** Returns the value of an import in a file. @param imported "*" for the whole module */
  follow(at: At, specifier: string, imported: string): Value;
  /** Returns the value that a file of the project exports under a name. */
  exported(at: At, path: string, name: string): Value;
  /** Returns a file of the project; null for one that cannot be read, or is not read yet. */
  fileAt(path: string): ParsedSource | null;
  /** Counts work. @returns false when there was too much of it */
  spend(steps: number): boolean;
}

export function unknown(at: At, code: UnknownCode, reason: string): UnknownValue {
  return { kind: "unknown", at, code, reason };
}

export function primitive(at: At, value: Primitive): PrimitiveValue {
  return { kind: "primitive", at, value };
}

export function isUndefined(value: Value): boolean {
  return value.kind === "primitive" && value.value === undefined;
}

/** Source text for a sentence: on one line, and short. */
export function excerpt({ file, node }: At, length: number = 60): string {
  const text = file.text.slice(node.getStart(file.ast), node.end).replace(/\s+/g, " ");
  return shorten(text, length);
}

/** Source text in quotes for a sentence: a text has its own. */
export function quotedExcerpt(at: At): string {
  const text = excerpt(at);
  return ts.isStringLiteral(at.node) ? text : `"${text}"`;
}

/** It is only known when the code runs. */
export function notStatic(at: At): UnknownValue {
  return unknown(at, "not_static", `"${excerpt(at)}" is only known when the code runs`);
}
