import { z } from "zod";
import { isUnreadable } from "../../errors/mod.ts";
import type { pageTree } from "../../pages/schemas.ts";
import type { unitList } from "../../source/units/schemas.ts";
import { listOf } from "../../text/mod.ts";
import { pageOf } from "../answer_pages.ts";
import { cursor } from "../inputs.ts";
import { matchingNodes } from "../matching_nodes.ts";
import { wordsOfNode } from "../outline.ts";
import type { Service } from "../service.ts";
import { tool } from "../tool.ts";
import { versionOf } from "../versions.ts";

type Unit = z.output<typeof unitList>["units"][number];

/** The largest number of routes that the line of a page names; of more, the others are counted. */
const MAX_ROUTES = 8;
/** A search for a text opens no more trees than that. */
const MAX_TREES = 400;
/** So many trees are read at once: reads that run together share one look at the disk. */
const AT_ONCE = 20;

export const find = tool({
  name: "find",
  toolset: "read",
  description:
    `Finds units by name, export, path or route (q), or the nodes that show a text, have a prop (text: 'size="sm"') or a tag (text: "<Card").`,
  input: z.strictObject({
    q: z.string().max(200).optional(),
    text: z.string().min(1).max(500).optional(),
    role: z.string().max(30).optional().describe("page, component, workflow, hook..."),
    feature: z.string().max(200).optional(),
    cursor,
  }),
  isReadOnly: true,
  async run({ q, text, role, feature, cursor }, { service }) {
    const units = await listUnits(service, { q, role, feature });
    const lines = text === undefined
      ? units.map(lineOf)
      : await nodesWith(text, units.filter(({ jsx }) => jsx), service);
    return pageOf(lines.join("\n") || nothingFound(text), cursor);
  },
});

function nothingFound(text: string | undefined): string {
  const retry = "Nothing was found: try fewer letters, or another word";
  if (text === undefined) return retry;
  return `${retry}. Only JSX was looked at: a string elsewhere in code (a constant, a translation) is found by a search of the files`;
}

async function listUnits(
  service: Service,
  query: Readonly<Record<string, string | undefined>>,
): Promise<Unit[]> {
  const units: Unit[] = [];
  let cursor: string | undefined;
  do {
    const page: z.output<typeof unitList> = await service.get("/api/units", { ...query, cursor });
    units.push(...page.units);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return units;
}

function lineOf({ path, role, name, components, usedBy, routes = [], found }: Unit): string {
  const declared = components.length === 0 ? name : components.join(", ");
  const patterns = [...new Set(routes.flatMap(({ route }) => route ?? []))];
  const shown = patterns.length === 0 ? "" : ` at ${listOf(patterns, { max: MAX_ROUTES })}`;
  const exported = found ? `, exports ${found.kind} ${found.name} at line ${found.line}` : "";
  return `${path} ${role} ${declared}, used by ${usedBy}${shown}${exported}`;
}

async function nodesWith(
  text: string,
  units: readonly Unit[],
  service: Service,
): Promise<string[]> {
  const lines: string[] = [];
  const looked = units.slice(0, MAX_TREES);
  for (let start = 0; start < looked.length; start += AT_ONCE) {
    const some = looked.slice(start, start + AT_ONCE);
    const found = await Promise.all(some.map(({ path }) => nodesIn(path, text, service)));
    lines.push(...found.flat());
  }
  const left = units.length - looked.length;
  return left > 0 ? [...lines, `${left} units were not looked at: name a feature`] : lines;
}

async function nodesIn(path: string, text: string, service: Service): Promise<string[]> {
  const tree = await readTree(path, service);
  if (typeof tree === "string") return [tree];
  const nodes = matchingNodes(tree.roots, text);
  if (nodes.length === 0) return [];
  return [
    `${path} version ${versionOf(tree.contentHash)}`,
    ...nodes.map((node) => `  ${node.id} ${wordsOfNode(node)}`),
  ];
}

/** Reads the tree of a unit; a unit that cannot be read costs itself alone, and is told in a line. */
async function readTree(
  path: string,
  service: Service,
): Promise<z.output<typeof pageTree> | string> {
  try {
    return await service.get<z.output<typeof pageTree>>("/api/pages/tree", { path });
  } catch (error) {
    if (isUnreadable(error)) return `${path}: ${error.message}`;
    throw error;
  }
}
