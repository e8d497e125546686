import { z } from "zod";
import type { DeclaredProp } from "./protocol.ts";

export const inheritedProps = z.array(z.object({
  from: z.string().describe("What `inheritedFrom` of these props says"),
  props: z.int().describe("How many they are"),
})).describe("Where the inherited props come from, in the order in which they are listed");

/** Counts the props that come from each origin. */
export function inheritedCounts(
  props: readonly Pick<DeclaredProp, "inheritedFrom">[],
): z.input<typeof inheritedProps> {
  const counts = new Map<string, number>();
  for (const { inheritedFrom: from } of props) {
    if (from !== undefined) counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return [...counts].map(([from, count]) => ({ from, props: count }));
}
