import { isFrozen } from "../../project/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { ParsedPage } from "./find_page.ts";

/** Why nothing of a page can be edited: `workbench.json` freezes it, or its bytes are not UTF-8. */
export type PageObstacle = "frozen" | "unsupported_encoding";

/** Tells what stands against every edit of a page, so that its nodes and props can say so beforehand. */
export async function pageObstacle(
  source: Source,
  page: Pick<ParsedPage, "source">,
): Promise<PageObstacle | undefined> {
  if (!page.source.editable) return "unsupported_encoding";
  const { configuration } = await source.project.configuration();
  return isFrozen(page.source.path, configuration) ? "frozen" : undefined;
}
