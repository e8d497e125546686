import type { z } from "zod";
import { listModels, type Modelhost, type ModelList } from "../modelhost/mod.ts";
import { describeProject, layerIds } from "../project/mod.ts";
import { describeRules } from "../rules/mod.ts";
import type { Source } from "../source/mod.ts";
import type { planContext } from "./answers.ts";
import { describeFlow, listFlows } from "./flows/describe_flows.ts";
import type { FlowId } from "./flows/flows.ts";

/** The answer of `GET /api/plan/context`. */
export type PlanContext = z.input<typeof planContext>;

/** Nobody who asks for the context wants to wait for a runtime that is busy, or gone. */
const RUNTIME_LIMIT_MS = 1000;

/**
 * Reads the facts that a person, or a model, has to know to write a plan for the open project.
 * @param options.flow the flow that is told in full, alone
 */
export async function readPlanContext(
  { source, modelhost }: { readonly source: Source; readonly modelhost: Modelhost },
  { flow, signal }: { readonly flow?: FlowId | undefined; readonly signal: AbortSignal },
): Promise<PlanContext> {
  const [described, flows, model] = await Promise.all([
    describeProject(source.project, {
      rules: (reading) => describeRules(reading),
      session: null,
    }),
    flow === undefined ? listFlows() : describeFlow(flow),
    readModels(modelhost, signal),
  ]);
  const { name, layout, features, config, rules } = described;
  const { featuresDir, framework, layers } = layout;
  const units = layerIds.reduce((total, layer) => total + layers[layer], 0);
  return {
    project: { name, featuresDir, framework: framework.name, units },
    features,
    layers: layerIds.map((id) => ({ id, ...config.layers[id] })),
    rules: severitiesOf(rules),
    frozen: config.frozen,
    flows,
    model,
  };
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

/** Every rule is described. */
function severitiesOf(
  rules: Awaited<ReturnType<typeof describeRules>>,
): PlanContext["rules"] {
  return Object.fromEntries(
    rules.map(({ id, severity }) => [id, severity]),
  ) as PlanContext["rules"];
}
