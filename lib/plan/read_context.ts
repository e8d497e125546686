import { z } from "zod";
import { listModels, type Modelhost, type ModelList } from "../modelhost/mod.ts";
import { describeProject, layerIds } from "../project/mod.ts";
import { describeRules } from "../rules/mod.ts";
import type { Source } from "../source/mod.ts";
import type { planContext } from "./answers.ts";
import { flowIds, type KnownFlow, loadFlow } from "./flows.ts";

/** What `GET /api/plan/context` answers. */
export type PlanContext = z.input<typeof planContext>;

/** Nobody who asks for the context wants to wait for a runtime that is busy, or gone. */
const RUNTIME_LIMIT_MS = 1000;

/** What somebody, or a model, has to know to write a plan for the open project. */
export async function readPlanContext(
  { source, modelhost }: { readonly source: Source; readonly modelhost: Modelhost },
  { signal }: { readonly signal: AbortSignal },
): Promise<PlanContext> {
  const [described, flows, model] = await Promise.all([
    describeProject(source.project, {
      rules: (reading) => describeRules(reading),
      session: null,
    }),
    describeFlows(),
    readModels(modelhost, signal),
  ]);
  const { name, layout, features, config, rules } = described;
  const { featuresDir, framework, layers } = layout;
  const units = layerIds.reduce((total, layer) => total + layers[layer], 0);
  return {
    project: { name, featuresDir, framework: framework.name, units },
    features,
    layers: layerIds.map((id) => ({ id, ...config.layers[id] })),
    rules,
    frozen: config.frozen,
    flows,
    model,
  };
}

/** Every flow, with what it takes as JSON Schema. */
export async function describeFlows(): Promise<PlanContext["flows"]> {
  const flows = await Promise.all(flowIds.map(loadFlow));
  return flows.flatMap((flow) => flow ? [describeFlow(flow)] : []);
}

function describeFlow(
  { id, summary, writes, executors, args }: KnownFlow,
): PlanContext["flows"][number] {
  // JSON Schema is JSON, which the library's type does not say.
  const schema = z.toJSONSchema(args, { io: "input" }) as PlanContext["flows"][number]["args"];
  return { id, summary, writes, executors: [...executors], args: schema };
}

async function readModels(modelhost: Modelhost, signal: AbortSignal): Promise<ModelList> {
  const late = AbortSignal.timeout(RUNTIME_LIMIT_MS);
  try {
    return await listModels(modelhost, { signal: AbortSignal.any([signal, late]) });
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) throw error;
    return { running: false, models: [] };
  }
}
