import { WorkbenchError } from "../../errors/mod.ts";
import type { MachineParts } from "../extract/read_machine.ts";
import { listOf } from "../../text/mod.ts";
import { placeOf, refusal } from "./refusal.ts";

/** The largest number of machines that a refusal names. */
const MAX_NAMES = 10;

/**
 * The machine that a request names.
 * @throws {WorkbenchError} `machine_not_found` with the names of the machines that there are; `edit_refused` for a copy
 */
export function findMachine(
  machines: readonly MachineParts[],
  wanted: string | number,
  path: string,
): MachineParts {
  const found = typeof wanted === "number"
    ? machines.slice(wanted, wanted + 1)
    : machines.filter(({ model }) => model.name === wanted);
  const [machine] = found;
  if (machine && found.length === 1) return ownMachine(machine);
  const names = machines.map(({ model }) => model.name);
  const quoted = names.map((name) => `"${name}"`);
  const problem = typeof wanted === "number"
    ? `machine ${wanted} in "${path}": the file makes ${machines.length}, counted from 0`
    : `one machine "${wanted}" in "${path}": there are ${found.length} of that name; ` +
      `the file makes ${listOf(quoted, { max: MAX_NAMES })}`;
  throw new WorkbenchError(
    "machine_not_found",
    `Cannot find ${problem}`,
    { data: { machines: names } },
  );
}

/** Returns the machine, or refuses a copy, which has to be edited in the file that makes its original. */
function ownMachine(machine: MachineParts): MachineParts {
  const { derivedFrom, name } = machine.model;
  if (!derivedFrom) return machine;
  const message = `Cannot edit the machine "${name}" here: it is made in "${derivedFrom.path}"`;
  throw refusal("written_elsewhere", message, [placeOf(machine.machine.at)]);
}
