import { z } from "zod";
import { model } from "../modelhost/schemas.ts";
import { layerIds, ruleDescription, ruleIds } from "../project/mod.ts";
import { unitRole } from "../source/units/schemas.ts";
import { fileTouch, plan } from "../processes/plan_schemas.ts";
import { saveAnswer } from "../saving/save_answer.ts";

const layer = z.enum(layerIds);
const executor = z.enum(["deterministic", "local-model", "user"]);
const count = z.int().nonnegative();
const path = z.string().describe("Project-root-relative");

/** The answer of `GET /api/plan/context`: what somebody, or a model, has to know to write a plan. */
export const planContext = z.object({
  project: z.object({
    name: z.string().describe("Of its folder"),
    featuresDir: z.string().nullable().describe("The folder of the features; null without one"),
    framework: z.string().describe(
      "What it is built with: next, remix, vite, cra, library, unknown",
    ),
    units: count.describe("Files that belong to a layer"),
  }).describe("The open project"),
  features: z.array(z.object({
    name: z.string().describe("What routes and flows take as `feature`"),
    package: z.string().describe('The folder of its package; "" for the root\'s'),
    path: path.nullable().describe("Its folder; null for a virtual feature"),
    virtual: z.boolean().describe('True for "app" and "shared": code outside of features'),
    layers: z.partialRecord(layer, count).describe("How many units each of its layers has"),
  })).describe("Sorted by name"),
  layers: z.array(z.object({
    id: layer.describe("What a unit of it is"),
    dirs: z.array(z.string()).describe("Names of the folders that hold its files"),
    mayImport: z.array(layer).describe("The layers that it may import"),
  })).describe("As they are set for this project"),
  rules: z.record(z.enum(ruleIds), ruleDescription.shape.severity).describe(
    "How what a change breaks is taken, by rule; `GET /api/project` says what each asks for",
  ),
  frozen: z.array(z.string()).describe("Globs of files that no step may touch"),
  flows: z.array(z.object({
    id: z.string().describe("What a step names as `flow`"),
    summary: z.string().describe("What it does: one sentence, and all there is to say with `flow`"),
    args: z.string().describe(
      "What it takes, as `path, line?: integer`: a question mark for what may be left out, no type for a text",
    ),
    writes: z.literal(false).optional().describe("Told of one that changes no files"),
    executors: z.array(executor).optional().describe(
      "Who may do a step of it, where that is not `deterministic` alone; `user` is a person",
    ),
    schema: z.record(z.string(), z.json()).optional().describe(
      "JSON Schema of its args; with `flow` alone",
    ),
  })).describe("All that a step may do; with `flow`, that flow"),
  model: z.object({
    running: z.boolean().describe("Whether the local model runtime answers"),
    models: z.array(model).describe("Empty where the runtime does not answer within a second"),
  }).describe("What `local-model` steps and `model` of a proposal can be done by"),
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
  message: z.string().describe(
    "For a person; of what the approval of a file would be refused for, with what to change and where the rule's level " +
      "comes from",
  ),
  place: z.object({
    path,
    line: z.int().min(1).describe("From 1"),
    column: z.int().min(1).describe("From 1, in UTF-16 code units"),
  }).optional().describe("Where in the file, as it would be"),
}).meta({ id: "PlanIssue" });

export const planValidation = z.object({
  valid: z.boolean().describe(
    "Whether it could be run as it is; where all its steps were tried, its files land too, unless one changes before",
  ),
  errors: z.array(planIssue).describe("All that is wrong with it; empty for a valid one"),
  violations: saveAnswer.violations.describe(
    "What TypeScript finds and hints on props that the whole plan would introduce and that do not block, as `gate.types` says",
  ),
  types: saveAnswer.types.describe(
    "How far the types of what all steps come to were looked at, whose findings are the violations: `warming` while the " +
      "checker gets ready, or takes longer than is waited for it; `unavailable` where it failed; `off` by `gate.types`; null " +
      "for a plan that is not valid, or whose steps were not all tried",
  ),
  steps: z.array(z.object({
    id: z.string().describe("As the plan names it"),
    touches: z.object({
      files: z.array(fileTouch).describe("Each file once"),
    }).describe(
      "Of a step that was tried, or whose flow says it before, what it would touch; of any other, what it declares",
    ),
    preview: z.object({
      diff: z.string().describe("Of all its files, in git's format, on top of the steps before it"),
      stats: z.object({
        added: count.describe("Lines"),
        removed: count.describe("Lines"),
      }).describe("How large the whole change is"),
      truncated: z.boolean().describe(
        "True where files are left out because the answer is long enough",
      ),
    }).optional().describe("What the step would change, where it was tried"),
    log: z.array(z.string()).optional().describe(
      "What it would log, where it was tried: at most 100 lines, as of places that name what it renames and that it leaves",
    ),
    note: z.string().optional().describe("Why it was not tried"),
  })).describe("In the order of the plan; empty for what has not the form of a plan"),
}).meta({ id: "PlanValidation" });

