import type { z } from "zod";
import { DEFAULT_LIMIT, pageOf } from "../paging/mod.ts";
import type { ProjectLayout, Unit } from "../project/mod.ts";
import { MAX_SOURCE_BYTES, type Source } from "../source/mod.ts";
import { createTimeSlice, type TimeSlice } from "../slices/mod.ts";
import { compareText } from "../text/mod.ts";
import { openMachineScout } from "./machine_scout.ts";
import type { MachineModel } from "./machine.ts";
import { findFindings } from "./narrative/findings.ts";
import { indexMachine } from "./narrative/model.ts";
import { openProjectCode, type ProjectCode } from "./project_code.ts";
import { readMachines } from "./machines/read_machines.ts";
import type { allMachines, allMachinesQuery } from "./list_schemas.ts";

type Answer = z.input<typeof allMachines>;
type Options = { readonly signal?: AbortSignal | undefined };

/** A machine, and the unit that makes it. */
interface Found {
  readonly unit: Unit;
  readonly model: MachineModel;
}

/**
 * Lists every machine of the project, by feature and path, with how much is wrong in each; and the files that may make
 * machines which cannot be read. Tests and stories are left out.
 */
export async function listMachines(
  source: Source,
  { q, ...query }: z.output<typeof allMachinesQuery> = {},
  options: Options = {},
): Promise<Answer> {
  const layout = await source.project.layout();
  const code = await openProjectCode(source, options);
  const slice = createTimeSlice(options);
  const found: Found[] = [];
  const unread: Answer["unread"] = [];
  for (const unit of unitsToRead(layout, code)) {
    if (slice.spent) await slice.pause();
    const parsed = await code.parse(unit.path);
    if (!parsed) continue;
    const { machines, problems } = await readMachines(parsed, code, options);
    for (const model of machines) found.push({ unit, model });
    const [problem] = problems;
    if (problem) {
      const { path, feature } = unit;
      unread.push({ path, feature, message: problem.message, line: problem.line });
    }
  }
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const asked = found.filter(({ unit, model: { name, id } }) => {
    const text = `${name} ${id} ${unit.path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const { page, ...others } = pageOf(asked, query, DEFAULT_LIMIT);
  const machines: Answer["machines"] = [];
  for (const each of page) machines.push(await rowOf(each, slice));
  return { machines, unread, ...others };
}

/** The units that make machines or may make some. Most are left out by their imports. */
function unitsToRead(layout: ProjectLayout, code: ProjectCode): Unit[] {
  const mayMakeMachines = openMachineScout(code.graph);
  return [...layout.units.values()]
    .filter(({ kind, layer, path }) =>
      kind === "source" && (layer === "workflow" || mayMakeMachines(path)) &&
      (code.graph.list.files.get(path)?.size ?? 0) <= MAX_SOURCE_BYTES
    )
    .toSorted((a, b) => compareText(a.feature, b.feature) || compareText(a.path, b.path));
}

async function rowOf(
  { unit: { path, feature }, model }: Found,
  slice: TimeSlice,
): Promise<Answer["machines"][number]> {
  const findings = await findFindings(indexMachine(model), slice);
  const { index, name, id, line, version, states, transitions, problems } = model;
  const weighing = (severity: string) =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    path,
    feature,
    index,
    name,
    id,
    line,
    version,
    states: states.filter(({ parent, type }) => parent !== null && type !== "history").length,
    transitions: transitions.length,
    errors: weighing("error"),
    warnings: weighing("warning"),
    problems: problems.length,
  };
}
