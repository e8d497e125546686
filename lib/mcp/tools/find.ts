import { Buffer } from "node:buffer";
import { z } from "zod";
import type { foundNodes } from "../../pages/page/schemas.ts";
import type { unitList } from "../../source/units/schemas.ts";
import { count, listOf } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor } from "../telling/inputs.ts";
import { quoted, wordsOfNode } from "../telling/outline.ts";
import type { Service } from "../service.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

type Units = z.output<typeof unitList>;
type Unit = Units["units"][number];

/** The largest number of routes that the line of a page names; of more, the others are counted. */
const MAX_ROUTES = 8;

export const find = tool({
  name: "find",
  toolset: "read",
  description:
    `Finds units by name, export, path or route (q), or the nodes and strings that show a text, have a prop (text: 'size="sm"', "<Button disabled") or a tag ("<Card").`,
  input: z.strictObject({
    q: z.string().max(200).optional(),
    text: z.string().min(1).max(500).optional(),
    role: z.string().max(30).optional().describe("page, component, workflow, hook..."),
    feature: z.string().max(200).optional(),
    cursor,
  }),
  isReadOnly: true,
  async run({ q, text, role, feature, cursor }, { service }) {
    if (text === undefined) {
      const units = await unitsLike({ q, role, feature }, service);
      return pageOf(units.join("\n") || nothingFound(text), cursor);
    }
    const { lines, unread } = await nodesWith({ q, text, role, feature }, service);
    return nodesPage(lines.join("\n") || nothingFound(text), unread, cursor);
  },
});

function nothingFound(text: string | undefined): string {
  const retry = "Nothing was found: try fewer letters, or another word";
  if (text === undefined) return retry;
  return `${retry}. Only code was looked at: a text of a translation file is found by a search of the files`;
}

/** The number of units up to which an answer also lists matches that only have letters here and there. */
const MAX_WEAK = 20;

/** Lists the units that match well, or the best of others, and counts the rest. */
async function unitsLike(
  query: Readonly<Record<string, string | undefined>>,
  service: Service,
): Promise<string[]> {
  const { units, total } = await listUnits(service, query);
  const left = total - units.length;
  return [
    ...units.map(lineOf),
    ...(left === 0 ? [] : [`and ${count(left, "weaker match")}: give more words to find one`]),
  ];
}

async function listUnits(
  service: Service,
  query: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly units: readonly Unit[]; readonly total: number }> {
  const units: Unit[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page: Units = await service.get("/api/units", { ...query, cursor });
    units.push(...page.units);
    cursor = page.nextCursor ?? undefined;
    const wanted = page.close === undefined ? page.total : Math.max(page.close, MAX_WEAK);
    if (cursor === undefined || units.length >= wanted) {
      return { units: units.slice(0, wanted), total: page.total };
    }
  }
}

function lineOf({ path, role, name, components, usedBy, routes = [], found }: Unit): string {
  const declared = components.length === 0 ? name : components.join(", ");
  const patterns = [...new Set(routes.flatMap(({ route }) => route ?? []))];
  const shown = patterns.length === 0 ? "" : ` at ${listOf(patterns, { max: MAX_ROUTES })}`;
  const exported = found ? `, exports ${found.kind} ${found.name} at line ${found.line}` : "";
  const users = found && found.userCount > 0 ? `, imported by ${usersOf(found)}` : "";
  return `${path} ${role} ${declared}, used by ${usedBy}${shown}${exported}${users}`;
}

/** The largest number of imports of an export that its line names; of more, the others are counted. */
const MAX_USERS = 20;

function usersOf({ users, userCount }: NonNullable<Unit["found"]>): string {
  const shown = users.slice(0, MAX_USERS).map(({ path, line }) => `${path}:${line}`);
  return userCount > shown.length
    ? `${shown.join(", ")} and ${userCount - shown.length} more, which trace lists`
    : listOf(shown, { max: MAX_USERS });
}

/** The most bytes of nodes in one answer: a text that stands everywhere was a slip. */
const MAX_NODES_BYTES = 8_000;

/** One part of the nodes; the first one says how to find fewer, and which files were not searched. */
function nodesPage(found: string, unread: readonly string[], cursor: string | undefined): string {
  const page = pageOf(found, cursor, MAX_NODES_BYTES);
  if (cursor !== undefined) return page;
  const left = unread.length === 0 ? [] : [
    `not searched, as they do not parse or are too long: ${listOf(unread, { max: MAX_UNREAD })}`,
  ];
  return Buffer.byteLength(found) <= MAX_NODES_BYTES
    ? [page, ...left].join("\n")
    : [...left, "Only a part: a longer text, a role, a feature or q finds fewer", page].join("\n");
}

/** The largest number of files that could not be searched and are named; of more, the others are counted. */
const MAX_UNREAD = 5;

/** The lines of the nodes that were found, and the files that could not be searched. */
interface FoundLines {
  readonly lines: readonly string[];
  readonly unread: readonly string[];
}

async function nodesWith(
  query: Readonly<Record<string, string | undefined>>,
  service: Service,
): Promise<FoundLines> {
  const lines: string[] = [];
  const unread: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...query, strings: "true", limit: "500", cursor };
    const page: z.output<typeof foundNodes> = await service.get("/api/units/nodes", asked);
    for (const { path, contentHash, nodes, strings = [] } of page.units) {
      lines.push(`${path} version ${versionOf(contentHash)}`);
      lines.push(...nodes.map((node) => `  ${node.id} ${wordsOfNode(node)} at line ${node.line}`));
      lines.push(...strings.map((each) => `  string ${quoted(each.text)} at line ${each.line}`));
    }
    unread.push(...page.unread.map(({ path }) => path));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { lines, unread };
}
