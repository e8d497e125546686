import type { Components } from "../components/mod.ts";
import type { EngineSetting } from "../git/mod.ts";
import type { Source } from "../source/mod.ts";
import { openPageChanges, type PageChanges } from "./page_changes.ts";

/** The pages of the open project. */
export interface Pages {
  readonly source: Source;
  readonly components: Components;
  readonly changes: PageChanges;
  /** What reads the project's repository. */
  readonly gitEngine: EngineSetting;
}

/** Opens the pages of a project. */
export function openPages(
  source: Source,
  components: Components,
  { gitEngine = "auto" }: { readonly gitEngine?: EngineSetting } = {},
): Pages {
  return { source, components, changes: openPageChanges(), gitEngine };
}
