import type { GraphSnapshot } from "../source/modules/mod.ts";
import { isXStateModule } from "./evaluate/modules.ts";
import { scoutXState } from "./evaluate/xstate_scout.ts";

/** Tells by the import graph alone which files may make machines: those that take something of XState, or made of it. */
export function openMachineScout(graph: GraphSnapshot): (path: string) => boolean {
  const isUsed = [...graph.files.values()].some(({ imports }) =>
    imports.some(({ specifier }) => isXStateModule(specifier))
  );
  if (!isUsed) return () => false;
  const leadsToXState = scoutXState(graph);
  return (path) =>
    graph.files.get(path)?.imports.some(({ specifier, names }) =>
      names.some(({ imported }) => leadsToXState(path, specifier, imported))
    ) === true;
}
