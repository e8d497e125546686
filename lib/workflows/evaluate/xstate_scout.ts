import type { GraphSnapshot } from "../../source/modules/mod.ts";
import { isXStateModule, openModules } from "./modules.ts";

/** Whether an import can stand for something that XState exports, or that was made of it. */
export type LeadsToXState = (from: string, specifier: string, imported: string) => boolean;

/** Tells by the import graph alone, without reading a file: what is declared in a file that imports XState may be of it. */
export function scoutXState(graph: GraphSnapshot): LeadsToXState {
  let declaredIn: string | null = null;
  const modules = openModules({
    main: "",
    graph,
    files: new Map(),
    want(path) {
      declaredIn = path;
    },
  });
  return (from, specifier, imported) => {
    declaredIn = null;
    const target = modules.follow(from, specifier, imported);
    if (target.kind === "library") return true;
    const imports = declaredIn === null ? [] : graph.files.get(declaredIn)?.imports ?? [];
    return imports.some((fact) => isXStateModule(fact.specifier));
  };
}
