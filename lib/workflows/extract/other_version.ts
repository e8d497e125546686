import type { ObjectValue } from "../evaluate/value.ts";
import { addProblem, type Loss, read, type Reading } from "./reading.ts";

/** Names that the other version of XState has, and this one does not look at, with what it calls the same. */
type OtherNames = Readonly<Record<4 | 5, Readonly<Record<string, string | null>>>>;

const OTHER_VERSION = {
  "a state": {
    4: { output: "data" },
    5: { onEntry: "entry", onExit: "exit", activities: "invoke", data: "output" },
  },
  "an invoke": { 4: { input: "data" }, 5: { data: "input" } },
  "a transition": {
    4: { guard: null, reenter: null },
    5: { cond: null, in: null, internal: null },
  },
} as const satisfies Record<string, OtherNames>;

/** Tells the members of a configuration that only the other version of XState has. */
export function tellOtherVersion(
  reading: Reading,
  config: ObjectValue,
  part: keyof typeof OTHER_VERSION,
  loss: Loss,
): void {
  const { version, problems } = reading;
  for (const [name, own] of Object.entries<string | null>(OTHER_VERSION[part][version])) {
    const member = config.members.get(name);
    if (!member || !read(reading, config, name)) continue;
    const instead = own === null ? "" : `: it is "${own}" there`;
    const message = `XState ${version} has no "${name}" in ${part}${instead}`;
    addProblem(problems, { code: "other_version", message, at: member.at }, loss);
  }
}
