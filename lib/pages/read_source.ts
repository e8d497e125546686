import type { z } from "zod";
import { readFileSource } from "../diagnostics/mod.ts";
import type { Source } from "../source/mod.ts";
import { parsePage } from "./page/find_page.ts";
import type { pageSource, UnitAddress } from "./page/schemas.ts";

/**
 * A whole page file with everything that is wrong with it.
 * @throws {WorkbenchError} as `readTree`
 */
export async function readSource(
  source: Source,
  address: UnitAddress,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof pageSource>> {
  return await readFileSource(source, (await parsePage(source, address)).source, options);
}
