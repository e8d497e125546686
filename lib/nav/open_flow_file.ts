import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { readListed } from "./open_file.ts";
import type { Nav } from "./open_nav.ts";
import { flowOf } from "./read_flow.ts";
import { readView } from "./read_view.ts";
import type { NavFileQuery, navView } from "./schemas.ts";

/**
 * Opens a row of a feature's flow.
 * @throws {WorkbenchError} `feature_not_found`; `not_in_flow` for what the flow does not draw, the same whether or not there
 * is such a file; `file_too_large`, `source_too_complex`
 */
export async function openFlowFile(
  nav: Nav,
  { feature, path }: NavFileQuery,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof navView>> {
  const { flow, layout } = await flowOf(nav, feature, options);
  const file = flow.paths.has(path) ? await readListed(nav, path) : null;
  if (file) return await readView(nav, file, layout, options);
  throw new WorkbenchError(
    "not_in_flow",
    `Cannot open "${path}": the flow of the feature "${feature}" does not draw it`,
  );
}
