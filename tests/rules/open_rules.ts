import { openProject } from "../../lib/project/mod.ts";
import type { checkGate } from "../../lib/rules/mod.ts";
import { openFactsCache } from "../../lib/source/modules/facts_cache.ts";
import { openImportGraph } from "../../lib/source/modules/import_graph.ts";
import { openParseCache } from "../../lib/source/syntax/parse_cache.ts";
import { temporaryProject } from "../support/temporary_project.ts";

/** What the rules need of a project's source: no type checker. */
export type RuleSource = Parameters<typeof checkGate>[0];

/** @param facts what is known of its files */
export async function openRules(root: string, facts = openFactsCache()): Promise<RuleSource> {
  const project = await openProject({ root });
  const graph = openImportGraph({ view: project.files, facts });
  return { project, graph, parses: openParseCache() };
}

/** Runs something on a project of its own. */
export async function withRules(
  files: Readonly<Record<string, string>>,
  run: (source: RuleSource, root: string) => Promise<void>,
): Promise<void> {
  const project = temporaryProject({ "workbench.json": "{}\n", ...files });
  try {
    await run(await openRules(project.root), project.root);
  } finally {
    project.remove();
  }
}
