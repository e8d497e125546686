import type { z } from "zod";
import { readFileSource } from "../diagnostics/mod.ts";
import type { Source } from "../source/mod.ts";
import { parsePage } from "./page/find_page.ts";
import type { pageSource, SourceQuery } from "./page/schemas.ts";

/**
 * Returns a whole page file with everything that is wrong with it, or its text alone where `diagnostics` is `none`.
 * @throws {WorkbenchError} as `readTree`
 */
export async function readSource(
  source: Source,
  { diagnostics, ...address }: SourceQuery,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof pageSource>> {
  const { source: parsed } = await parsePage(source, address);
  if (diagnostics !== "none") return await readFileSource(source, parsed, options);
  const { path, text, contentHash } = parsed;
  return { path, source: text, contentHash, diagnostics: [], checked: false };
}
