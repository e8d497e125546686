import {
  isTyped,
  readConventions,
  type SpecifierStyle,
  specifierStyle,
  unitFiles,
  widthOf,
} from "../../conventions/mod.ts";
import type { Unit } from "../../project/mod.ts";
import { isClientFile } from "../../source/boundary/mod.ts";
import { serverRouteOf } from "../../source/units/mod.ts";
import type { JsxNode } from "../../source/jsx/mod.ts";
import type { GraphSnapshot, ParsedSource, Source } from "../../source/mod.ts";
import { deeperIndentation } from "../../source/writing/mod.ts";
import { projectLayerEdges } from "./layer_edges.ts";
import type { WrapSite } from "./plan_types.ts";

/** The file from which a conditional or loop is moved: a page as a rule. */
export interface WrapPage {
  readonly unit: Pick<Unit, "feature" | "package" | "path">;
  readonly source: ParsedSource;
  /** The folder of what moves, where that is said. */
  readonly folder?: string;
}

/** Reads what an extraction needs to know of the project. */
export async function readSite(
  source: Source,
  page: WrapPage,
  hit: JsxNode,
  name: string,
  options: { signal?: AbortSignal } = {},
): Promise<WrapSite> {
  return { ...await readPageSite(source, page, options), hit, name };
}

/** Reads what there is to know before it is known what moves. */
export async function readPageSite(
  source: Source,
  page: WrapPage,
  options: { signal?: AbortSignal } = {},
): Promise<Omit<WrapSite, "hit" | "name">> {
  const { types } = source;
  const { folder, unit: { feature } } = page;
  const read = (layer: "expression" | "component") =>
    readConventions(source, { feature, layer, beside: page, folder }, options);
  const [expressions, components] = await Promise.all([read("expression"), read("component")]);
  const { layout, graph } = expressions;
  const isClient = isClientFile(page.source.ast);
  const paths = new Set([...layout.list.files.keys()].map((path) => path.toLowerCase()));
  return {
    page: page.source,
    layout: {
      width: components.printWidth ?? widthOf([page.source]),
      indent: deeperIndentation(page.source.ast, ""),
    },
    isClient,
    isServer: !isClient && serverRouteOf(expressions)(page.source.path),
    expressions,
    components,
    specifiers: specifiersOf(graph, page.source.path) ?? expressions.specifiers,
    filesOf: (units) => unitFiles(source, units),
    isFile: (path) => paths.has(path.toLowerCase()),
    edges: projectLayerEdges(layout, graph, page.source.path),
    literals: "widened",
    oracle: isTyped(page.source.path)
      ? {
        printTypes: (request) => types.printTypes(request, options),
        declaredProps: (request) => types.declaredProps(request, options),
      }
      : null,
  };
}

/** Returns the style in which a file names other files; null where it names none. */
function specifiersOf(graph: GraphSnapshot, path: string): SpecifierStyle | null {
  const isTold = graph.importsOf(path).some(({ resolution }) => resolution.kind === "file");
  return isTold ? specifierStyle(graph, [path]) : null;
}
