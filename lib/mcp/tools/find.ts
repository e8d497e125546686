import { z } from "zod";
import type { foundNodes } from "../../pages/page/schemas.ts";
import type { unitList } from "../../source/units/schemas.ts";
import { listOf } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor } from "../telling/inputs.ts";
import { wordsOfNode } from "../telling/outline.ts";
import type { Service } from "../service.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

type Unit = z.output<typeof unitList>["units"][number];

/** The largest number of routes that the line of a page names; of more, the others are counted. */
const MAX_ROUTES = 8;

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
    const lines = text === undefined
      ? (await listUnits(service, { q, role, feature })).map(lineOf)
      : await nodesWith({ q, text, role, feature }, service);
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
  query: Readonly<Record<string, string | undefined>>,
  service: Service,
): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...query, limit: "500", cursor };
    const page: z.output<typeof foundNodes> = await service.get("/api/units/nodes", asked);
    for (const { path, contentHash, nodes } of page.units) {
      lines.push(`${path} version ${versionOf(contentHash)}`);
      lines.push(...nodes.map((node) => `  ${node.id} ${wordsOfNode(node)}`));
    }
    lines.push(...page.unread.map(({ path, message }) => `${path}: ${message}`));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}
