import type { z } from "zod";
import { readFileSource } from "../diagnostics/mod.ts";
import type { Source } from "../source/mod.ts";
import { readComponentFile } from "./component_units.ts";
import type { componentSource } from "./schemas.ts";

/**
 * The whole file of a component with everything that is wrong with it.
 * @throws {WorkbenchError} as `readComponentFile`
 */
export async function readComponentSource(
  source: Source,
  { path }: { readonly path: string },
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof componentSource>> {
  return await readFileSource(source, (await readComponentFile(source, path)).source, options);
}
