import { groupBy } from "../../../grouping/mod.ts";
import type { PropMembers, ReadProp } from "./read_prop.ts";

/**
 * The props of one of several types: a caller has to pass what all of them require, and can pass what one of them
 * takes.
 */
export function unionOf(parts: readonly PropMembers[]): PropMembers {
  const byName = groupBy(parts.flatMap(({ props }) => props), ({ name }) => name);
  const props = [...byName.values()].flatMap((variants) => {
    const [first] = variants;
    if (!first) return [];
    const required = variants.length === parts.length && variants.every((each) => each.required);
    return [{ ...first, required, type: eitherOf(variants) }];
  });
  return { props, beyond: parts.flatMap(({ beyond }) => beyond) };
}

function eitherOf(variants: readonly ReadProp[]): ReadProp["type"] {
  const types = [...new Map(variants.map(({ type }) => [type.says, type])).values()];
  return {
    text: types.map(({ text }) => text).join(" | "),
    says: types.map(({ says }) => says).join(" | "),
  };
}
