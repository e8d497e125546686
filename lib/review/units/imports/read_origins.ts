import type { GraphSnapshot, ImportEdge } from "../../../source/mod.ts";

/** The origin of a name that a file imports. */
export interface Origin {
  /** Two names of one key are the same thing. */
  readonly key: string;
  /** The specifier as it is written. */
  readonly specifier: string;
  /** The name at the place of its declaration: `default`, or `*` for all of it. */
  readonly imported: string;
  /** The file of the project that has it; null for what is not the project's. */
  readonly path: string | null;
  /** True when the origin cannot be found. */
  readonly isMissing: boolean;
  /** 1-based. */
  readonly line: number;
}

/** Reads the imports of a file, by their names in the file. */
export function readOrigins(graph: GraphSnapshot, path: string): ReadonlyMap<string, Origin> {
  return new Map(
    staticImports(graph, path).flatMap((edge) =>
      edge.fact.names.flatMap(({ imported, local }) =>
        local === null ? [] : [[local, originOf(graph, edge, imported)] as const]
      )
    ),
  );
}

/** Reads the imports of a file that are made for their effects on load. */
export function readLoaded(graph: GraphSnapshot, path: string): ReadonlyMap<string, Origin> {
  return new Map(
    staticImports(graph, path).filter(({ fact }) => fact.names.length === 0)
      .map((edge) => originOf(graph, edge, "*"))
      .map((origin) => [origin.key, origin]),
  );
}

function staticImports(graph: GraphSnapshot, path: string): ImportEdge[] {
  return graph.importsOf(path).filter(({ fact }) => fact.kind === "import");
}

/** Finds the origin of an imported name, followed to its declaration in the project: whoever hands it on does not matter. */
function originOf(
  graph: GraphSnapshot,
  { fact: { specifier, line }, resolution }: ImportEdge,
  imported: string,
): Origin {
  const said = { specifier, imported, line, isMissing: resolution.kind === "unresolved" };
  if (resolution.kind === "asset") {
    return { ...said, key: JSON.stringify([resolution.path]), path: resolution.path };
  }
  if (resolution.kind !== "file") {
    return { ...said, key: JSON.stringify(["", specifier, imported]), path: null };
  }
  const found = imported === "*" ? null : graph.declarationOf(resolution.path, imported);
  const declared = found && !("reason" in found)
    ? found
    : { path: resolution.path, name: imported };
  const { path, name } = declared;
  return { ...said, imported: name, key: JSON.stringify([path, name]), path };
}
