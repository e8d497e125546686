import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";
import { compareText } from "../../text/mod.ts";

/** The uses that prevent a removal, and the re-exports that only hand on the removed names. */
export interface Uses {
  /** Imports that use what goes. */
  readonly uses: readonly ImportEdge[];
  /** Re-exports that nobody uses; with the names that go, or null for all of them. */
  readonly handingOn: readonly HandingOn[];
}

export interface HandingOn {
  readonly edge: ImportEdge;
  /** The exported names that go; null: the whole statement. */
  readonly names: ReadonlySet<string> | null;
}

/** Looks who imports files that go, through barrels: a re-export that nobody imports from is no use. */
export function findUses(graph: GraphSnapshot, files: ReadonlySet<string>): Uses {
  const uses: ImportEdge[] = [];
  const handingOn: HandingOn[] = [];
  for (const file of files) {
    for (const edge of graph.importersOf(file)) {
      if (files.has(edge.from)) continue;
      if (edge.fact.kind !== "reexport") uses.push(edge);
      else {
        handingOn.push({ edge, names: null });
        const names = exportedThrough(graph, edge, file);
        followNames({ graph, files, uses, handingOn }, edge.from, names);
      }
    }
  }
  return { uses: inOrder(uses), handingOn };
}

/** Looks who takes some exports of a file that stays, through barrels. */
export function findNameUses(
  graph: GraphSnapshot,
  path: string,
  names: readonly string[],
): Uses {
  const search = { graph, files: new Set<string>(), uses: [], handingOn: [] };
  followNames(search, path, names);
  return { uses: inOrder(search.uses), handingOn: search.handingOn };
}

/** Lists the names that a statement exports from a file; `export *` gives all but the default. */
function exportedThrough(graph: GraphSnapshot, { fact }: ImportEdge, file: string): string[] {
  return fact.names.flatMap(({ imported, local }) => {
    if (local !== null) return [local];
    if (imported !== "*") return [];
    return graph.exportedNames(file).names.map(({ name }) => name)
      .filter((name) => name !== "default");
  });
}

interface Search extends Uses {
  readonly graph: GraphSnapshot;
  readonly files: ReadonlySet<string>;
  readonly uses: ImportEdge[];
  readonly handingOn: HandingOn[];
}

function followNames(search: Search, barrel: string, names: readonly string[]): void {
  const seen = new Set<string>();
  const agenda = names.map((name) => ({ path: barrel, name }));
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const key = `${next.name}\n${next.path}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { path, name } = next;
    for (const edge of search.graph.importersOf(path)) {
      if (search.files.has(edge.from)) continue;
      agenda.push(...onwards(search, edge, name).map((each) => ({ path: edge.from, name: each })));
    }
  }
}

/** Lists the names by which a barrel re-exports a name; what uses it instead is noted. */
function onwards({ uses, handingOn }: Search, edge: ImportEdge, name: string): string[] {
  const { fact } = edge;
  const isReexport = fact.kind === "reexport";
  if (isReexport && fact.names[0]?.local === null) return name === "default" ? [] : [name];
  // A whole module may be asked for any name.
  if (fact.names.some(({ imported }) => imported === "*")) uses.push(edge);
  const taken = fact.names.filter(({ imported }) => imported === name);
  if (taken.length === 0) return [];
  if (!isReexport) {
    uses.push(edge);
    return [];
  }
  const names = taken.flatMap(({ local }) => local ?? []);
  handingOn.push({ edge, names: new Set(names) });
  return names;
}

function inOrder(edges: readonly ImportEdge[]): ImportEdge[] {
  return [...new Set(edges)].sort((a, b) =>
    compareText(a.from, b.from) || a.fact.start - b.fact.start
  );
}
