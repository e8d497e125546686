import { createMutex } from "../../mutex/mod.ts";
import type { FileView } from "../../project/file_view.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { type FactsCache, factsReader, openFactsCache } from "./facts_cache.ts";
import {
  createModules,
  createSnapshot,
  type GraphSnapshot,
  type ModuleSnapshot,
} from "./graph_snapshot.ts";
import { type GraphState, type ParsedListener, updateGraph } from "./graph_state.ts";

export interface RefreshOptions {
  readonly signal?: AbortSignal;
  /** Called with each file that is parsed for it, which nobody keeps. */
  readonly parsed?: ParsedListener;
}

/** The import graph of a project, kept up to date on demand. */
export interface ImportGraph {
  /** The graph of what the view shows now; only what changed since the last call is read again. */
  refresh(options?: RefreshOptions): Promise<GraphSnapshot>;
  /** The graph as it would be in another view of the same project (an overlay with edits), without keeping it. */
  preview(view: FileView, options?: { signal?: AbortSignal }): Promise<GraphSnapshot>;
}

/** The knowledge that the graphs of several states of a project share, where the version of a file tells its content. */
export interface GraphMemory {
  /** The graph state that was read last, for whichever state of the project. */
  latest: GraphState | null;
}

/**
 * @param input.facts share it between the graphs of several views of a project: what they have in common is parsed once
 * @param input.memory share it between the graphs of several commits: what they have in common is read once
 */
export function openImportGraph(
  input: {
    readonly view: FileView;
    readonly facts?: FactsCache;
    readonly memory?: GraphMemory | undefined;
  },
): ImportGraph {
  const { memory } = input;
  const facts = input.facts ?? openFactsCache();
  let state: GraphState | null = null;
  let modules: ModuleSnapshot | null = null;
  let snapshot: GraphSnapshot | null = null;
  const inTurn = createMutex();

  async function update(
    view: FileView,
    { signal, parsed }: RefreshOptions,
  ): ReturnType<typeof updateGraph> {
    const { readFacts } = await factsReader();
    const slice = createTimeSlice({ signal });
    return await updateGraph(state ?? known(), { view, facts, readFacts, signal, slice, parsed });
  }

  /** Gives the last state without the files that could not be read: those are tried again. */
  function known(): GraphState | null {
    const latest = memory?.latest;
    if (!latest) return null;
    const records = [...latest.records].filter(([, { problem }]) => problem === null);
    return { ...latest, records: new Map(records) };
  }

  async function refresh(options: RefreshOptions): Promise<GraphSnapshot> {
    options.signal?.throwIfAborted();
    const next = await update(input.view, options);
    state = next.state;
    if (memory) memory.latest = state;
    // Nobody waits for what the next start is to have.
    if (next.change !== "nothing") void facts.settle();
    if (!modules || next.change === "modules") modules = createModules(state);
    if (!snapshot || next.change !== "nothing") snapshot = createSnapshot(state, modules);
    return snapshot;
  }

  return {
    refresh(options = {}) {
      // One after the other: the second caller may have changed a file that the first has read already.
      return inTurn(() => refresh(options));
    },
    async preview(view, options = {}) {
      const preview = (await update(view, options)).state;
      return createSnapshot(preview, createModules(preview));
    },
  };
}
