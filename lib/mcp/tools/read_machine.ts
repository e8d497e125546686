import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { workflowNarrative } from "../../workflows/narrative/schemas.ts";
import type { workflowFeatures, workflowList } from "../../workflows/list_schemas.ts";
import type { workflowMachines } from "../../workflows/machines/schemas.ts";
import { count, listOf } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

type Machine = z.output<typeof workflowMachines>["machines"][number];
type Transition = Machine["transitions"][number];
type Narrative = z.output<typeof workflowNarrative>["machines"][number];

export const readMachine = tool({
  name: "read_machine",
  toolset: "read",
  description:
    "The state machines of a file in English; detail: true adds what edits address. Without a path lists the files.",
  input: z.strictObject({
    path: path.optional(),
    index: z.int().min(0).optional(),
    detail: z.boolean().optional(),
    cursor,
  }),
  isReadOnly: true,
  async run({ path, index, detail = false, cursor }, { service }) {
    if (path === undefined) return pageOf(await listed(service), cursor);
    return pageOf(await narrated(path, { index, detail }, service), cursor);
  },
});

/** The machines of a file, or one of them, in English. @throws {WorkbenchError} as the route does */
export async function narrated(
  path: string,
  { index, detail }: { readonly index?: number | undefined; readonly detail: boolean },
  service: Service,
): Promise<string> {
  const told = await service.get<z.output<typeof workflowNarrative>>(
    "/api/workflows/narrative",
    { path },
  );
  const chosen = told.machines.filter((machine) => index === undefined || machine.index === index);
  if (chosen.length === 0 && told.problems.length === 0) throw noMachine(path, index);
  const exact = detail
    ? await service.get<z.output<typeof workflowMachines>>("/api/workflows/machines", { path })
    : null;
  return [
    `version ${versionOf(told.contentHash)}`,
    ...chosen.flatMap(linesOf),
    ...(exact?.machines ?? []).filter((each) => chosen.some((one) => one.index === each.index))
      .flatMap(detailsOf),
    ...told.problems.map(({ line, message }) => `not read: line ${line}: ${message}`),
  ].join("\n");
}

/** The files with machines, those in workflow folders first. */
async function listed(service: Service): Promise<string> {
  const { features, elsewhere } = await service.get<z.output<typeof workflowFeatures>>(
    "/api/workflows/features",
  );
  const lists = await Promise.all(
    features.map(({ name: feature }) =>
      service.get<z.output<typeof workflowList>>("/api/workflows", { feature })
    ),
  );
  const files = [...lists.flatMap((list) => list.files), ...elsewhere];
  const holding = files.filter(({ machines }) => machines > 0);
  const others = files.filter(({ machines }) => machines === 0);
  return [
    ...holding.map(({ path, machines }) => `${path} ${count(machines, "machine")}`),
    ...(holding.length === 0 ? ["No file has a machine that can be read"] : []),
    ...(others.length > 0
      ? [`no machine that can be read in ${listOf(others.map(({ path }) => path), { max: 10 })}`]
      : []),
  ].join("\n");
}

function noMachine(path: string, index: number | undefined): WorkbenchError {
  const which = index === undefined ? "a machine" : `a machine ${index}`;
  return new WorkbenchError("machine_not_found", `Cannot find ${which} in "${path}"`);
}

function linesOf({ index, name, summary, context, states, findings }: Narrative): string[] {
  return [
    `machine ${index} ${name}: ${summary}`,
    ...context,
    ...states.map((state) => `${state.path || "(root)"}: ${state.sentences.join(" ")}`),
    ...findings.map(({ severity, kind, message }) => `${severity} ${kind}: ${message}`),
  ];
}

function detailsOf(
  { name, setup, transitions }: Machine,
): string[] {
  const declared = Object.entries(setup ?? {}).flatMap(([kind, names]) =>
    Array.isArray(names) && names.length > 0 && names.every((each) => typeof each === "string")
      ? [`${kind}: ${names.join(" ")}`]
      : []
  );
  return [
    `${name} declares ${declared.join("; ") || "nothing"}`,
    ...transitions.map((transition) => {
      const { from, kind, event, index, invoke, editable, reason } = transition;
      return `state "${from}" kind ${kind} event "${event}" index ${index}${
        invoke === undefined ? "" : ` invoke "${invoke}"`
      } -> ${wordsOfTargets(transition)}${editable ? "" : ` (not editable: ${reason})`}`;
    }),
  ];
}

function wordsOfTargets({ targets, unresolved = [] }: Transition): string {
  const unknown = unresolved.map((text) => `${text} (no state that is known)`);
  return [...targets, ...unknown].join(", ") || "itself";
}
