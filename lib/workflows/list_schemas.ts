import { z } from "zod";
import { pageAnswer, pageQuery } from "../paging/mod.ts";
import { filePath, line } from "../project/place_schemas.ts";

const elsewhere = z.array(z.object({
  path: filePath,
  feature: z.string().describe("The feature that the file belongs to"),
  machines: z.int().describe("How many machines it holds; 0 where what it may make cannot be read"),
}));

export const workflowFeatures = z.object({
  features: z.array(z.object({
    name: z.string().describe("What routes take as `feature`"),
    files: z.int().describe("How many workflow files it has"),
    machines: z.int().describe("How many machines these hold"),
  })).describe("Those that have workflows, sorted by name"),
  elsewhere: elsewhere.describe(
    "The files with machines outside of the workflow folders, but for tests and stories, sorted; read them by `path`",
  ),
});

export const workflowList = z.object({
  feature: z.string().describe("The one that was asked for"),
  files: z.array(z.object({
    file: z.string().describe("Relative to the feature's workflow folder"),
    path: filePath,
    machines: z.int().describe("How many machines it holds"),
  })).describe("Sorted"),
  elsewhere: elsewhere.describe(
    "The feature's files with machines outside of its workflow folder, but for tests and stories, sorted; read them by `path`",
  ),
});

export const allMachinesQuery = z.object({
  q: z.string().max(200).optional().describe(
    "Only machines with all of these words in their name, id or path",
  ),
  ...pageQuery("machines"),
});

export const machineRow = z.object({
  path: filePath,
  feature: z.string().describe("The feature that the file belongs to"),
  index: z.int().describe("Place among the machines of the file"),
  name: z.string().describe("Of the variable, property or function that holds it"),
  id: z.string().describe("As the source gives it, or as XState makes it"),
  line,
  version: z.union([z.literal(4), z.literal(5)]).describe("Of XState"),
  states: z.int().describe("How many states are in it, but for history states"),
  transitions: z.int().describe("How many transitions it has"),
  errors: z.int().describe("How many findings are errors, as the narrative tells them"),
  warnings: z.int().describe("How many findings are warnings"),
  problems: z.int().describe("How many parts of it cannot be read"),
}).meta({ id: "MachineRow" });

export const allMachines = z.object({
  machines: z.array(machineRow).describe(
    "Of all features and wherever they lie, but for tests and stories; sorted by feature and path",
  ),
  unread: z.array(z.object({
    path: filePath,
    feature: z.string().describe("The feature that the file belongs to"),
    message: z.string().describe("The first of its problems, in words"),
    line,
  })).describe("Files with machines, or that may make some, of which a part cannot be read"),
  ...pageAnswer("machines"),
});
