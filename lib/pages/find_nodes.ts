import type { z } from "zod";
import { isUnreadable } from "../errors/mod.ts";
import { DEFAULT_LIMIT, readCursor } from "../paging/mod.ts";
import { createTimeSlice, type TimeSlice } from "../slices/mod.ts";
import type { ParsedSource, Source } from "../source/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import { searchUnits, type UnitRole } from "../source/units/mod.ts";
import { oneLine } from "../text/mod.ts";
import { describeNode } from "./page/describe_node.ts";
import { isPlainText, matchingNodes, mayMatch } from "./matching_nodes.ts";
import { type FoundString, matchingStrings } from "./matching_strings.ts";
import { saidTexts } from "./said_texts.ts";
import type { PageNode } from "./page/node_schemas.ts";
import { pageObstacle } from "./page/page_obstacle.ts";
import {
  openTranslatedSearch,
  stringsAmong,
  type Translated,
} from "./translations/find_translated.ts";
import type { foundNodes, nodeSearch } from "./page/schemas.ts";

type Found = z.input<typeof foundNodes>;

/**
 * Finds the nodes that show a text, or have a prop or a tag. A unit that cannot be read costs itself alone.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function findNodes(
  source: Source,
  { text, strings, limit = DEFAULT_LIMIT, cursor, ...filter }: z.output<typeof nodeSearch>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Found> {
  const index = await source.units.index(options);
  // Of what could not be read nobody knows whether it holds JSX.
  const unknown = new Set(index.graph.problems.map(({ path }) => path));
  const hasStrings = strings === "true" && isPlainText(text);
  const units = (await searchUnits(index, filter, options)).units
    .filter(({ jsx, path }) => hasStrings || jsx || unknown.has(path))
    // What the app itself has comes before what only its tests and stories show.
    .toSorted((a, b) => Number(isBeside(a)) - Number(isBeside(b)));
  const slice = createTimeSlice(options);
  const isCandidate = mayMatch(text);
  const translated = isPlainText(text) ? await openTranslatedSearch(source, text) : null;
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
      if (!file) continue;
      const mayAsk = translated?.mayAsk(file.text) === true;
      if (!mayAsk && !isCandidate(file.text)) continue;
      const parsed = await source.parses.parse(file);
      const asked = mayAsk ? translated.find(parsed, readJsxTree(parsed)) : [];
      const { nodes, says } = await nodesIn(source, { parsed, text, asked }, slice);
      const others = hasStrings ? stringsIn(parsed, text, asked) : [];
      if (nodes.length + others.length > 0) {
        const { contentHash } = file;
        found.push({ path, contentHash, nodes, says, ...(hasStrings && { strings: others }) });
      }
      count += nodes.length + others.length;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread.push({ path, message: error.message });
    }
  }
  return { units: found, unread, nextCursor: looked < units.length ? `${looked}` : null };
}

async function nodesIn(
  source: Source,
  { parsed, text, asked }: {
    readonly parsed: ParsedSource;
    readonly text: string;
    readonly asked: readonly Translated[];
  },
  slice: TimeSlice,
): Promise<Pick<Found["units"][number], "nodes" | "says">> {
  const obstacle = await pageObstacle(source, { source: parsed });
  const roots: PageNode[] = [];
  const tree = readJsxTree(parsed);
  for (const root of tree.roots) {
    await slice.pause();
    roots.push(describeNode(parsed, root, obstacle));
  }
  await slice.pause();
  const matching = matchingNodes(roots, text);
  const shown = asked.flatMap(({ id, prop, text }) => id === null ? [] : { id, prop, text });
  const ids = new Set([...matching, ...shown].map(({ id }) => id));
  const said = isPlainText(text) ? saidTexts(parsed, tree, matching, text) : [];
  return {
    nodes: nodesAmong(roots, ids).map(withChildrenAlone),
    // The key of a text may be the text itself.
    says: [
      ...said,
      ...shown.filter((each) => !said.some(({ id, text }) => id === each.id && text === each.text)),
    ],
  };
}

/** Lists the strings outside of JSX that hold a text, and those that ask a catalogue for it, each once. */
function stringsIn(
  parsed: ParsedSource,
  text: string,
  asked: readonly Translated[],
): FoundString[] {
  const own = matchingStrings(parsed, text);
  const translated = stringsAmong(asked).filter((each) =>
    !own.some(({ line, text }) => line === each.line && oneLine(text) === each.text)
  );
  return [...own, ...translated].sort((a, b) => a.line - b.line);
}

function isBeside({ role }: { readonly role: UnitRole }): boolean {
  return role === "test" || role === "story";
}

/** Lists the nodes of some ids, in the order of the tree. */
function nodesAmong(roots: readonly PageNode[], ids: ReadonlySet<string>): PageNode[] {
  return roots.flatMap((node) => [
    ...(ids.has(node.id) ? [node] : []),
    ...nodesAmong(node.children, ids),
  ]);
}

/** A node and its children, without what is inside of them. */
function withChildrenAlone(node: PageNode): PageNode {
  return { ...node, children: node.children.map((child) => ({ ...child, children: [] })) };
}
