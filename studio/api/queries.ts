import { machineQueries } from "./queries/machines.ts";
import { projectQueries } from "./queries/project.ts";
import { unitQueries } from "./queries/units.ts";
import { workQueries } from "./queries/work.ts";

/** The questions that the screens ask. The first word of a key is what events make stale. */
export const queries = { ...projectQueries, ...unitQueries, ...machineQueries, ...workQueries };
