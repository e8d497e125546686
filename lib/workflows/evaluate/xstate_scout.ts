import type { GraphSnapshot } from "../../source/modules/mod.ts";
import { isXStateModule, openModules } from "./modules.ts";

/** Tells whether an import can stand for something that XState exports, or that was made of it. */
export type LeadsToXState = (from: string, specifier: string, imported: string) => boolean;

/**
 * Tells by the import graph alone, without reading a file: what is declared in a file that imports XState, itself or through
 * others, may be of it.
 */
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
  const known = new Map<string, boolean>();

  function importsXState(path: string): boolean {
    let imports = known.get(path);
    if (imports === undefined) {
      imports = (graph.files.get(path)?.imports ?? []).some(({ specifier, names }) =>
        isXStateModule(specifier) ||
        names.some(({ imported }) => modules.follow(path, specifier, imported).kind === "library")
      );
      known.set(path, imports);
    }
    return imports;
  }

  return (from, specifier, imported) => {
    declaredIn = null;
    const target = modules.follow(from, specifier, imported);
    return target.kind === "library" || (declaredIn !== null && importsXState(declaredIn));
  };
}
