import { routeCases } from "../../routes/coverage/mod.ts";
import type { Operation } from "../operations.ts";
import { clonePreparations } from "./clones.ts";
import { gitPreparations } from "./git.ts";
import type { Preparations, Prepare } from "./prepared_place.ts";
import { processPreparations } from "./processes.ts";
import { serverPreparations } from "./servers.ts";

/** For routes whose case of success needs a service, or a server, of its own. */
const OWN: Preparations = {
  ...processPreparations,
  ...clonePreparations,
  ...gitPreparations,
  ...serverPreparations,
};

/** How to get a success from an operation: as the table of cases does, unless that needs more than this service. */
export function preparationsOf({ method, path }: Operation): readonly Prepare[] {
  const name = `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const { success } = routeCases[name] ?? {};
  return OWN[name] ?? (success ? [success] : []);
}
