import type { z } from "zod";
import type { ProjectLayout, Unit } from "../project/mod.ts";
import { MAX_SOURCE_BYTES, type Source } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { requireFeature } from "../project/mod.ts";
import { openMachineScout } from "./machine_scout.ts";
import { openProjectCode, type ProjectCode } from "./project_code.ts";
import { countMachines, type MachineCount } from "./machines/read_machines.ts";
import type { workflowFeatures, workflowList } from "./list_schemas.ts";

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
    for (const unit of units) machines += (await countIn(code, unit, options)).machines;
    features.push({ name, files: units.length, machines });
  }
  return { features, elsewhere: await listElsewhere(layout, code, options) };
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
    files.push({ file, path, machines: (await countIn(code, unit, options)).machines });
  }
  return { feature, files, elsewhere: await listElsewhere(layout, code, { ...options, feature }) };
}

type Elsewhere = z.input<typeof workflowList>["elsewhere"];

/** The files outside of the workflow folders that make machines, or may make some. Most files are left out by their imports. */
async function listElsewhere(
  layout: ProjectLayout,
  code: ProjectCode,
  { feature, ...options }: Options & { readonly feature?: string },
): Promise<Elsewhere> {
  const mayMakeMachines = openMachineScout(code.graph);
  const slice = createTimeSlice(options);
  const found: Elsewhere = [];
  for (const unit of layout.units.values()) {
    if (slice.spent) await slice.pause();
    const isAsked = feature === undefined || unit.feature === feature;
    const isElsewhere = unit.kind === "source" && unit.layer !== "workflow";
    if (!isAsked || !isElsewhere || !mayMakeMachines(unit.path)) continue;
    const { machines, problems } = await countIn(code, unit, options);
    if (machines + problems === 0) continue;
    found.push({ path: unit.path, feature: unit.feature, machines });
  }
  return found;
}

const NONE: MachineCount = { machines: 0, problems: 0 };

/** A file that is too large or nested too deeply has none that can be read; asking for its machines says why. */
async function countIn(
  code: ProjectCode,
  { path }: Unit,
  options: Options,
): Promise<MachineCount> {
  if ((code.graph.list.files.get(path)?.size ?? 0) > MAX_SOURCE_BYTES) return NONE;
  const parsed = await code.parse(path);
  return parsed ? await countMachines(parsed, code, options) : NONE;
}
