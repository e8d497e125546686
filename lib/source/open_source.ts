import type { FileNames, Project } from "../project/mod.ts";
import { type DocumentCache, openDocumentCache } from "./documents/document_cache.ts";
import { type FactsCache, openFactsCache } from "./modules/facts_cache.ts";
import type { ImportGraph } from "./modules/import_graph.ts";
import type { Resolver } from "./modules/resolver.ts";
import { openParseCache, type ParseCache } from "./syntax/parse_cache.ts";
import { openTypeService, type TypeService } from "./types/type_service.ts";
import { openUnits, type Units } from "./units/open_units.ts";
import { withLinks } from "./with_links.ts";

/** The source engine of one open project. */
export interface Source extends AsyncDisposable {
  readonly project: Project;
  /** Syntax trees of single files. */
  readonly parses: ParseCache;
  /** The graph of the imports between files, over the whole project. */
  readonly graph: ImportGraph;
  /** The imports and exports of files, by content: what the graph knows, others need not parse again. */
  readonly facts: FactsCache;
  /** The imports of documents, by content. */
  readonly documents: DocumentCache;
  /** Resolves imports against a listing of names, without the graph; the same one as long as nothing changed that decides. */
  resolver(names: FileNames, options?: { signal?: AbortSignal | undefined }): Promise<Resolver>;
  /** The type checker, in a worker. */
  readonly types: TypeService;
  /** Every own source file with its role, its components and the routes that render it. */
  readonly units: Units;
}

export interface SourceOptions {
  /** Facts that are known already, from another opening. */
  readonly facts?: FactsCache | undefined;
  /** Opens the type checker of a project by its real path; else it gets a thread of its own. */
  readonly openTypes?: ((root: string) => TypeService) | undefined;
}

/** Opens the source engine. Nothing is read before it is asked. */
export function openSource(
  project: Project,
  { facts = openFactsCache(), openTypes = (root) => openTypeService({ root }) }: SourceOptions = {},
): Source {
  const resolver = openResolvers(project);
  const parses = openParseCache();
  const shared = withTrees(facts, parses);
  const graph = openGraph(project, shared);
  const types = withLinks(openTypes(project.files.root), { files: project.files, resolver, graph });
  return {
    project,
    parses,
    graph,
    units: openUnits({ project, graph }),
    facts: shared,
    documents: openDocumentCache(),
    resolver,
    types,
    async [Symbol.asyncDispose]() {
      await Promise.all([types[Symbol.asyncDispose](), facts.settle()]);
    },
  };
}

/** Facts that are read from the trees that are known: those of the files that are being edited. */
function withTrees(facts: FactsCache, parses: ParseCache): FactsCache {
  return {
    ...facts,
    read: (file, parse) => facts.read(file, (each) => parse(each, parses.known(each)?.ast)),
    get parses() {
      return facts.parses;
    },
  };
}

/** Opens the graph, which is loaded when it is first requested: it is many modules, which a start must not wait for. */
function openGraph({ files }: Project, facts: FactsCache): ImportGraph {
  let opening: Promise<ImportGraph> | undefined;
  const opened = (): Promise<ImportGraph> =>
    opening ??= import("./modules/import_graph.ts")
      .then(({ openImportGraph }) => openImportGraph({ view: files, facts }));
  return {
    refresh: async (options) => await (await opened()).refresh(options),
    preview: async (view, options) => await (await opened()).preview(view, options),
  };
}

/** The resolvers, loaded like the graph. */
function openResolvers({ files }: Project): Source["resolver"] {
  let opening: Promise<Source["resolver"]> | undefined;
  const opened = (): Promise<Source["resolver"]> =>
    opening ??= import("./modules/resolver_memory.ts")
      .then(({ resolverMemory }) => resolverMemory(files));
  return async (names, options) => await (await opened())(names, options);
}
