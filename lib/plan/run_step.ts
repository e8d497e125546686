import { generate, listModels, type Modelhost } from "../modelhost/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { PlanStep, StepChange, StepContext, StepResult } from "../processes/mod.ts";
import type { Source } from "../source/mod.ts";
import type { AskModel } from "./flow.ts";
import { loadFlow } from "./flows/flows.ts";
import { openDraft } from "./flows/open_draft.ts";
import { computeTouches } from "./validation/computed_touches.ts";

/** Code has about so many; fewer make more tokens than are needed. */
const CHARACTERS_PER_TOKEN = 3;
const SPARE_TOKENS = 1024;

/** The parts of the service with which steps are run. */
export interface StepSite {
  readonly source: Source;
  readonly modelhost: Modelhost;
}

/**
 * Does a step of a plan on a draft, with what the steps before it changed. Nothing is written into the project.
 * @throws {WorkbenchError} `invalid_request` for a flow or args that are not known any more, and what the flow throws
 */
export async function runStep(
  { source, modelhost }: StepSite,
  step: PlanStep,
  context: StepContext,
): Promise<StepResult> {
  const { signal } = context;
  const log = (line: string): void => context.log(line);
  const flow = await loadFlow(step.flow);
  if (!flow) throw unknownFlow(step);
  await watchDeclared(step, context);
  const before = context.changes;
  const draft = openDraft(source, before);
  const ask = step.executor === "local-model" ? askingModel(modelhost, step, context) : null;
  const site = { draft, before: source, signal, log, ask, mayRunCode: true };
  const outcome = await flow.run(site, step.args);
  signal.throwIfAborted();
  if (outcome.waitsFor !== undefined) log(outcome.waitsFor);
  const touches = await computeTouches(source.project.files, before, await draft.changes());
  const changes = touches.map(({ path, after }): StepChange => {
    const movedFrom = draft.movedFrom.get(path);
    return { path, after, ...(movedFrom !== undefined && { movedFrom }) };
  });
  for (const { path, change } of touches) log(`${change} "${path}"`);
  return {
    changes,
    together: flow.together ?? false,
    needs: outcome.needs ?? [],
    ...(outcome.waitsFor !== undefined && { waitsForUser: true }),
  };
}

/** A process refuses a change of a file that has become another one since it was read through its view. */
async function watchDeclared({ touches }: PlanStep, { view }: StepContext): Promise<void> {
  for (const { path } of touches.files) await view.read(path);
}

/** The model that the step names, else the first one that the runtime has. */
function askingModel(
  modelhost: Modelhost,
  { args }: PlanStep,
  context: StepContext,
): AskModel {
  return async ({ prompt, schema, signal }) => {
    const named = typeof args["model"] === "string" ? args["model"] : undefined;
    const model = named ?? (await listModels(modelhost, { signal })).models[0]?.name;
    if (model === undefined) throw noModel();
    context.asksModel();
    // Room for an answer as long as the question: what does not fit is cut without a word.
    const contextTokens = 2 * Math.ceil(prompt.length / CHARACTERS_PER_TOKEN) + SPARE_TOKENS;
    return await generate(modelhost, { model, prompt, schema, contextTokens, signal });
  };
}

function noModel(): WorkbenchError {
  return new WorkbenchError(
    "modelhost_unavailable",
    "Cannot ask a model: the runtime is not running, or has none; start it and pull one",
  );
}

function unknownFlow({ id, flow }: PlanStep): WorkbenchError {
  return new WorkbenchError(
    "invalid_request",
    `Cannot run the step "${id}": this service has no flow "${flow}"`,
    { data: { issues: [{ path: "flow", message: "Name a flow of the service" }] } },
  );
}
