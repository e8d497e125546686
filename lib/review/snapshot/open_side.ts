import type { Repository } from "../../git/mod.ts";
import { type FileView, openTreeFiles, type Project, projectOver } from "../../project/mod.ts";
import {
  type GraphSnapshot,
  type ImportGraph,
  openDocumentCache,
  openImportGraph,
  type Source,
} from "../../source/mod.ts";
import { isSourcePath, resolverMemory } from "../../source/modules/mod.ts";
import { openUnits } from "../../source/units/mod.ts";
import type { Side, Sides } from "../side.ts";
import { readCommitNodes } from "./commit_nodes.ts";
import { readIgnoredAbove } from "./ignored_above.ts";
import { noTypeService } from "./no_type_service.ts";
import { openSideMemory, type SideMemory } from "./side_memory.ts";

/** The parts of a repository that are needed to read sides. */
export type SideRepository = Pick<Repository, "place" | "files" | "filesAt" | "readBlob">;

export interface SideOptions {
  /** The project's folder from the working tree's top, with "/" at its end, or ""; without it the repository's own. */
  readonly folder?: string | undefined;
  /** The name that people use for the project. */
  readonly name?: string | undefined;
  /** Shared with the other side. */
  readonly memory?: SideMemory | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the project as a commit has it, from the repository's objects alone. Files are read when they are asked for.
 * @param commit full id; null for a side without any file, where two histories have no commit in common
 * @throws {WorkbenchError} `git_failed`; the signal's reason when it is aborted
 */
export async function openSide(
  repository: SideRepository,
  commit: string | null,
  options: SideOptions = {},
): Promise<Side> {
  const { signal, folder = repository.place.prefix } = options;
  const memory = options.memory ?? openSideMemory(repository);
  const { blobs } = memory;
  signal?.throwIfAborted();
  const nodes = commit === null
    ? new Map<string, never>()
    : await readCommitNodes(repository, commit, folder);
  const isIgnoredAbove = commit === null
    ? () => false
    : await readIgnoredAbove({ repository, blobs, commit, folder });
  const root = `/<commit>/${commit ?? "none"}`;
  const files = await openTreeFiles(
    { root, folder: folder.replace(/\/$/, ""), nodes, blobs },
    { signal },
  );
  const source = sourceOf(projectOver(files, { name: options.name ?? "" }), memory);
  return {
    commit: commit ?? "",
    source,
    hides: (path) => isInstalled(path) || files.ignores(path) || isIgnoredAbove(path),
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  };
}

/**
 * Opens both sides of a comparison. What they have in common is read and parsed once.
 * @param commits full ids; a base of null has no files
 */
export async function openSides(
  repository: SideRepository,
  commits: { readonly base: string | null; readonly head: string },
  options: SideOptions = {},
): Promise<Sides & AsyncDisposable> {
  const memory = options.memory ?? openSideMemory(repository);
  const [base, head] = await Promise.all([
    openSide(repository, commits.base, { ...options, memory }),
    openSide(repository, commits.head, { ...options, memory }),
  ]);
  return {
    base,
    head,
    async [Symbol.asyncDispose]() {
      await base[Symbol.asyncDispose]();
      await head[Symbol.asyncDispose]();
    },
  };
}

function sourceOf(project: Project, memory: SideMemory): Source {
  const types = noTypeService();
  const { facts, parses, graphs } = memory;
  const closing = new AbortController();
  const view = readingAhead(project.files, memory, closing.signal);
  const graph = readOnce(openImportGraph({ view, facts, memory: graphs }));
  return {
    project,
    parses,
    graph,
    units: openUnits({ project, graph }),
    facts,
    documents: openDocumentCache(),
    resolver: resolverMemory(project.files),
    types,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await types[Symbol.asyncDispose]();
    },
  };
}

/** A commit stays as it is: its graph is not looked through again. What failed, or was given up, is tried again. */
function readOnce(graph: ImportGraph): ImportGraph {
  let read: GraphSnapshot | null = null;
  return { ...graph, refresh: async (options) => read ??= await graph.refresh(options) };
}

/** A view for who reads all source files: while it works on the first ones, the others are on their way. */
function readingAhead(files: FileView, { blobs }: SideMemory, closing: AbortSignal): FileView {
  return {
    ...files,
    async list(options) {
      const list = await files.list(options);
      const sources = [...list.files.values()].filter(({ path }) => isSourcePath(path));
      const signal = options?.signal ? AbortSignal.any([options.signal, closing]) : closing;
      void blobs.readAhead(sources.map(({ version }) => version), { signal });
      return list;
    },
  };
}

/** Tells whether a path is that of an installed file, which is in no commit, and might be anything. */
function isInstalled(path: string): boolean {
  return path.split("/").includes("node_modules");
}
