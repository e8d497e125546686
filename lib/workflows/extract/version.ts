import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { MachineValue } from "../evaluate/value.ts";

/** Members of a machine that only one version has. */
const ONLY_4: ReadonlySet<string> = new Set([
  "cond",
  "services",
  "activities",
  "internal",
  "onEntry",
  "onExit",
  "predictableActionArguments",
  "tsTypes",
  "schema",
]);

const ONLY_5: ReadonlySet<string> = new Set(["guard", "reenter", "actors", "input", "types"]);

/**
 * Determines the major version of XState that a machine uses: by what only one version has, then by what the package asks for, then
 * by how the machine is written.
 * @param range the version that the package.json of the file asks for
 */
export function versionOf(machine: MachineValue, range: string | undefined): 4 | 5 {
  if (machine.setup) return 5;
  if (machine.creator === "Machine" || machine.model) return 4;
  const asked = /(?:^|[^\d.])([45])(?:\.|$)/.exec(range ?? "")?.[1];
  if (asked !== undefined) return asked === "4" ? 4 : 5;
  return looksLike4(machine.at.node) ? 4 : 5;
}

function looksLike4(call: TS.Node): boolean {
  const agenda: TS.Node[] = [call];
  let balance = 0;
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      if (ONLY_4.has(node.name.text)) balance++;
      if (ONLY_5.has(node.name.text)) balance--;
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return balance > 0;
}
