import type { FileNames, Project } from "../project/mod.ts";
import { type FactsCache, openFactsCache } from "./modules/facts_cache.ts";
import { type ImportGraph, openImportGraph } from "./modules/import_graph.ts";
import type { Resolver } from "./modules/resolver.ts";
import { resolverMemory } from "./modules/resolver_memory.ts";
import type { ParseCache } from "./parse_cache.ts";
import { openTypeService, type TypeService } from "./types/type_service.ts";

/** The source engine of one open project. */
export interface Source extends AsyncDisposable {
  readonly project: Project;
  /** Syntax trees of single files. */
  readonly parses: ParseCache;
  /** Who imports whom, over the whole project. */
  readonly graph: ImportGraph;
  /** What files import and export, by content: what the graph knows, others need not parse again. */
  readonly facts: FactsCache;
  /** Resolves imports against a listing of names, without the graph; the same one as long as nothing changed that decides. */
  resolver(names: FileNames, options?: { signal?: AbortSignal | undefined }): Promise<Resolver>;
  /** The type checker, in a worker of its own. */
  readonly types: TypeService;
}

/** Opens the source engine. Nothing is read before it is asked. */
export function openSource(project: Project): Source {
  const facts = openFactsCache();
  const types = openTypeService({ root: project.files.root });
  return {
    project,
    parses: project.parses,
    graph: openImportGraph({ view: project.files, facts }),
    facts,
    resolver: resolverMemory(project.files),
    types,
    [Symbol.asyncDispose]: () => types[Symbol.asyncDispose](),
  };
}
