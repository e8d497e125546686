import type { Unit } from "../../project/mod.ts";
import type { JsxNode } from "../../source/jsx/node.ts";
import type { Source } from "../../source/open_source.ts";
import type { ParsedSource } from "../../source/parse_cache.ts";
import { deeperIndentation } from "../../source/writing/file_style.ts";
import { projectLayerEdges } from "./layer_edges.ts";
import type { WrapSite } from "./plan_types.ts";
import { isTyped } from "./probe.ts";
import { unitPlace, widthOf } from "./unit_places.ts";

/** The file that a conditional or loop moves out of: a page as a rule. */
export interface WrapPage {
  readonly unit: Pick<Unit, "feature" | "package" | "path">;
  readonly source: ParsedSource;
}

/** Reads what an extraction needs to know of the project. */
export async function readSite(
  source: Source,
  page: WrapPage,
  hit: JsxNode,
  name: string,
  options: { signal?: AbortSignal } = {},
): Promise<WrapSite> {
  const { project, graph, types, parses } = source;
  const [layout, snapshot] = await Promise.all([project.layout(options), graph.refresh(options)]);
  const reader = {
    layout,
    async read(path: string) {
      const file = await project.files.read(path);
      return file && await parses.parse(file);
    },
  };
  const [expressions, components] = await Promise.all([
    unitPlace(reader, page.source, page.unit, "expression"),
    unitPlace(reader, page.source, page.unit, "component"),
  ]);
  const paths = new Set([...layout.list.files.keys()].map((path) => path.toLowerCase()));
  return {
    page: page.source,
    layout: { width: widthOf([page.source]), indent: deeperIndentation(page.source.ast, "") },
    hit,
    name,
    expressions,
    components,
    isFile: (path) => paths.has(path.toLowerCase()),
    edges: projectLayerEdges(layout, snapshot, page.source.path),
    literals: "widened",
    oracle: isTyped(page.source.path)
      ? {
        printTypes: (request) => types.printTypes(request, options),
        declaredProps: (request) => types.declaredProps(request, options),
      }
      : null,
  };
}
