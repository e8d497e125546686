import type { EngineSetting } from "../git/mod.ts";
import type { Source } from "../source/mod.ts";
import { openPageChanges, type PageChanges } from "./page_changes.ts";

/** The pages of the open project. */
export interface Pages {
  readonly source: Source;
  readonly changes: PageChanges;
  /** The setting of the engine that reads the project's repository. */
  readonly gitEngine: EngineSetting;
}

/** Opens the pages of a project. */
export function openPages(
  source: Source,
  { gitEngine = "auto" }: { readonly gitEngine?: EngineSetting } = {},
): Pages {
  return { source, changes: openPageChanges(), gitEngine };
}
