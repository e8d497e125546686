import type { Project } from "../../lib/project/mod.ts";
import { openSource, type Source } from "../../lib/source/mod.ts";
import { openSharedTypes } from "./shared_types/mod.ts";

/** Opens the source engine on a project, with the type checker that the tests of a process share. */
export function openTestSource(project: Project): Source {
  return openSource(project, { openTypes: openSharedTypes });
}
