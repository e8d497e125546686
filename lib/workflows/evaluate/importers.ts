import type { ParsedSource } from "../../source/mod.ts";
import type { GraphSnapshot, ImportEdge } from "../../source/modules/mod.ts";
import { ANY, type ValuePath } from "./value_path.ts";

/** A name of a file that imports a value. */
export interface ImportedAs {
  readonly file: ParsedSource;
  readonly name: string;
  /** The way to the value: `import * as all` holds it in a member. */
  readonly path: ValuePath;
}

/** Something that a file exports: by its name inside of the file, or outside. */
export type Exported =
  | { readonly path: string; readonly local: string }
  | { readonly path: string; readonly name: string };

/** The names under which other files hold what a file exports. */
export type Importers = (exported: Exported, value: ValuePath) => readonly ImportedAs[];

/** The input that finding importers needs. */
export interface ImportersInput {
  readonly graph: GraphSnapshot;
  /** The file whose machines are read: only what runs for it counts. */
  readonly main: string;
  /** A file that is read already; null for one that is not, or not yet. */
  readonly fileAt: (path: string) => ParsedSource | null;
}

interface Export {
  readonly path: string;
  readonly name: string;
  readonly value: ValuePath;
}

export function openImporters({ graph, main, fileAt }: ImportersInput): Importers {
  let loaded: ReadonlySet<string> | undefined;

  function runs({ from, fact }: ImportEdge): boolean {
    loaded ??= loadedBy(graph, main);
    return !fact.typeOnly && fact.kind !== "dynamic" && loaded.has(from);
  }

  return (exported, value) => {
    const held: ImportedAs[] = [];
    const agenda = exportsOf(graph, exported, value);
    const seen = new Set<string>();
    for (let next = agenda.pop(); next; next = agenda.pop()) {
      const key = `${next.path}\0${next.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const edge of graph.importersOf(next.path)) {
        if (!runs(edge)) continue;
        for (const { name, path, isHere } of namesIn(graph, edge, next)) {
          if (!isHere) agenda.push({ path: edge.from, name, value: path });
          const file = isHere && fileAt(edge.from);
          if (file) held.push({ file, name, path });
        }
      }
    }
    return held;
  };
}

/** The files that run when a file does. */
function loadedBy(graph: GraphSnapshot, main: string): Set<string> {
  const loaded = new Set([main]);
  const agenda = [main];
  for (let path = agenda.pop(); path !== undefined; path = agenda.pop()) {
    for (const { fact, resolution } of graph.importsOf(path)) {
      const isRun = !fact.typeOnly && fact.kind !== "dynamic" && resolution.kind === "file";
      if (!isRun || loaded.has(resolution.path)) continue;
      loaded.add(resolution.path);
      agenda.push(resolution.path);
    }
  }
  return loaded;
}

function exportsOf(graph: GraphSnapshot, exported: Exported, value: ValuePath): Export[] {
  const { path } = exported;
  if ("name" in exported) return [{ path, name: exported.name, value }];
  const facts = graph.files.get(path)?.exports ?? [];
  return facts.filter(({ local, importIndex, typeOnly }) =>
    local === exported.local && importIndex === undefined && !typeOnly
  ).map(({ name }) => ({ path, name: name === "export=" ? "default" : name, value }));
}

interface NameOf {
  readonly name: string;
  readonly path: ValuePath;
  /** A name inside of the importing file; otherwise one that it exports in turn. */
  readonly isHere: boolean;
}

function* namesIn(
  graph: GraphSnapshot,
  { from, fact }: ImportEdge,
  { name, value }: Export,
): Generator<NameOf> {
  for (const { imported, local } of fact.names) {
    if (imported !== name && imported !== ANY) continue;
    if (local === null) {
      if (fact.kind === "reexport") yield { name, path: value, isHere: false };
      continue;
    }
    const path = imported === ANY ? [name, ...value] : value;
    if (fact.kind === "reexport") yield { name: local, path, isHere: false };
    else {
      yield { name: local, path, isHere: true };
      yield* exportedAgain(graph, from, local, path);
    }
  }
}

/** `import { a } from "./a"; export { a };` */
function* exportedAgain(
  graph: GraphSnapshot,
  from: string,
  local: string,
  path: ValuePath,
): Generator<NameOf> {
  for (const fact of graph.files.get(from)?.exports ?? []) {
    if (fact.local === local && fact.importIndex !== undefined) {
      yield { name: fact.name, path, isHere: false };
    }
  }
}
