import type { checkGate } from "../../lib/rules/mod.ts";
import { openProject } from "../../lib/project/mod.ts";
import { openImportGraph } from "../../lib/source/modules/import_graph.ts";

/** What the rules need of a project's source: no type checker. */
export type RuleSource = Parameters<typeof checkGate>[0];

export async function openRules(root: string): Promise<RuleSource> {
  const project = await openProject({ root });
  return { project, parses: project.parses, graph: openImportGraph({ view: project.files }) };
}
