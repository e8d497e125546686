import type { z } from "zod";
import { type Source, syntaxErrors } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { isLayerUnit } from "../project/mod.ts";
import { countOwnFindings } from "../rules/mod.ts";
import { describeNode } from "./page/describe_node.ts";
import { parsePage } from "./page/find_page.ts";
import { pageObstacle } from "./page/page_obstacle.ts";
import type { EmptyTree, explainEmptyTree as ExplainEmptyTree } from "./empty_tree.ts";
import type { pageTree, UnitAddress } from "./page/schemas.ts";
import type { PageNode } from "./page/node_schemas.ts";

/**
 * The trees of a page. Looks at that one file alone.
 * @throws {WorkbenchError} `feature_not_found`, `page_not_found`, `outside_scope`, `invalid_request`, `file_too_large`,
 * `source_too_complex`
 */
export async function readTree(
  source: Source,
  address: UnitAddress,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof pageTree>> {
  const slice = createTimeSlice(options);
  const page = await parsePage(source, address, slice);
  await slice.pause();
  const { unit, source: parsed, tree } = page;
  const errors = syntaxErrors(parsed);
  const { configuration } = await source.project.configuration();
  const obstacle = await pageObstacle(source, page);
  const roots: PageNode[] = [];
  for (const root of tree.roots) {
    await slice.pause();
    roots.push(describeNode(parsed, root, obstacle));
  }
  await slice.pause();
  return {
    feature: unit.feature,
    file: unit.file,
    path: unit.path,
    contentHash: parsed.contentHash,
    diagnosticsCount: errors.length +
      countOwnFindings({
        source: parsed,
        unit: isLayerUnit(unit) ? unit : null,
        tree,
        configuration,
      }),
    roots,
    ...(tree.roots.length === 0 && await whyEmpty(source, parsed, options)),
    ...(errors.length > 0 && {
      syntaxErrors: errors.map(({ start: _start, end: _end, ...error }) => error),
    }),
  };
}

/** The modules that follow imports are loaded for a file without a tree alone. */
async function whyEmpty(...asked: Parameters<typeof ExplainEmptyTree>): Promise<EmptyTree> {
  const { explainEmptyTree } = await import("./empty_tree.ts");
  return await explainEmptyTree(...asked);
}
