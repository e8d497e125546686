import type { GraphSnapshot } from "../../../source/mod.ts";
import { createTimeSlice, type TimeSlice } from "../../../slices/mod.ts";
import { openMachineScout, readFileMachines } from "../../../workflows/mod.ts";
import type { Side, Sides } from "../../side.ts";

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The files of the head, none of them changed itself, whose machines are read from a changed file: from its states, its guards,
 * or whatever else they import. A file that read one in the base counts as well.
 * @param changedPaths of both sides
 * @returns sorted
 */
export async function machineFilesTouchedBy(
  sides: Sides,
  changedPaths: Iterable<string>,
  options: Options = {},
): Promise<string[]> {
  const changed = new Set(changedPaths);
  const slice = createTimeSlice(options);
  const touched = new Set<string>();
  for (const side of [sides.head, sides.base]) {
    for (const path of await readersOf(side, changed, slice, options)) touched.add(path);
  }
  const { list } = await graphOf(sides.head, options);
  return [...touched].filter((path) => list.files.has(path)).sort();
}

async function readersOf(
  side: Side,
  changed: ReadonlySet<string>,
  slice: TimeSlice,
  options: Options,
): Promise<string[]> {
  const graph = await graphOf(side, options);
  // To follow each name that a file imports takes time, and most files lead to no machine by any way.
  const nearby = leadingToXState(graph);
  const mayMakeMachines = openMachineScout(graph);
  const readers: string[] = [];
  for (const path of importersOf(graph, changed)) {
    if (slice.spent) await slice.pause();
    if (changed.has(path) || !nearby.has(path) || !mayMakeMachines(path)) continue;
    const { machines, files } = await readFileMachines(side.source, path, options);
    if (machines.some(({ derivedFrom }) => !derivedFrom) && readsOne(graph, files, changed)) {
      readers.push(path);
    }
  }
  return readers;
}

/** The files that may have something of XState, itself or by way of others: a module of it has its name in the specifier. */
function leadingToXState(graph: GraphSnapshot): ReadonlySet<string> {
  const importing = [...graph.files].filter(([, { imports }]) =>
    imports.some(({ specifier }) => specifier.includes("xstate"))
  ).map(([path]) => path);
  return new Set([...importing, ...importersOf(graph, new Set(importing))]);
}

function graphOf({ source }: Side, { signal }: Options): Promise<GraphSnapshot> {
  return source.graph.refresh(signal ? { signal } : {});
}

/** Every file that leads to one of some others when it runs. */
function importersOf(graph: GraphSnapshot, paths: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const agenda = [...paths];
  for (let path = agenda.pop(); path !== undefined; path = agenda.pop()) {
    for (const { from, fact } of graph.importersOf(path)) {
      if (fact.typeOnly || found.has(from)) continue;
      found.add(from);
      agenda.push(from);
    }
  }
  return found;
}

/** A changed barrel decides where names lead without being read itself. */
function readsOne(
  graph: GraphSnapshot,
  files: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): boolean {
  if ([...files].some((path) => changed.has(path))) return true;
  return [...files].some((path) =>
    graph.importsOf(path).some(({ resolution }) =>
      resolution.kind === "file" && changed.has(resolution.path) &&
      graph.files.get(resolution.path)?.exports.some(({ from }) => from !== undefined)
    )
  );
}
