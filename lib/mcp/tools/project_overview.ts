import { z } from "zod";
import { Buffer } from "node:buffer";
import type { componentList } from "../../components/schemas.ts";
import type { pageFeatures } from "../../pages/list_schemas.ts";
import type { ProjectDescription } from "../../project/mod.ts";
import { FRAMEWORK_WORDS } from "../../project/framework_words.ts";
import type { processList } from "../../processes/schemas.ts";
import type { workflowFeatures } from "../../workflows/list_schemas.ts";
import { count, listOf } from "../../text/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { GitSessionView } from "../../git/mod.ts";
import type { Service } from "../service.ts";
import { toldBranch } from "../telling/told_commit.ts";
import { tool } from "../telling/tool.ts";

/** Under 1,500 tokens, at three bytes and a half each. */
const MAX_BYTES = 5000;

export const projectOverview = tool({
  name: "project_overview",
  toolset: "read",
  description:
    "What the project is, its features, rules, machines and open reviews. Call it first.",
  input: z.strictObject({}),
  isReadOnly: true,
  async run(_input, { service }) {
    const [project, pages, components, machines, { processes }, branch] = await Promise.all([
      service.get<ProjectDescription>("/api/project"),
      service.get<z.output<typeof pageFeatures>>("/api/pages/features"),
      service.get<z.output<typeof componentList>>("/api/components", { limit: "1" }),
      service.get<z.output<typeof workflowFeatures>>("/api/workflows/features"),
      service.get<z.output<typeof processList>>("/api/processes"),
      branchOf(service),
    ]);
    const open = processes.filter(({ pendingDecisions }) => pendingDecisions > 0);
    return withinBytes([
      ...headOf(project),
      `${count(components.total, "component")}: find has them`,
      branch,
      ...rulesOf(project),
      ...project.problems.map(({ path, message }) => `problem: ${path} ${message}`),
      ...open.slice(0, 5).map(({ id, title, pendingDecisions }) =>
        `review: ${id} "${title}" has ${
          count(pendingDecisions, "file")
        } that a person has to decide on`
      ),
      ...featuresOf(project, {
        pages: new Map(pages.features.map((each) => [each.name, each.pages])),
        machines: new Map(machines.features.map((each) => [each.name, each.machines])),
      }),
    ]);
  },
});

/** Says where saves are committed; of a repository that cannot be read, why nobody knows. */
async function branchOf(service: Service): Promise<string> {
  try {
    return toldBranch(await service.get<GitSessionView>("/api/git/session"));
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "git_failed") throw error;
    return `saves may not be committed: ${error.message}`;
  }
}

function headOf({ name, layout, config }: ProjectDescription): string[] {
  const { kind, framework, units, reason, packages } = layout;
  const apart = new Set(packages.filter(({ react }) => react).map((each) => each.framework));
  const built = framework.name === "unknown" && apart.size > 0 ? [...apart] : [framework.name];
  return [
    `${name}: ${listOf(built.map((each) => FRAMEWORK_WORDS[each]))}, ${
      count(units, "source file")
    }, layout ${kind} (${reason})`,
    ...packages.slice(0, 20).map((each) =>
      `package: ${each.path} ${each.name}, ${FRAMEWORK_WORDS[each.framework]}`
    ),
    ...(config.frozen.length > 0 ? [`frozen, nobody writes: ${config.frozen.join(" ")}`] : []),
  ];
}

function rulesOf({ rules, config }: ProjectDescription): string[] {
  const named = (severity: string): string[] =>
    rules.filter((rule) => rule.severity === severity).map(({ id }) => id);
  const layers = Object.entries(config.layers).map(([id, { mayImport }]) =>
    `${id}: ${mayImport.join(" ") || "nothing"}`
  );
  const isLayered = rules.some(({ id, severity }) => id === "layer-import" && severity !== "off");
  return [
    `rules that refuse a save: ${listOf(named("error"))}`,
    `rules that warn: ${listOf(named("warning"))}`,
    ...(isLayered ? [`layers and what they may import: ${layers.join("; ")}`] : []),
  ];
}

/** The numbers of pages and machines that each feature has, by its name. */
interface Counts {
  readonly pages: ReadonlyMap<string, number>;
  readonly machines: ReadonlyMap<string, number>;
}

/**
 * Pages are counted by what routes render, machines one by one, everything else by the files of a layer: a file of components
 * may declare several. A feature without a folder, such as the rest of a
 * package, is told only if it has any of them.
 */
function featuresOf({ features }: ProjectDescription, { pages, machines }: Counts): string[] {
  return features.flatMap(({ name, path, layers }) => {
    const { page: _, ...others } = layers;
    const [shown, own] = [pages.get(name) ?? 0, machines.get(name) ?? 0];
    const told = [
      ...(shown === 0 ? [] : [count(shown, "page")]),
      ...Object.entries(others).flatMap(([layer, units]) =>
        units === 0 ? [] : [count(units, `${layer} file`)]
      ),
      ...(own === 0 ? [] : [count(own, "machine")]),
    ];
    if (path === null && told.length === 0) return [];
    const units = told.join(", ") || "no unit of a layer";
    return `feature ${name}${path === null ? "" : ` (${path})`}: ${units}`;
  });
}

/** The lines that fit: features come last, and `find` has all of them. */
function withinBytes(lines: readonly string[]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MAX_BYTES) {
      return [...kept, `and ${lines.length - kept.length} lines more`].join("\n");
    }
    kept.push(line);
  }
  return kept.join("\n");
}