export const impactFile = z.object({
  path,
  layer: layer.nullable().describe(
    "The one whose rules its folder gives it; null for a file of no layer",
  ),
  role: unitRole.nullable().describe(
    "As `GET /api/units` tells it; null for a file that is no unit, as one that is missing",
  ),
  feature: z.string().nullable().describe("Null for a file of no feature"),
  distance: count.describe("Imports on the shortest way; 0 for a seed"),
  direction: z.enum(["seed", "dependent", "dependency"]).describe(
    "dependent: it imports a seed, directly or not, and may break; dependency: a seed imports it",
  ),
  reasons: z.array(z.string()).describe("At most five"),
});

export const planImpact = z.object({
  files: z.array(impactFile).describe("Sorted by distance and path, at most 2000"),
  features: z.array(z.object({
    name: z.string().describe("Of a feature"),
    seeds: count.describe("How many of its files are seeds"),
    dependents: count.describe("How many of its files import a seed, directly or not"),
    dependencies: count.describe("How many of its files a seed imports, directly or not"),
  })).describe("Those with a file in it"),
  warnings: z.array(z.object({
    code: z.enum([
      "seed_not_found",
      "frozen",
      "crosses_features",
      "in_cycle",
      "computed_imports",
      "not_in_a_layer",
    ]).describe("For programs"),
    message: z.string().describe("One sentence for a person"),
    paths: z.array(path).describe("At most 20"),
  })).describe("What to know before the seeds are changed"),
  rules: z.array(ruleDescription).describe("Those that a change of the seeds is checked by"),
  stats: z.object({
    seeds: count.describe("Files that the seeds come to"),
    dependents: count.describe("At any distance"),
    dependencies: count.describe("At any distance"),
    beyond: count.describe("Files that are further away than the depth, and left out"),
    dependentsBeyond: count.describe("Those of them that are dependents"),
    dependenciesBeyond: count.describe("Those of them that are dependencies"),
    depth: count.describe("How far it was looked"),
    truncated: z.boolean().describe("Whether there are more files than are listed"),
  }).describe("How many there are in all"),
}).meta({ id: "PlanImpact" });

/** A file that a text mentions. */
export const planSeed = z.object({
  path: path.describe("A file, or the folder of a feature"),
  kind: z.enum([...layerIds, "feature", "file"]).describe("A layer for a unit of it"),
  confidence: z.number().min(0).max(1).describe("1: the text names it beyond doubt"),
  evidence: z.array(z.object({
    by: z.enum(["path", "name", "route", "feature", "symbol"]).describe("What the words are of it"),
    text: z.string().describe("The words of the text"),
    start: count.describe("UTF-16 offset into the text"),
  })).describe("Where the text speaks of it"),
});

export const planProposal = z.object({
  plan: plan.describe(
    "What was made of the ticket; what nothing recognised is a task for a person",
  ),
  seeds: z.array(planSeed).describe("The most certain first"),
  method: z.enum(["rules", "model"]).describe(
    "Who made the plan: the rules also where a model's draft stayed invalid, for the reasons in `notes`",
  ),
  notes: z.array(z.string()).describe("What a person should know of it, one sentence each"),
}).meta({ id: "PlanProposal" });

export const planStarted = z.object({
  processId: z.string().describe("The process that runs it, under `/api/processes`"),
  repeated: z.boolean().describe("True where the key, or the note, had started it before"),
  noteProblem: z.object({
    code: z.string().describe("For programs"),
    message: z.string().describe("One sentence for a person"),
  }).optional().describe(
    "Why the note could not be marked as run; the process runs all the same",
  ),
});
