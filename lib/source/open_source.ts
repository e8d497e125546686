import type { Project } from "../project/mod.ts";
import { type ImportGraph, openImportGraph } from "./modules/import_graph.ts";
import type { ParseCache } from "./parse_cache.ts";
import { openTypeService, type TypeService } from "./types/type_service.ts";

/** The source engine of one open project. */
export interface Source extends AsyncDisposable {
  readonly project: Project;
  /** Syntax trees of single files. */
  readonly parses: ParseCache;
  /** Who imports whom, over the whole project. */
  readonly graph: ImportGraph;
  /** The type checker, in a worker of its own. */
  readonly types: TypeService;
}

/** Opens the source engine. Nothing is read before it is asked. */
export function openSource(project: Project): Source {
  const types = openTypeService({ root: project.files.root });
  return {
    project,
    parses: project.parses,
    graph: openImportGraph({ view: project.files }),
    types,
    [Symbol.asyncDispose]: () => types[Symbol.asyncDispose](),
  };
}
