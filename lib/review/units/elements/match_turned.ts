import { groupBy } from "../../../grouping/mod.ts";
import { isSaying } from "./element_name.ts";
import { isHandler, isTarget } from "./element_traits.ts";
import { areInOtherBranches } from "./match_children.ts";
import type { MatchingWork } from "./match_elements.ts";
import type { Shape } from "./shape.ts";

/** The place of a shape: the nearest shape around it that both sides have. */
interface Place {
  readonly holder: Shape;
  readonly slot: string | null;
}

/**
 * Matches elements with different tags, one of which took the place of the other: they hold the same elements, or have the same
 * text, handler or link, and no other element there has it.
 */
export function matchTurned(work: MatchingWork): void {
  const { matching } = work;
  const ones = leftBy(work.base.filter((shape) => !matching.headOf(shape)));
  const others = leftBy(work.head.filter((shape) => !matching.baseOf(shape)));
  for (const [key, [one, ...more]] of ones) {
    const [other, ...rest] = others.get(key) ?? [];
    if (!one || !other || more.length + rest.length > 0 || one.tag === other.tag) continue;
    if (matching.areFree(one, other) && areAtOnePlace(one, other, work)) matching.pair(one, other);
  }
  for (const one of work.base) {
    const other = matching.headOf(one) ? undefined : holderOf(one, work);
    if (other && areAtOnePlace(one, other, work)) matching.pair(one, other);
  }
}

/** Finds an element that holds half of what an element held, or more. */
function holderOf(one: Shape, { matching }: MatchingWork): Shape | undefined {
  if (one.kind !== "element") return undefined;
  const holders = groupBy(
    one.children.flatMap((child) => matching.headOf(child)?.parent ?? []),
    (holder) => holder,
  );
  const [found] =
    [...holders].find(([{ kind, children, tag }, { length }]) =>
      kind === "element" && tag !== one.tag &&
      2 * length >= Math.max(one.children.length, children.length)
    ) ?? [];
  return found && !matching.baseOf(found) ? found : undefined;
}

function areAtOnePlace(one: Shape, other: Shape, { matching }: MatchingWork): boolean {
  const from = placeOf(one, (shape) => matching.headOf(shape) !== undefined);
  const to = placeOf(other, (shape) => matching.baseOf(shape) !== undefined);
  return from !== null && to !== null && from.slot === to.slot &&
    matching.headOf(from.holder) === to.holder && !areInOtherBranches(one, other);
}

function placeOf(shape: Shape, isKept: (shape: Shape) => boolean): Place | null {
  let inner = shape;
  while (inner.parent && !isKept(inner.parent)) inner = inner.parent;
  return inner.parent && { holder: inner.parent, slot: inner.slot };
}

/** Lists elements by what each says or does that tells it from others. */
function leftBy(shapes: readonly Shape[]): Map<string, Shape[]> {
  const keyed = shapes.filter(({ kind }) => kind === "element")
    .flatMap((shape) => keysOf(shape).map((key) => ({ key, shape })));
  return new Map(
    [...groupBy(keyed, ({ key }) => key)].map(([key, same]) => [
      key,
      same.map(({ shape }) => shape),
    ]),
  );
}

function keysOf(shape: Shape): string[] {
  const text = shape.contents.map(({ print }) => print).join("\n");
  const props = shape.attributes.filter((each) =>
    isHandler(each) || (each.code && (isSaying(each.name) || isTarget(each.name, shape)))
  );
  return [
    ...(text === "" ? [] : [`text ${text}`]),
    ...props.map(({ name, says }) => `${name}=${says}`),
  ];
}
