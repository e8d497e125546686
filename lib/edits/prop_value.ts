import { WorkbenchError } from "../errors/mod.ts";
import {
  isAttributeName,
  type JsxPropKind,
  type JsxPropValue,
  readValue,
} from "../source/jsx/mod.ts";
import { isBindingName } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import {
  type CodePlace,
  type ReadCode,
  readElement,
  readExpression,
  type Unusable,
} from "../source/writing/mod.ts";

export type PropEditKind = JsxPropKind | "remove";

/** A request for a change of a prop. */
export interface PropRequest {
  /** An attribute's name; `...` (or nothing) for a spread. */
  readonly propName: string;
  readonly kind: PropEditKind;
  /** A string, number or boolean for these kinds, source text for the others; `remove` has none. */
  readonly value?: unknown;
  /** The attribute's place among all of the element, from 0. A spread needs it; of two with one name it picks one. */
  readonly index?: number | undefined;
}

/** A checked value. */
export interface NewValue {
  /** The value that the attribute will say, as `readProps` tells it. */
  readonly says: JsxPropValue;
  /** The source that goes between braces; a string has none, it can be written in other ways. */
  readonly code?: ReadCode | string;
}

/**
 * Checks a requested value.
 * @throws {WorkbenchError} `invalid_request` with `issues`
 */
export function readPropValue(request: PropRequest, place: CodePlace): NewValue {
  const { kind, value } = request;
  if (kind === "string") return { says: { kind, value: expectString(value, kind) } };
  if (kind === "number") return numberValue(value);
  if (kind === "boolean") return booleanValue(value);
  const code = expectString(value, kind);
  if (kind === "spread" && code.trimStart().startsWith("...")) {
    throw invalidProp("value", "Give what is spread without the dots in front of it");
  }
  const inBraces = { ...place, takesComments: true };
  if (kind === "element") return codeValue(readElement(code, inBraces));
  const read = expectCode(readExpression(code, inBraces));
  if (kind === "spread") return { says: { kind, value: sourceOf(read) }, code: read };
  if (kind === "identifier") checkIdentifier(read);
  return codeValue(read);
}

/**
 * Checks the name of an attribute.
 * @param path where the request has it
 * @throws {WorkbenchError} `invalid_request`
 */
export function checkPropName(name: string, path = "propName"): void {
  // In the object that JSX becomes, this key sets the prototype and no prop.
  if (name === "__proto__") throw invalidProp(path, 'Give a name other than "__proto__"');
  if (isAttributeName(name)) return;
  throw invalidProp(path, `Give the name of a JSX attribute; "${name}" is none`);
}

/** True for the ways to say that a spread is meant. */
export function isSpreadName(name: string): boolean {
  return name === "..." || name === "";
}

export function invalidProp(path: string, message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", `Cannot edit the prop: "${path}": ${message}`, {
    data: { issues: [{ path, message }] },
  });
}

function numberValue(value: unknown): NewValue {
  if (typeof value !== "number") {
    throw invalidProp("value", `Give a finite number${insteadOf(value, spelledNumber(value))}`);
  }
  if (!Number.isFinite(value)) throw invalidProp("value", "Give a finite number");
  return { says: { kind: "number", value }, code: Object.is(value, -0) ? "-0" : String(value) };
}

function booleanValue(value: unknown): NewValue {
  if (typeof value !== "boolean") {
    throw invalidProp("value", `Give true or false${insteadOf(value, spelledBoolean(value))}`);
  }
  return { says: { kind: "boolean", value }, code: String(value) };
}

/**
 * Says of which type a value is that should be of another one.
 * @param meant the value that a string spells; undefined for a string that spells none
 */
function insteadOf(value: unknown, meant: number | boolean | undefined): string {
  if (meant !== undefined) return `: a string was given, send ${meant} without quotes`;
  return value === undefined ? "" : `, not a ${typeof value}`;
}

function spelledNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function spelledBoolean(value: unknown): boolean | undefined {
  return value === "true" ? true : value === "false" ? false : undefined;
}

function codeValue(reading: ReadCode | Unusable): NewValue {
  const code = expectCode(reading);
  return { says: readValue(code.expression, code.ast), code };
}

/** The expression without the comments around it. */
function sourceOf({ expression, ast }: ReadCode): string {
  return ast.text.slice(expression.getStart(ast), expression.end);
}

function checkIdentifier(read: ReadCode): void {
  const { expression } = read;
  // `arguments` is a name that nothing can be called.
  if (
    ts.isIdentifier(expression) &&
    (isBindingName(expression.text) || expression.text === "arguments")
  ) return;
  throw invalidProp("value", `Give an identifier; "${sourceOf(read)}" is none`);
}

function expectCode<T extends ReadCode>(reading: T | Unusable): T {
  if ("problem" in reading) throw invalidProp("value", reading.problem);
  return reading;
}

function expectString(value: unknown, kind: PropEditKind): string {
  if (typeof value === "string") return value;
  throw invalidProp(
    "value",
    kind === "string" ? "Give a string" : `Give the ${kind} as source text`,
  );
}
