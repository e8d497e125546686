import { z } from "zod";

/** A workflow file by the name of its feature and its file within the feature's workflow folder. */
export const workflowAddress = z.object({
  feature: z.string().min(1).max(200).describe(
    "Name of a feature, as `GET /api/workflows/features` lists it",
  ),
  file: z.string().min(1).max(1000).describe(
    "Workflow file, relative to the feature's workflow folder",
  ),
});

export const workflowFeatureQuery = workflowAddress.pick({ feature: true });

export type WorkflowAddress = z.output<typeof workflowAddress>;

const line = z.int().describe("1-based");
const range = {
  line,
  start: z.int().describe("UTF-16 offset into the file"),
  end: z.int(),
};

export const statePath = z.string().describe(
  'Names of the states from the root, joined by "."; a dot inside a name is "\\."; the root is ""',
);

export const problemCode = z.enum([
  "syntax_error",
  "source_too_deep",
  "parameter",
  "not_static",
  "package_value",
  "unresolved_import",
  "not_declared",
  "reassigned",
  "changed",
  "circular",
  "too_deep",
  "too_large",
  "bad_value",
  "no_initial",
  "unresolved_initial",
  "unresolved_target",
  "duplicate_id",
  "reserved_name",
  "other_version",
  "not_supported",
]);

export const workflowProblem = z.object({
  code: problemCode,
  message: z.string().describe("One sentence for a person"),
  path: z.string().describe("The file that the place is in"),
  line,
  column: z.int(),
  start: z.int(),
  end: z.int(),
  state: z.string().optional().describe("Path of the state that lacks something by it"),
  event: z.string().optional().describe("Event of the transitions that lack something by it"),
}).meta({ id: "WorkflowProblem" });

export const machineAction = z.object({
  kind: z.enum(["named", "inline", "built-in", "unknown"]),
  name: z.string().describe(
    "Of a named action its type, of a built-in one what made it (assign, raise, ...), of an inline one the function's name or nothing",
  ),
  params: z.string().optional().describe("Source text"),
  enqueues: z.array(z.string()).optional().describe(
    "Of enqueueActions and choose: the named actions that it may run",
  ),
  checks: z.array(z.string()).optional().describe(
    "Of enqueueActions and choose: the named guards that it asks",
  ),
  text: z.string().describe("The source text, shortened"),
  start: z.int(),
  end: z.int(),
}).meta({ id: "MachineAction" });

/** A guard on the wire. Spelt out because TypeScript cannot infer a type from itself. */
export interface MachineGuard {
  kind: "named" | "inline" | "and" | "or" | "not" | "stateIn" | "unknown";
  name: string;
  params?: string | undefined;
  guards?: MachineGuard[] | undefined;
  text: string;
}

export const machineGuard: z.ZodType<MachineGuard> = z.object({
  kind: z.enum(["named", "inline", "and", "or", "not", "stateIn", "unknown"]),
  name: z.string().describe(
    "Of a named guard its type, of stateIn the state, of an inline one the function's name or nothing",
  ),
  params: z.string().optional().describe("Source text"),
  get guards(): z.ZodOptional<z.ZodArray<typeof machineGuard>> {
    return z.array(machineGuard).optional();
  },
  text: z.string().describe("In words: isOpen and not isBusy"),
}).meta({ id: "MachineGuard" });

export const machineInvoke = z.object({
  id: z.string().describe("As XState makes it where none is given"),
  kind: z.enum([
    "named",
    "inline",
    "promise",
    "callback",
    "observable",
    "machine",
    "activity",
    "unknown",
  ]),
  src: z.string().describe("The name of the actor, or what its source text calls it"),
  systemId: z.string().optional(),
  input: z.string().optional().describe("Source text; `data` of XState 4"),
  line,
}).meta({ id: "MachineInvoke" });

export const stateType = z.enum(["atomic", "compound", "parallel", "final", "history"]);

export const machineState = z.object({
  path: statePath,
  name: z.string(),
  id: z.string().describe("As XState makes it where none is given"),
  parent: z.string().nullable().describe("Path of the state around it; null for the root"),
  type: stateType,
  initial: z.string().nullable().describe("Path of the state that is entered first"),
  history: z.enum(["shallow", "deep"]).optional(),
  initialActions: z.array(machineAction).optional().describe("Run when `initial` is entered"),
  historyTarget: z.array(z.string()).optional().describe(
    "Paths that a history state leads to before there is a history",
  ),
  entry: z.array(machineAction),
  exit: z.array(machineAction),
  invoke: z.array(machineInvoke),
  tags: z.array(z.string()),
  description: z.string().nullable(),
  writtenIn: z.string().optional().describe(
    "The other file it is written in; the range is then that of what leads there",
  ),
  ...range,
}).meta({ id: "MachineState" });

