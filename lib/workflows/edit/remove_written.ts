import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { removeElements, removeProperties } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { EditSite } from "./op.ts";
import type { Holder } from "./transition_sites.ts";
import { withWrapping } from "./written.ts";

/** Removes transitions. A section (`on`, `after`) that loses all of its events goes as well. */
export function removeTransitions(site: EditSite, holders: readonly Holder[]): TextEdit[] {
  return removeWritten(site, holders, { sections: true });
}

/**
 * Removes elements of arrays and properties of objects. An array that loses all of its elements goes with the property
 * that holds it.
 * @param options.sections the properties hold transitions
 */
export function removeWritten(
  { file: { ast } }: Pick<EditSite, "file">,
  holders: readonly Holder[],
  options: { readonly sections?: boolean } = {},
): TextEdit[] {
  const arrays = new Map<TS.ArrayLiteralExpression, Set<number>>();
  const objects = new Map<TS.ObjectLiteralExpression, Set<TS.ObjectLiteralElementLike>>();
  for (const holder of holders) {
    if (holder.kind === "property") addProperty(objects, holder.property);
    else arrays.set(holder.array, (arrays.get(holder.array) ?? new Set()).add(holder.index));
  }
  for (const [array, indexes] of arrays) {
    const property = indexes.size === array.elements.length ? propertyAround(array) : null;
    if (!property) continue;
    addProperty(objects, property);
    arrays.delete(array);
  }
  for (const [object, properties] of options.sections ? [...objects] : []) {
    const section = properties.size === object.properties.length ? propertyAround(object) : null;
    if (!section || !isSection(section) || hasComments(ast, object)) continue;
    addProperty(objects, section);
    objects.delete(object);
  }
  return [
    ...[...arrays].flatMap(([array, indexes]) =>
      removeElements(ast, array, [...indexes].sort(ascending))
    ),
    ...[...objects.values()].flatMap((properties) =>
      removeProperties(ast, [...properties].sort((a, b) => a.pos - b.pos))
    ),
  ];
}

function ascending(one: number, other: number): number {
  return one - other;
}

function addProperty(
  objects: Map<TS.ObjectLiteralExpression, Set<TS.ObjectLiteralElementLike>>,
  property: TS.ObjectLiteralElementLike,
): void {
  if (!ts.isObjectLiteralExpression(property.parent)) return;
  const known = objects.get(property.parent) ?? new Set();
  objects.set(property.parent, known.add(property));
}

/** The property that has a literal as its value. */
export function propertyAround(literal: TS.Expression): TS.PropertyAssignment | null {
  const outer = withWrapping(literal);
  const { parent } = outer;
  return ts.isPropertyAssignment(parent) && parent.initializer === outer ? parent : null;
}

function isSection({ name }: TS.PropertyAssignment): boolean {
  return "text" in name && (name.text === "on" || name.text === "after");
}

/** Comments in an object, beside those of its properties' own code. */
function hasComments(ast: TS.SourceFile, { properties, end }: TS.ObjectLiteralExpression): boolean {
  const places = properties.flatMap((property) => [property.pos, property.end]);
  return [...places, end - 1].some((place) =>
    (ts.getLeadingCommentRanges(ast.text, place) ??
      ts.getTrailingCommentRanges(ast.text, place)) !==
      undefined
  );
}
