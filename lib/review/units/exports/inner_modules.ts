import type { GraphSnapshot } from "../../../source/mod.ts";

/** A module that can be reached from another one by members. */
export interface InnerModule {
  /** None for the module itself. */
  readonly way: readonly string[];
  readonly path: string;
}

/** The modules that modules hand on as a whole: `export * as rows from "./row"`. */
export interface InnerModules {
  /** The module itself, and those in it. */
  of(path: string): readonly InnerModule[];
  /** The path of the module that an export stands for as a whole; null for one that stands for something else. */
  moduleNamed(path: string, name: string): string | null;
}

/** A module that hands on modules which hand on modules is followed so far: `a.b.c.Card`. */
const MAX_DEPTH = 3;
const MAX_MODULES = 200;

/** Each module is looked through once. */
export function openInnerModules(graph: GraphSnapshot): InnerModules {
  const direct = new Map<string, readonly InnerModule[]>();
  const all = new Map<string, readonly InnerModule[]>();

  function moduleNamed(path: string, name: string): string | null {
    const declaration = graph.declarationOf(path, name);
    return "reason" in declaration || declaration.name !== "*" ? null : declaration.path;
  }

  function directly(path: string): readonly InnerModule[] {
    let found = direct.get(path);
    if (!found) {
      found = graph.exportedNames(path).names.flatMap(({ name, fact }) => {
        const inner = fact.kind === "reexport" ? moduleNamed(path, name) : null;
        return inner === null ? [] : [{ way: [name], path: inner }];
      });
      direct.set(path, found);
    }
    return found;
  }

  return {
    moduleNamed,
    of(path) {
      let found = all.get(path);
      if (!found) {
        const modules: InnerModule[] = [{ way: [], path }];
        for (const outer of modules) {
          if (outer.way.length >= MAX_DEPTH) continue;
          for (const { way, path: inner } of directly(outer.path)) {
            if (modules.length >= MAX_MODULES) break;
            modules.push({ way: [...outer.way, ...way], path: inner });
          }
        }
        all.set(path, found = modules);
      }
      return found;
    },
  };
}
