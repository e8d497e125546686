import { type Bag, bagOf, dice } from "../../matching/match_things.ts";
import { allOf, type Shape } from "./shape.ts";

/** Rates how alike two elements are, from 0 to 1. */
export type Similarity = (one: Shape, other: Shape) => number;

/** More of a large subtree tells nothing new about whether it is the same one. */
const MAX_FEATURES = 300;

/**
 * Creates a function that rates the common features of elements: their attributes, their texts and what is in them. Remembers what
 * it has counted.
 */
export function createSimilarity(): Similarity {
  const known = new Map<Shape, Bag>();
  const featuresOf = (shape: Shape): Bag => {
    const features = known.get(shape) ?? countFeatures(shape);
    known.set(shape, features);
    return features;
  };
  return (one, other) => dice(featuresOf(one), featuresOf(other));
}

/** The share of the opening tags of two elements in their likeness. */
const OPENED_ALIKE = 0.2;

/** Rates how alike two elements are: two that are opened alike are more alike than what is in them. */
export function likenessWithTag(similarity: Similarity, one: Shape, other: Shape): number {
  const isBare = one.attributes.length + other.attributes.length === 0;
  const alike = isBare ? 0 : dice(openingOf(one), openingOf(other));
  return similarity(one, other) + OPENED_ALIKE * alike;
}

/** Lists the attributes of an element, and of classes each. */
function openingOf({ attributes }: Shape): Bag {
  return bagOf(
    attributes.flatMap(({ name, says, classes }) =>
      classes ? classes.map((each) => `${name} ${each}`) : [`${name}=${says}`]
    ),
  );
}

function countFeatures(shape: Shape): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const { name, says } of shape.attributes) {
    add(`name ${name}`);
    add(`attribute ${name} ${says}`);
  }
  for (const { says } of shape.contents) add(`content ${says}`);
  for (const inner of allOf(shape.children).slice(0, MAX_FEATURES)) {
    add(`tag ${inner.tag}`);
    add(`own ${inner.own}`);
  }
  return counts;
}
