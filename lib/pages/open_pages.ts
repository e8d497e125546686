import type { Components } from "../components/mod.ts";
import type { Source } from "../source/mod.ts";
import { openPageChanges, type PageChanges } from "./page_changes.ts";

/** The pages of the open project. */
export interface Pages {
  readonly source: Source;
  readonly components: Components;
  readonly changes: PageChanges;
}

/** Opens the pages of a project. */
export function openPages(source: Source, components: Components): Pages {
  return { source, components, changes: openPageChanges() };
}
