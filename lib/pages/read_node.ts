import type { z } from "zod";
import { shownText } from "../edits/mod.ts";
import { breadcrumb, type Crumb, type Source } from "../source/mod.ts";
import { describeNode } from "./page/describe_node.ts";
import { findPageNode } from "./page/find_page.ts";
import { pageObstacle } from "./page/page_obstacle.ts";
import type { NodeAddress, pageNodeAnswer } from "./page/schemas.ts";

/**
 * One node of a page, with its source text.
 * @throws {WorkbenchError} as `readTree`, and `node_not_found`
 */
export async function readNode(
  source: Source,
  address: NodeAddress,
): Promise<z.input<typeof pageNodeAnswer>> {
  const page = await findPageNode(source, address);
  const { source: parsed, node } = page;
  return {
    node: describeNode(parsed, node, await pageObstacle(source, page)),
    snippet: parsed.text.slice(node.start, node.end),
    text: shownText(node),
    contentHash: parsed.contentHash,
    breadcrumb: breadcrumb(node).map((crumb) => ({ id: crumb.id, tag: labelOf(crumb) })),
  };
}

/** Returns the label of a node in a breadcrumb: its tag, or what stands in its place. */
function labelOf({ type, tag }: Crumb): string {
  if (type === "slot") return `@${tag}`;
  return tag ?? type;
}
