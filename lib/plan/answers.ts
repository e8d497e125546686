import { z } from "zod";
import { model } from "../modelhost/schemas.ts";
import { layerIds, ruleDescription } from "../project/mod.ts";
import { fileTouch, plan } from "../processes/plan_schemas.ts";

const layer = z.enum(layerIds);
const executor = z.enum(["deterministic", "local-model", "user"]);
const count = z.int().nonnegative();
const path = z.string().describe("Project-root-relative");

/** The answer of `GET /api/plan/context`: what somebody, or a model, has to know to write a plan. */
export const planContext = z.object({
  project: z.object({
    name: z.string(),
    featuresDir: z.string().nullable(),
    framework: z.string(),
    units: count,
  }),
  features: z.array(z.object({
    name: z.string(),
    path: z.string().nullable(),
    virtual: z.boolean(),
    layers: z.partialRecord(layer, count).describe("How many units each of its layers has"),
  })),
  layers: z.array(z.object({
    id: layer,
    dirs: z.array(z.string()),
    mayImport: z.array(layer),
  })),
  rules: z.array(ruleDescription),
  frozen: z.array(z.string()).describe("Globs of files that no step may touch"),
  flows: z.array(z.object({
    id: z.string(),
    summary: z.string(),
    writes: z.boolean(),
    executors: z.array(executor),
    args: z.record(z.string(), z.json()).describe("JSON Schema"),
  })),
  model: z.object({
    running: z.boolean(),
    models: z.array(model).describe("Empty where the runtime does not answer within a second"),
  }),
}).meta({ id: "PlanContext" });

/** Something that is wrong with a plan. */
const planIssue = z.object({
  code: z.string().describe(
    "invalid_plan, unknown_flow, invalid_args, executor_not_allowed, duplicate_step, duplicate_dependency, " +
      "unknown_dependency, dependency_cycle, invalid_path, outside_project, frozen, duplicate_touch, too_many_files, " +
      "writes_nothing, already_there, not_there, step_conflict, undeclared_change, too_slow, config_invalid; of a step that " +
      "cannot be done, the code that its flow refuses with",
  ),
  path: z.string().describe("The place in the plan, as steps[2].args.name"),
  message: z.string(),
}).meta({ id: "PlanIssue" });

export const planValidation = z.object({
  valid: z.boolean(),
  errors: z.array(planIssue),
  steps: z.array(z.object({
    id: z.string(),
    touches: z.object({ files: z.array(fileTouch) }).describe(
      "Of a step that was tried, or whose flow says it before, what it would touch; of any other, what it declares",
    ),
    preview: z.object({
      diff: z.string().describe("Of all its files, in git's format, on top of the steps before it"),
      stats: z.object({ added: count, removed: count }),
      truncated: z.boolean().describe(
        "True where files are left out because the answer is long enough",
      ),
    }).optional(),
    note: z.string().optional().describe("Why it was not tried"),
  })).describe("In the order of the plan; empty for what has not the form of a plan"),
}).meta({ id: "PlanValidation" });

export const impactFile = z.object({
  path,
  layer: layer.nullable(),
  feature: z.string().nullable(),
  distance: count.describe("Imports on the shortest way; 0 for a seed"),
  direction: z.enum(["seed", "dependent", "dependency"]).describe(
    "dependent: it imports a seed, directly or not, and may break; dependency: a seed imports it",
  ),
  reasons: z.array(z.string()).describe("At most five"),
});

export const planImpact = z.object({
  files: z.array(impactFile).describe("Sorted by distance and path, at most 2000"),
  features: z.array(z.object({
    name: z.string(),
    seeds: count,
    dependents: count,
    dependencies: count,
  })),
  warnings: z.array(z.object({
    code: z.enum([
      "seed_not_found",
      "frozen",
      "crosses_features",
      "in_cycle",
      "computed_imports",
      "not_in_a_layer",
    ]),
    message: z.string(),
    paths: z.array(path).describe("At most 20"),
  })),
  rules: z.array(ruleDescription).describe("Those that a change of the seeds is checked by"),
  stats: z.object({
    seeds: count,
    dependents: count.describe("At any distance"),
    dependencies: count.describe("At any distance"),
    beyond: count.describe("Files that are further away than the depth, and left out"),
    depth: count,
    truncated: z.boolean(),
  }),
}).meta({ id: "PlanImpact" });

/** A file that a text speaks of. */
export const planSeed = z.object({
  path: path.describe("A file, or the folder of a feature"),
  kind: z.enum([...layerIds, "feature", "file"]).describe("A layer for a unit of it"),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.object({
    by: z.enum(["path", "name", "route", "feature", "symbol"]),
    text: z.string().describe("The words of the text"),
    start: count.describe("UTF-16 offset into the text"),
  })),
});

export const planProposal = z.object({
  plan: plan.nullable().describe(
    "Null where a model's draft stayed invalid; `notes` has the reasons",
  ),
  seeds: z.array(planSeed).describe("The most certain first"),
  method: z.enum(["rules", "model"]),
  notes: z.array(z.string()),
}).meta({ id: "PlanProposal" });

export const planStarted = z.object({
  processId: z.string(),
  repeated: z.boolean().describe("True where the key, or the note, had started it before"),
  noteProblem: z.object({ code: z.string(), message: z.string() }).optional().describe(
    "Why the note could not be marked as run; the process runs all the same",
  ),
});
