import type { Mark } from "../../../../lib/preview/marking/mark.ts";
import type { Schemas } from "../../../api/client.ts";
import { findNode } from "../nodes.ts";

/** Returns the place that the app knows a node by: that of the element that it is or stands in. */
export function markOfNode(
  { roots, path, contentHash }: Schemas["ReadTreeAnswer"],
  node: string | undefined,
): Mark | null {
  const placed = findNode(roots, node);
  if (placed === null) return null;
  // A fragment shows nothing by itself.
  const element = [...placed.above, placed.node].findLast(({ type }) => type === "element");
  if (element === undefined) return null;
  const { start: offset, line, column } = element;
  return { path, hash: contentHash.slice(0, 12), offset, line, column };
}
