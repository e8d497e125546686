import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { enumValue } from "./enum_value.ts";
import { nodeValue, unknownValue } from "./node_value.ts";
import { objectValue, taggedPrimitive } from "./object_value.ts";
import { primitiveValue } from "./primitive_value.ts";
import { unionValue } from "./union_value.ts";
import type { ValuePlace, Writing } from "./writing.ts";

/** Objects in objects, functions that return functions: a placeholder goes so deep, and is made of so many parts. */
const MAX_DEPTH = 4;
const MAX_PARTS = 200;

/**
 * Writes a value of a type: the simplest that one could write by hand.
 * @param written the type as the source has it
 * @returns source of an expression; `noValue`, or a value with `noValue` in it, where no simple one is known
 */
export function writeValue(
  type: TS.Type,
  place: ValuePlace,
  written: TS.TypeNode | undefined,
): string {
  let parts = 0;
  const write = (
    inner: TS.Type,
    node: TS.TypeNode | undefined,
    path: readonly TS.Type[],
  ): string => {
    if (++parts > MAX_PARTS || path.length > MAX_DEPTH || path.includes(inner)) {
      return place.noValue;
    }
    // A union is no level of its own.
    const below = inner.isUnion() ? path : [...path, inner];
    const writing = {
      ...place,
      part: (part: TS.Type, partNode?: TS.TypeNode) => write(part, partNode, below),
    };
    return valueOf(inner, writing, node) ?? place.noValue;
  };
  return write(type, written, []);
}

function valueOf(
  type: TS.Type,
  writing: Writing,
  written: TS.TypeNode | undefined,
): string | null {
  const { checker } = writing.inspection;
  if (type.flags & ts.TypeFlags.Instantiable && !(type.flags & ts.TypeFlags.StringLike)) {
    // Whoever calls says what a type parameter is: no value of its constraint has to be one of it.
    const constraint = type.isTypeParameter() ? undefined : checker.getBaseConstraintOfType(type);
    return constraint ? writing.part(constraint) : null;
  }
  const member = enumValue(type, writing);
  if (member !== null || (type.flags & ts.TypeFlags.EnumLike && !type.isUnion())) return member;
  if (isUnresolved(type, written)) return unknownValue(type, written);
  const known = primitiveValue(type, writing) ??
    nodeValue(type, writing);
  if (known !== null) return known;
  if (type.isUnion()) return unionValue(type, writing, written);
  if (type.flags & ts.TypeFlags.NonPrimitive) return "{}";
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  if (!isObject) return null;
  return taggedPrimitive(type, writing) ?? objectValue(type, writing);
}

/** Tells whether the source names a type that the checker does not find: nobody knows what the value has to have. */
function isUnresolved(type: TS.Type, written: TS.TypeNode | undefined): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0 && written !== undefined &&
    ts.isTypeReferenceNode(written);
}
