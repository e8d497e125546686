import { z } from "zod";
import { fileHash, filePath, line } from "../../project/place_schemas.ts";
import { pageAnswer, pageQuery } from "../../paging/mod.ts";
import {
  statePath,
  transitionKind,
  workflowAddress,
  workflowProblem,
} from "../machines/schemas.ts";

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
  "dead-self-transition",
  "exclusive-targets",
  "final-with-transitions",
]).describe("For programs");

export const machineFinding = z.object({
  kind: findingKind,
  severity: z.enum(["error", "warning", "info"]).describe("How much it matters"),
  state: z.string().nullable().describe("Path of the state it is about; null: the machine"),
  message: z.string().describe("One sentence for a person"),
  line,
}).meta({ id: "MachineFinding" });

export const machineScenario = z.object({
  title: z.string().describe("From where to where, or what sets it apart"),
  happy: z.boolean().describe("Whether nothing on it fails, as far as kinds and names tell"),
  // oxlint-disable-next-line unicorn/no-thenable -- a text, never awaited
  steps: z.array(z.object({
    given: z.string().describe("Where it is, as a sentence"),
    when: z.string().describe("What happens, as a sentence"),
    // oxlint-disable-next-line unicorn/no-thenable -- a text, never awaited
    then: z.string().describe("What it does, as a sentence"),
    from: z.array(statePath).describe("The innermost states that it is in before"),
    to: z.array(statePath).describe("The innermost states that it is in afterwards"),
    transition: z.object({
      from: statePath,
      kind: transitionKind,
      event: z.string().describe("As the transition has it"),
      invoke: z.string().optional().describe("Id of the invoke whose end it waits for"),
      index: z.int().describe("Place among the transitions of its state for this event"),
    }).describe("The transition that is taken, as `GET /api/workflows/machines` lists it"),
  })).describe("One for each transition"),
  outcome: z.string().describe("Where it is in the end, as a sentence"),
}).meta({ id: "MachineScenario" });

/** The number of scenarios of a machine in an answer when the request names none. */
export const SCENARIO_LIMIT = 20;

export const narrativeQuery = workflowAddress.extend({
  machine: z.coerce.number().int().min(0).optional().describe(
    "Index of the only machine to tell; all of the file unless told",
  ),
  ...pageQuery("scenarios of each machine", SCENARIO_LIMIT),
});

export type NarrativeQuery = z.output<typeof narrativeQuery>;

export const machineNarrative = z.object({
  index: z.int().describe("Place among the machines of the file"),
  name: z.string().describe("Of the variable, property or function that holds it"),
  id: z.string().describe("As the source gives it, or as XState makes it"),
  summary: z.string().describe("A few sentences"),
  context: z.array(z.string()).describe("One sentence for each field"),
  states: z.array(z.object({
    path: statePath,
    sentences: z.array(z.string()).describe("What happens in it"),
  })).describe("In the order of the source"),
  scenarios: z.array(machineScenario).describe("Ways through it, those that go well first"),
  ...pageAnswer("scenarios"),
  truncated: z.boolean().describe(
    "There are more ways through it than `total`: not all were walked, or some are too long to tell",
  ),
  findings: z.array(machineFinding).describe("What is wrong with it, or may be"),
}).meta({ id: "MachineNarrative" });

export const workflowNarrative = z.object({
  path: filePath,
  contentHash: fileHash,
  machines: z.array(machineNarrative).describe("In the order of the source"),
  problems: z.array(workflowProblem).describe(
    "What could not be read, of the file and its machines",
  ),
});
