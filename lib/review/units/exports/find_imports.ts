import { type ImportEdge, type ParsedSource, positionAt } from "../../../source/mod.ts";
import { createTimeSlice } from "../../../slices/mod.ts";
import { compareText } from "../../../text/mod.ts";
import type { FileChange } from "../../file_change.ts";
import type { Side, Sides } from "../../side.ts";
import { type AskedModule, askedModule, type GraphPair } from "./asked_module.ts";
import { heldModules, importPlaces, type WantedMembers } from "./import_places.ts";
import { type InnerModules, openInnerModules } from "./inner_modules.ts";

/** A place of the head that takes a name of a module. */
export interface ImportPlace {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The name of the import in its module: `default`, `Card`, or `*` for all of it. */
  readonly name: string;
  /** The specifier as it is written. */
  readonly from: string;
  /** 1-based, where the import names its module. */
  readonly importLine: number;
  /** The module that is asked. */
  readonly module: string;
  /** The path of the asked module in the base. */
  readonly previousModule: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
  /** `import`, `export ... from`, `import()`, `require()` or `import("...")` in a type. */
  readonly kind: ImportEdge["fact"]["kind"];
}

/** Tells whether a name of a module is wanted; `*` for the module as a whole. */
export type IsWanted = (module: AskedModule, name: string, graphs: GraphPair) => boolean;

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks through every import of the head, and through what is done with whole modules: `import * as ui`, `import()` and the
 * namespaces that barrels hand on.
 * @returns sorted by path, line and name
 */
export async function findImports(
  sides: Sides,
  changes: readonly Pick<FileChange, "path" | "previousPath">[],
  isWanted: IsWanted,
  options: Options = {},
): Promise<ImportPlace[]> {
  const graphs = await readGraphs(sides, changes, options);
  const slice = createTimeSlice(options);
  const wanted = remembered(isWanted, graphs);
  const places: ImportPlace[] = [];
  for (const path of graphs.head.files.keys()) {
    const asks = graphs.head.importsOf(path).flatMap((edge) => askOf(edge, graphs, wanted) ?? []);
    if (slice.spent) await slice.pause();
    if (asks.length === 0) continue;
    const file = await readFile(sides.head, path);
    if (file) places.push(...asks.flatMap((ask) => placesOf(file, ask, graphs)));
    await slice.pause();
  }
  return distinct(places);
}

async function readGraphs(
  { base, head }: Sides,
  changes: readonly Pick<FileChange, "path" | "previousPath">[],
  { signal }: Options,
): Promise<GraphPair> {
  const previous = new Map(changes.map(({ path, previousPath }) => [path, previousPath ?? path]));
  return {
    base: await base.source.graph.refresh(signal ? { signal } : {}),
    head: await head.source.graph.refresh(signal ? { signal } : {}),
    previousPath: (path) => previous.get(path) ?? path,
  };
}

/** One answer for each name of each module, however many import it. */
interface Wanted {
  readonly inner: InnerModules;
  has(module: AskedModule, name: string): boolean;
  /** Those of the names that a module has on one side or the other. */
  namesOf(module: AskedModule): ReadonlySet<string>;
}

function remembered(isWanted: IsWanted, graphs: GraphPair): Wanted {
  const answers = new Map<string, boolean>();
  const names = new Map<string, ReadonlySet<string>>();
  function has(module: AskedModule, name: string): boolean {
    const key = `${module.path}\0${module.isGone}\0${name}`;
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, answer = isWanted(module, name, graphs));
    return answer;
  }
  return {
    inner: openInnerModules(graphs.head),
    has,
    namesOf(module) {
      const key = `${module.path}\0${module.isGone}`;
      let found = names.get(key);
      if (!found) {
        const all = [graphs.base, graphs.head].flatMap((graph) =>
          graph.exportedNames(module.path).names.map(({ name }) => name)
        );
        names.set(key, found = new Set(all.filter((name) => has(module, name))));
      }
      return found;
    },
  };
}

/** The module, names and members that are sought for one import. */
interface Ask {
  readonly edge: ImportEdge;
  readonly module: AskedModule;
  /** Names that the import itself takes. */
  readonly names: ReadonlySet<string>;
  readonly members: readonly WantedMembers[];
}

function askOf(edge: ImportEdge, graphs: GraphPair, wanted: Wanted): Ask | null {
  const module = askedModule(edge, graphs);
  if (!module) return null;
  const { fact } = edge;
  const taken = fact.names.length === 0 ? ["*"] : fact.names.map(({ imported }) => imported);
  const names = new Set(taken.filter((name) => wanted.has(module, name)));
  const members = heldModules(edge, module, wanted.inner)
    .map((held) => ({ ...held, names: wanted.namesOf(held.module) }))
    .filter((held) => held.names.size > 0);
  return names.size + members.length > 0 ? { edge, module, names, members } : null;
}

async function readFile({ source }: Side, path: string): Promise<ParsedSource | null> {
  const file = await source.project.files.read(path);
  return file && await source.parses.parse(file);
}

function placesOf(
  file: ParsedSource,
  { edge: { fact }, ...wanted }: Ask,
  { previousPath }: GraphPair,
): ImportPlace[] {
  return importPlaces(file.ast, fact, wanted).map(({ name, start, typeOnly, module }) => ({
    path: file.path,
    line: positionAt(file.ast, start).line,
    name,
    from: fact.specifier,
    importLine: fact.line,
    module,
    previousModule: wanted.module.isGone ? module : previousPath(module),
    typeOnly: fact.typeOnly || typeOnly,
    kind: fact.kind,
  }));
}

function distinct(places: readonly ImportPlace[]): ImportPlace[] {
  const sorted = places.toSorted((a, b) =>
    compareText(a.path, b.path) || a.line - b.line || compareText(a.name, b.name)
  );
  return sorted.filter((each, index) => JSON.stringify(each) !== JSON.stringify(sorted[index - 1]));
}
