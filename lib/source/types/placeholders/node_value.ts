import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { reactValue } from "./react_value.ts";
import type { ValuePlace, Writing } from "./writing.ts";

/** The value of what React renders: nothing where that is allowed, else an empty fragment; null for another type. */
export function nodeValue(type: TS.Type, writing: Writing): string | null {
  if (!takesElement(type, writing)) return null;
  return takesNull(type, writing) ? "null" : "<></>";
}

/** True where a type takes a JSX element, and says so: `object` takes one too. */
export function takesElement(type: TS.Type, { inspection, jsxElement }: ValuePlace): boolean {
  const members = type.isUnion() ? type.types : [type];
  return jsxElement !== null && members.some(isNamedElement) &&
    inspection.checker.isTypeAssignableTo(jsxElement, type);
}

/** The value of a type that the checker does not know, by the name that React gives it. */
export function unknownValue(type: TS.Type, written: TS.TypeNode | undefined): string | null {
  if (!(type.flags & ts.TypeFlags.Any) || !written) return null;
  return reactValue(written);
}

function takesNull(type: TS.Type, { inspection: { checker } }: Writing): boolean {
  return checker.isTypeAssignableTo(checker.getNullType(), type);
}

const ELEMENT_NAMES: ReadonlySet<string> = new Set([
  "Element",
  "ReactElement",
  "ReactPortal",
  "VNode",
]);

function isNamedElement(type: TS.Type): boolean {
  const name = type.getSymbol()?.name;
  return name !== undefined && ELEMENT_NAMES.has(name);
}
