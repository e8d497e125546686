import { allOf, type Shape } from "./shape.ts";

/** The pairs of shapes that are the same on both sides. */
export interface Matching {
  readonly headOf: (base: Shape) => Shape | undefined;
  readonly baseOf: (head: Shape) => Shape | undefined;
  /** Neither of the two has a partner yet. */
  areFree(base: Shape, head: Shape): boolean;
  pair(base: Shape, head: Shape): void;
  /** Pairs two shapes that say the same with everything in them, as far as what is in them is free. */
  pairAll(base: Shape, head: Shape): void;
  /** Calls a function with every pair, those that come while it goes on included. */
  forEach(visit: (base: Shape, head: Shape) => void): void;
}

export function createMatching(): Matching {
  const heads = new Map<Shape, Shape>();
  const bases = new Map<Shape, Shape>();
  const areFree = (base: Shape, head: Shape) => !heads.has(base) && !bases.has(head);
  function pair(base: Shape, head: Shape): void {
    heads.set(base, head);
    bases.set(head, base);
  }
  return {
    headOf: (base) => heads.get(base),
    baseOf: (head) => bases.get(head),
    areFree,
    pair,
    pairAll(base, head) {
      const others = allOf([head]);
      for (const [index, shape] of allOf([base]).entries()) {
        const other = others[index];
        if (other && areFree(shape, other)) pair(shape, other);
      }
    },
    forEach: (visit) => heads.forEach((head, base) => visit(base, head)),
  };
}
