import { stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import { unseenProblem } from "./names.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal } from "./refusal.ts";

/**
 * Refuses a name that a state in another one cannot have.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireStateName(site: EditSite, parent: StateNode, name: string): void {
  const reason = nameProblem(site, name);
  if (reason) {
    throw refusal("bad_name", `Expected another name for a state than "${name}": ${reason}`);
  }
  const taken = parent.children.get(name);
  if (!taken) return;
  const message = `Cannot name a state "${name}": ${stateWords(parent.path)} has one already`;
  throw refusal("duplicate_name", message, [placeOf({ file: site.file, node: taken.place })]);
}

function nameProblem({ model: { version } }: EditSite, name: string): string | null {
  if (name === "__proto__") return "every object has it";
  if (name.startsWith("#")) return '"#" begins an id';
  if (version === 4 && name.includes(".")) return "XState 4 reads a dot as the way into a state";
  return unseenProblem(name);
}
