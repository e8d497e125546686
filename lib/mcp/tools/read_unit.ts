import { z } from "zod";
import type { pageNodeAnswer, pageSource, pageTree } from "../../pages/page/schemas.ts";
import type { PageNode } from "../../pages/page/node_schemas.ts";
import { listOf } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import { outlineOf } from "../telling/outline.ts";
import type { Service } from "../service.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

export const readUnit = tool({
  name: "read_unit",
  toolset: "read",
  description:
    "The JSX of a file, or of one component, as an outline with node ids; one node as code (node); or the whole file (source: true).",
  input: z.strictObject({
    path,
    component: z.string().max(200).optional(),
    node: z.string().max(2000).optional(),
    source: z.boolean().optional(),
    cursor,
  }),
  isReadOnly: true,
  async run({ path, component, node, source, cursor }, { service }) {
    if (source && node === undefined) return pageOf(await sourceOf(path, service), cursor);
    if (node === undefined) return pageOf(await treeOf(path, component, service), cursor);
    const found = await service.get<z.output<typeof pageNodeAnswer>>("/api/pages/node", {
      path,
      nodeId: node,
    });
    return pageOf(`version ${versionOf(found.contentHash)}\n${found.snippet}`, cursor);
  },
});

async function sourceOf(path: string, service: Service): Promise<string> {
  const file = await service.get<z.output<typeof pageSource>>("/api/pages/source", { path });
  return `version ${versionOf(file.contentHash)}\n${file.source}`;
}

async function treeOf(
  path: string,
  component: string | undefined,
  service: Service,
): Promise<string> {
  const tree = await service.get<z.output<typeof pageTree>>("/api/pages/tree", { path });
  const { contentHash, feature, reason, renders = [], syntaxErrors = [] } = tree;
  const roots = tree.roots.filter(({ owner }) => component === undefined || owner === component);
  return [
    `version ${versionOf(contentHash)}, feature ${feature}`,
    ...syntaxErrors.map(({ line, message }) => `does not parse: line ${line}: ${message}`),
    ...(reason === undefined ? [] : [`no tree: ${reason}; source: true shows the text`]),
    ...(roots.length === 0 && tree.roots.length > 0
      ? [`"${component}" has no JSX: ${ownersIn(tree.roots)} have`]
      : []),
    ...renders.map(({ name, path: declared }) => `renders ${name}, declared in ${declared}`),
    outlineOf({ roots }),
  ].join("\n");
}

function ownersIn(roots: readonly PageNode[]): string {
  return listOf([...new Set(roots.map(({ owner }) => owner))], { max: 30 });
}
