import type { Delayed, MachineValue, Value } from "../evaluate/value.ts";
import type { MachineSetup } from "../machine.ts";
import { read, type Reading } from "./reading.ts";

interface Draft {
  readonly actions: Set<string>;
  readonly guards: Set<string>;
  readonly actors: Set<string>;
  readonly delays: Set<string>;
  complete: boolean;
}

/** The names that a machine has implementations for; undefined when it is given none. */
export function readSetup(reading: Reading, machine: MachineValue): MachineSetup | undefined {
  const parts: readonly Delayed[] = machine.setup?.parts ?? listed(machine.options);
  if (parts.length === 0) return undefined;
  const draft: Draft = {
    actions: new Set(),
    guards: new Set(),
    actors: new Set(),
    delays: new Set(),
    complete: true,
  };
  for (const [index, part] of parts.entries()) {
    const value = reading.run.force(part);
    const into = (name: string, names: Set<string>) => addNames(reading, draft, value, name, names);
    if (value.kind !== "object" || value.gaps.length > 0) draft.complete = false;
    into("actions", draft.actions);
    into("guards", draft.guards);
    into("delays", draft.delays);
    // `extend` adds no actors.
    if (index === 0) into("actors", draft.actors);
    if (reading.version === 4) {
      into("services", draft.actors);
      into("activities", draft.actors);
    }
  }
  return {
    actions: [...draft.actions],
    guards: [...draft.guards],
    actors: [...draft.actors],
    delays: [...draft.delays],
    complete: draft.complete,
    strict: machine.setup !== null,
  };
}

function listed(options: Delayed | null): readonly Delayed[] {
  return options ? [options] : [];
}

function addNames(
  reading: Reading,
  draft: Draft,
  part: Value,
  name: string,
  names: Set<string>,
): void {
  if (part.kind !== "object") return;
  const value = read(reading, part, name);
  if (!value) return;
  if (value.kind !== "object" || value.gaps.length > 0) draft.complete = false;
  if (value.kind === "object") { for (const key of value.members.keys()) names.add(key); }
}
