import { z } from "zod";
import {
  endOffset,
  fileHash,
  filePath,
  line,
  place,
  startOffset,
} from "../../project/place_schemas.ts";

const feature = z.string().min(1).max(200).describe(
  "Name of a feature, as `GET /api/workflows/features` lists it",
);

/**
 * A workflow file by its feature and its file in the feature's workflow folder, or any unit by its path: `readWorkflow`
 * requires one of the two, and refuses both at once.
 */
export const workflowAddress = z.object({
  feature: feature.optional(),
  file: z.string().min(1).max(1000).optional().describe(
    "Workflow file, relative to the feature's workflow folder",
  ),
  path: z.string().min(1).max(4096).optional().describe(
    "Path of any unit, as `elsewhere` lists those with machines, project-root-relative: instead of `feature` and `file`",
  ),
});

export const workflowFeatureQuery = z.object({ feature });

export type WorkflowAddress = z.output<typeof workflowAddress>;

const range = {
  line,
  start: startOffset,
  end: endOffset,
};

const description = z.string().nullable().describe("As the source gives it; null without one");

export const statePath = z.string().describe(
  'Names of the states from the root, joined by "."; a dot inside a name is "\\."; the root is ""',
);

export const problemCode = z.enum([
  "syntax_error",
  "source_too_complex",
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
  code: problemCode.describe("For programs"),
  message: z.string().describe("One sentence for a person"),
  path: z.string().describe("The file that the place is in"),
  ...place,
  start: startOffset,
  end: endOffset,
  state: z.string().optional().describe("Path of the state that lacks something by it"),
  event: z.string().optional().describe("Event of the transitions that lack something by it"),
}).meta({ id: "WorkflowProblem" });

export const machineAction = z.object({
  kind: z.enum(["named", "inline", "built-in", "unknown"]).describe(
    "`named` is implemented elsewhere, `inline` where it stands, `built-in` made by XState; `unknown` cannot be read",
  ),
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
  start: startOffset,
  end: endOffset,
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
  kind: z.enum(["named", "inline", "and", "or", "not", "stateIn", "unknown"]).describe(
    "`named` is implemented elsewhere, `inline` where it stands; `unknown` cannot be read",
  ),
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
  ]).describe("What is invoked; `named` is implemented elsewhere, `unknown` cannot be read"),
  src: z.string().describe("The name of the actor, or what its source text calls it"),
  systemId: z.string().optional().describe("What the whole actor system knows it by"),
  input: z.string().optional().describe("Source text; `data` of XState 4"),
  line,
}).meta({ id: "MachineInvoke" });

export const stateType = z.enum(["atomic", "compound", "parallel", "final", "history"]).describe(
  "`compound` is in one of its states at a time, `parallel` in all of them, `atomic` has none",
);

export const machineState = z.object({
  path: statePath,
  name: z.string().describe("Its key in the machine; of the root, the machine's id"),
  id: z.string().describe("As XState makes it where none is given"),
  parent: z.string().nullable().describe("Path of the state around it; null for the root"),
  type: stateType,
  initial: z.string().nullable().describe("Path of the state that is entered first"),
  history: z.enum(["shallow", "deep"]).optional().describe(
    "Of a history state: whether it remembers states within states",
  ),
  initialActions: z.array(machineAction).optional().describe("Run when `initial` is entered"),
  historyTarget: z.array(z.string()).optional().describe(
    "Paths that a history state leads to before there is a history",
  ),
  entry: z.array(machineAction).describe("Run when it is entered, in this order"),
  exit: z.array(machineAction).describe("Run when it is left, in this order"),
  invoke: z.array(machineInvoke).describe("What runs as long as the machine is in it"),
  tags: z.array(z.string()).describe("As the source gives them"),
  description,
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
]).describe("Where it is written: the property of the state, or of its invoke");

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
  actions: z.array(machineAction).describe("Run on the way, in this order"),
  reenter: z.boolean().optional().describe("Given when it is true"),
  description: z.string().optional().describe("As the source gives it"),
  index: z.int().describe("Place among the transitions of this state for this event"),
  ...range,
  editable: z.boolean().describe("Whether `POST /api/workflows/edit` can change it"),
  reason: z.string().optional().describe("Why it is not editable"),
}).meta({ id: "MachineTransition" });

export const machineSetup = z.object({
  actions: z.array(z.string()).describe("Names of the declared actions"),
  guards: z.array(z.string()).describe("Names of the declared guards"),
  actors: z.array(z.string()).describe("Names of the declared actors"),
  delays: z.array(z.string()).describe("Names of the declared delays"),
  complete: z.boolean().describe("False when there may be names that are not known"),
  strict: z.boolean().describe("Made by setup(): names that it lacks cannot be given later"),
  unused: z.array(
    z.object({
      kind: z.enum(["action", "guard", "actor", "delay"]).describe("What is declared"),
      name: z.string().describe("As it is declared"),
      line,
    }),
  )
    .describe("Declared names that nothing in the machine and in the other declarations mentions"),
}).meta({ id: "MachineSetup" });

export const machine = z.object({
  index: z.int().describe("Place among the machines of the file"),
  name: z.string().describe("Of the variable, property or function that holds it"),
  id: z.string().describe("As the source gives it, or as XState makes it"),
  ...range,
  version: z.union([z.literal(4), z.literal(5)]).describe("Of XState"),
  derivedFrom: z.object({ path: filePath, line }).optional().describe(
    "Where the machine is made that this one is a copy of (`provide`, `withConfig`, `withContext`, a factory): it is edited there",
  ),
  description,
  initial: z.string().nullable().describe("Path of the state that is entered first"),
  context: z.array(z.object({
    name: z.string().describe("Of the field"),
    value: z.string().describe("Source text"),
    line,
  })).describe("The fields that it begins with"),
  events: z.array(z.string()).describe("Event types of all on transitions, in order"),
  declaredEvents: z.array(z.string()).optional().describe(
    "Events of the type that the machine gives for them, as `types: { events: {} as Event }`; left out where that cannot be read",
  ),
  states: z.array(machineState).describe("In the order of the source; the first is the root"),
  transitions: z.array(machineTransition).describe("Those of the root as well"),
  setup: machineSetup.optional(),
  problems: z.array(workflowProblem).describe(
    "What of it cannot be read, and costs that part alone",
  ),
  mermaid: z.string().describe("A stateDiagram-v2"),
}).meta({ id: "Machine" });

export const workflowMachines = z.object({
  path: filePath,
  contentHash: fileHash,
  machines: z.array(machine).describe("In the order of the source"),
  problems: z.array(workflowProblem).describe(
    "Of the file: what does not parse, and what may make machines and cannot be read; each machine has its own",
  ),
});