export const transitionKind = z.enum([
  "on",
  "after",
  "always",
  "onDone",
  "onError",
  "onSnapshot",
]);

export const machineTransition = z.object({
  from: statePath,
  event: z.string().describe(
    "Of on the event's type, of after the delay as written, of always nothing, of the others XState's own event",
  ),
  kind: transitionKind,
  invoke: z.string().optional().describe("Id of the invoke whose end it waits for"),
  targets: z.array(z.string()).describe("Paths of states; empty when the state stays as it is"),
  unresolved: z.array(z.string()).optional().describe(
    "Targets as written that lead to no state, or that are not known",
  ),
  guard: machineGuard.optional(),
  actions: z.array(machineAction),
  reenter: z.boolean().optional().describe("Given when it is true"),
  description: z.string().optional(),
  index: z.int().describe("Place among the transitions of this state for this event"),
  ...range,
  editable: z.boolean(),
  reason: z.string().optional().describe("Why it is not editable"),
}).meta({ id: "MachineTransition" });

export const machineSetup = z.object({
  actions: z.array(z.string()),
  guards: z.array(z.string()),
  actors: z.array(z.string()),
  delays: z.array(z.string()),
  complete: z.boolean().describe("False when there may be names that are not known"),
  strict: z.boolean().describe("Made by setup(): names that it lacks cannot be given later"),
  unused: z.array(
    z.object({ kind: z.enum(["action", "guard", "actor", "delay"]), name: z.string(), line }),
  )
    .describe("Declared names that nothing in the machine and in the other declarations mentions"),
}).meta({ id: "MachineSetup" });

export const machine = z.object({
  index: z.int().describe("Place among the machines of the file"),
  name: z.string().describe("Of the variable, property or function that holds it"),
  id: z.string(),
  ...range,
  version: z.union([z.literal(4), z.literal(5)]).describe("Of XState"),
  description: z.string().nullable(),
  initial: z.string().nullable(),
  context: z.array(z.object({ name: z.string(), value: z.string().describe("Source text"), line })),
  events: z.array(z.string()).describe("Event types of all on transitions, in order"),
  states: z.array(machineState).describe("In the order of the source; the first is the root"),
  transitions: z.array(machineTransition),
  setup: machineSetup.optional(),
  problems: z.array(workflowProblem),
  mermaid: z.string().describe("A stateDiagram-v2"),
}).meta({ id: "Machine" });

export const workflowMachines = z.object({
  path: z.string(),
  contentHash: z.string(),
  machines: z.array(machine),
  problems: z.array(workflowProblem).describe(
    "Of the file: what does not parse, and what may make machines and cannot be read; each machine has its own",
  ),
});

export const workflowFeatures = z.object({
  features: z.array(z.object({ name: z.string(), files: z.int(), machines: z.int() })),
});

export const workflowList = z.object({
  feature: z.string(),
  files: z.array(z.object({ file: z.string(), path: z.string(), machines: z.int() })),
});

export const findingKind = z.enum([
  "no-initial",
  "no-end-state",
  "unreachable",
  "dead-end",
  "unresolved-target",
  "ambiguous",
  "no-fallback",
  "unused-declaration",
  "undeclared-reference",
  "shadowed-transition",
]);

export const machineFinding = z.object({
  kind: findingKind,
  severity: z.enum(["error", "warning", "info"]),
  state: z.string().nullable().describe("Path of the state it is about"),
  message: z.string(),
  line,
}).meta({ id: "MachineFinding" });

export const machineScenario = z.object({
  title: z.string(),
  happy: z.boolean(),
  // oxlint-disable-next-line unicorn/no-thenable -- a text, never awaited
  steps: z.array(z.object({ given: z.string(), when: z.string(), then: z.string() })),
  outcome: z.string(),
}).meta({ id: "MachineScenario" });

export const machineNarrative = z.object({
  index: z.int(),
  name: z.string(),
  id: z.string(),
  summary: z.string(),
  context: z.array(z.string()).describe("One sentence for each field"),
  states: z.array(z.object({ path: statePath, sentences: z.array(z.string()) })),
  scenarios: z.array(machineScenario),
  truncated: z.boolean().describe("There are more scenarios than these"),
  findings: z.array(machineFinding),
}).meta({ id: "MachineNarrative" });

export const workflowNarrative = z.object({
  path: z.string(),
  contentHash: z.string(),
  machines: z.array(machineNarrative),
  problems: z.array(workflowProblem),
});
