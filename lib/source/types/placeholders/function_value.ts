import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { reactValue } from "./react_value.ts";
import type { Writing } from "./writing.ts";

/** A function with one signature: it does nothing, and returns a placeholder of what it should return. */
export function functionValue(type: TS.Type, writing: Writing): string | null {
  const { checker } = writing.inspection;
  const [signature, ...overloads] = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
  if (!signature) return null;
  if (overloads.length > 0) return `() => ${writing.noValue}`;
  const predicate = checker.getTypePredicateOfSignature(signature);
  if (!predicate || predicate.parameterIndex === undefined) return returning(signature, writing);
  return writing.isTyped ? predicateFunction(predicate, predicate.parameterIndex) : writing.noValue;
}

/** A predicate of nothing fits every predicate of the same parameter, and needs no name of a type. */
function predicateFunction(predicate: TS.TypePredicate, parameter: number): string {
  const names = Array.from({ length: parameter + 1 }, (_, index) => `value${index || ""}`);
  const tested = names.at(-1) ?? "";
  const isAssertion = predicate.kind === ts.TypePredicateKind.AssertsIdentifier;
  const says = isAssertion ? `asserts ${tested}` : tested;
  const what = isAssertion && !predicate.type ? "" : " is never";
  return `(${names.join(", ")}): ${says}${what} => ${isAssertion ? "{}" : "false"}`;
}

function returning(signature: TS.Signature, writing: Writing): string {
  const type = signature.getReturnType();
  const written = signature.getDeclaration()?.type;
  const isKnown = !(type.flags & ts.TypeFlags.Any) || !written || reactValue(written) === null;
  if (isKnown && isNothing(type)) return "() => {}";
  const awaited = promisedBy(type, writing);
  if (!awaited) return `() => ${asBody(writing.part(type, written))}`;
  return isNothing(awaited) ? "async () => {}" : `async () => ${asBody(writing.part(awaited))}`;
}

/** Returns the type of the value that a promise brings; null for another type. A union with a promise may return at once. */
export function promisedBy(type: TS.Type, { inspection }: Writing): TS.Type | null {
  if (type.getSymbol()?.name !== "Promise") return null;
  return inspection.checker.getAwaitedType(type) ?? null;
}

/** Tells whether a type is the result of a function without `return`. */
export function isNothing(type: TS.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  const nothing = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.VoidLike;
  return members.some(({ flags }) => (flags & ts.TypeFlags.Void) !== 0) ||
    members.every(({ flags }) => (flags & nothing) !== 0);
}

function asBody(code: string): string {
  return code.startsWith("{") ? `(${code})` : code;
}
