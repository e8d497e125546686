import type { GraphSnapshot, ImportEdge } from "../../../source/mod.ts";

/** Where a name that a file imports is from. */
export interface Origin {
  /** Two names of one key are the same thing. */
  readonly key: string;
  /** As it is written. */
  readonly specifier: string;
  /** What it is called where it is declared: `default`, or `*` for all of it. */
  readonly imported: string;
  /** The file of the project that has it; null for what is not the project's. */
  readonly path: string | null;
  /** Whether it is nowhere to be found. */
  readonly isMissing: boolean;
  /** 1-based. */
  readonly line: number;
}

/** What a file imports, by what it calls it. */
export function readOrigins(graph: GraphSnapshot, path: string): ReadonlyMap<string, Origin> {
  return new Map(
    staticImports(graph, path).flatMap((edge) =>
      edge.fact.names.flatMap(({ imported, local }) =>
        local === null ? [] : [[local, originOf(graph, edge, imported)] as const]
      )
    ),
  );
}

/** What a file imports for what it does when it is loaded. */
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

/** What the project declares is followed to where it does: whoever hands it on does not matter. */
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
