import type { GraphSnapshot } from "../source/modules/mod.ts";
import { scoutXState } from "./evaluate/xstate_scout.ts";

/** Tells by the import graph alone which files may make machines: those that take something of XState, or made of it. */
export function openMachineScout(graph: GraphSnapshot): (path: string) => boolean {
  const leadsToXState = scoutXState(graph);
  return (path) =>
    graph.files.get(path)?.imports.some(({ specifier, names }) =>
      names.some(({ imported }) => leadsToXState(path, specifier, imported))
    ) === true;
}
