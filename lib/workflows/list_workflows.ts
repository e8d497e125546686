import type { z } from "zod";
import type { Unit } from "../project/mod.ts";
import { MAX_SOURCE_BYTES, type Source } from "../source/mod.ts";
import { requireFeature } from "../project/mod.ts";
import { openProjectCode, type ProjectCode } from "./project_code.ts";
import { countMachines } from "./read_machines.ts";
import type { workflowFeatures, workflowList } from "./schemas.ts";

type Options = { readonly signal?: AbortSignal | undefined };

/** The features that have workflow files, with how many files and machines each has. */
export async function listWorkflowFeatures(
  source: Source,
  options: Options = {},
): Promise<z.input<typeof workflowFeatures>> {
  const layout = await source.project.layout();
  const code = await openProjectCode(source, options);
  const features: z.input<typeof workflowFeatures>["features"] = [];
  for (const { name } of layout.features) {
    const units = layout.unitsOf("workflow", name);
    if (units.length === 0) continue;
    let machines = 0;
    for (const unit of units) machines += await countIn(code, unit, options);
    features.push({ name, files: units.length, machines });
  }
  return { features };
}

/**
 * The workflow files of a feature, with how many machines each makes.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function listWorkflows(
  source: Source,
  { feature }: { readonly feature: string },
  options: Options = {},
): Promise<z.input<typeof workflowList>> {
  const layout = await source.project.layout();
  requireFeature(layout.features, feature);
  const code = await openProjectCode(source, options);
  const files: z.input<typeof workflowList>["files"] = [];
  for (const unit of layout.unitsOf("workflow", feature)) {
    const { file, path } = unit;
    files.push({ file, path, machines: await countIn(code, unit, options) });
  }
  return { feature, files };
}

/** A file that is too large or nested too deeply has none that can be read; asking for its machines says why. */
async function countIn(code: ProjectCode, { path }: Unit, options: Options): Promise<number> {
  if ((code.graph.list.files.get(path)?.size ?? 0) > MAX_SOURCE_BYTES) return 0;
  const parsed = await code.parse(path);
  return parsed ? await countMachines(parsed, code, options) : 0;
}
