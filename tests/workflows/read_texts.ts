import { assert } from "@std/assert";
import type { MachineModel, Problem } from "../../lib/workflows/machine.ts";
import { type FileMachines, readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { openFiles } from "./corpus.ts";

/** Reads the machines of a file of a small project. @param files by path; the first one is read */
export async function readTexts(files: Record<string, string>): Promise<FileMachines> {
  const corpus = await openFiles(files);
  const [path = ""] = Object.keys(files);
  const file = await corpus.parse(path);
  assert(file);
  return await readMachines(file, corpus);
}

/** The one machine of a text. */
export async function readOne(
  text: string,
  others: Record<string, string> = {},
): Promise<MachineModel> {
  const { machines: [machine, ...more] } = await readTexts({ "src/one.ts": text, ...others });
  assert(machine && more.length === 0);
  return machine;
}

/** Problems as short texts: code, state, event. */
export function briefly(problems: readonly Problem[]): string[] {
  return problems.map(({ code, state, event }) =>
    [code, state === undefined ? "" : `"${state}"`, event ?? ""].join(" ").trim()
  );
}
