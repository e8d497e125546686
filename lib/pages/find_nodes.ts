import type { z } from "zod";
import { isUnreadable } from "../errors/mod.ts";
import { DEFAULT_LIMIT, readCursor } from "../paging/mod.ts";
import type { FileText } from "../project/mod.ts";
import { createTimeSlice, type TimeSlice } from "../slices/mod.ts";
import type { Source } from "../source/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import { searchUnits } from "../source/units/mod.ts";
import { describeNode } from "./page/describe_node.ts";
import { matchingNodes, mayMatch } from "./matching_nodes.ts";
import type { PageNode } from "./page/node_schemas.ts";
import { pageObstacle } from "./page/page_obstacle.ts";
import type { foundNodes, nodeSearch } from "./page/schemas.ts";

type Found = z.input<typeof foundNodes>;

/**
 * Finds the nodes that show a text, or have a prop or a tag. A unit that cannot be read costs itself alone.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function findNodes(
  source: Source,
  { text, limit = DEFAULT_LIMIT, cursor, ...filter }: z.output<typeof nodeSearch>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Found> {
  const index = await source.units.index(options);
  // Of what could not be read nobody knows whether it holds JSX.
  const unknown = new Set(index.graph.problems.map(({ path }) => path));
  const units = (await searchUnits(index, filter, options))
    .filter(({ jsx, path }) => jsx || unknown.has(path));
  const slice = createTimeSlice(options);
  const isCandidate = mayMatch(text);
  const found: Found["units"] = [];
  const unread: Found["unread"] = [];
  const start = readCursor(cursor);
  let [looked, count] = [start, 0];
  for (const { path } of units.slice(start)) {
    if (count >= limit) break;
    looked++;
    await slice.pause();
    try {
      const file = await source.project.files.read(path);
      if (!file || !isCandidate(file.text)) continue;
      const nodes = await nodesIn(source, { file, text }, slice);
      if (nodes.length > 0) found.push({ path, contentHash: file.contentHash, nodes });
      count += nodes.length;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread.push({ path, message: error.message });
    }
  }
  return { units: found, unread, nextCursor: looked < units.length ? `${looked}` : null };
}

async function nodesIn(
  source: Source,
  { file, text }: { readonly file: FileText; readonly text: string },
  slice: TimeSlice,
): Promise<PageNode[]> {
  const parsed = await source.parses.parse(file);
  const obstacle = await pageObstacle(source, { source: parsed });
  const roots: PageNode[] = [];
  for (const root of readJsxTree(parsed).roots) {
    await slice.pause();
    roots.push(describeNode(parsed, root, obstacle));
  }
  await slice.pause();
  return matchingNodes(roots, text).map(withChildrenAlone);
}

/** A node and its children, without what is inside of them. */
function withChildrenAlone(node: PageNode): PageNode {
  return { ...node, children: node.children.map((child) => ({ ...child, children: [] })) };
}
