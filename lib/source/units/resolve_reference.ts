import type { GraphSnapshot, ImportEdge } from "../mod.ts";
import type { ComponentReference } from "../routes/mod.ts";

/** Something that a file of the project declares. */
export interface Declared {
  /** Project-root-relative. */
  readonly path: string;
  /** Its name in that file; `default` for an anonymous default export. */
  readonly name: string;
}

/** A `lazy` constant that names another `lazy` constant, and so on, is followed so far. */
const MAX_STEPS = 10;

/**
 * Follows a reference to the file that declares what it names: through imports, barrels, renamings, namespaces and
 * `lazy`.
 * @param from the file that holds the reference
 * @returns null for what no file of the project declares, and for what cannot be told
 */
export function resolveReference(
  graph: GraphSnapshot,
  from: string,
  reference: ComponentReference,
): Declared | null {
  if (reference.kind === "name") return resolveName(graph, from, reference.name);
  if (reference.kind === "inline") return { path: from, name: "" };
  if (reference.kind === "computed") return null;
  const module = moduleOf(graph, from, reference.specifier);
  if (module === null) return null;
  const found = resolveExport(graph, module, reference.exported);
  // A route module of React Router may have a default export in place of `Component`.
  return found ??
    (reference.exported === "Component" ? resolveExport(graph, module, "default") : null);
}

/**
 * Follows a name of a file's top level.
 * @param name an identifier, or a dotted name such as `pages.Home`
 */
export function resolveName(
  graph: GraphSnapshot,
  from: string,
  name: string,
  steps: number = MAX_STEPS,
): Declared | null {
  const [root = "", ...members] = name.split(".");
  for (const edge of graph.importsOf(from)) {
    const imported = edge.fact.names.find(({ local }) => local === root)?.imported;
    if (imported === undefined || edge.fact.kind === "reexport") continue;
    return importedFrom(graph, edge, imported === "*" ? members : [imported, ...members], steps);
  }
  return ownName(graph, from, root, steps);
}

/** Follows an export of a file to the file that declares it. */
export function resolveExport(
  graph: GraphSnapshot,
  path: string,
  exported: string,
  steps: number = MAX_STEPS,
): Declared | null {
  const declaration = graph.declarationOf(path, exported);
  if ("reason" in declaration || steps === 0) return null;
  // `export default Card` may hand on what the file imports.
  return resolveName(graph, declaration.path, declaration.local ?? declaration.name, steps - 1);
}

/** @param names the export, and the members of it where that is a namespace */
function importedFrom(
  graph: GraphSnapshot,
  { resolution }: ImportEdge,
  [name, ...members]: readonly string[],
  steps: number,
): Declared | null {
  if (resolution.kind !== "file" || name === undefined) return null;
  const declaration = graph.declarationOf(resolution.path, name);
  if ("reason" in declaration) return null;
  return declaration.name === "*" && members[0] !== undefined
    ? resolveExport(graph, declaration.path, members[0], steps)
    : resolveExport(graph, resolution.path, name, steps);
}

/**
 * A name that the file itself declares. A `lazy` constant stands for the module that it loads, a component that only
 * wraps an imported one for that one.
 */
function ownName(graph: GraphSnapshot, path: string, name: string, steps: number): Declared | null {
  const { lazy, components } = graph.unitFactsOf(path);
  const loaded = lazy.find(({ local }) => local === name);
  if (loaded) {
    const edge = graph.importsOf(path).find(({ fact }) => fact.statementStart === loaded.start);
    if (edge?.resolution.kind !== "file") return null;
    return resolveExport(graph, edge.resolution.path, loaded.exported, steps);
  }
  const wraps = components.find((each) => each.name === name)?.wraps;
  const wrapped = wraps === undefined || steps === 0
    ? null
    : resolveName(graph, path, wraps, steps - 1);
  return wrapped ?? { path, name };
}

/** Finds the file to which a specifier leads; one that no import of the file names is taken as a path beside it. */
export function moduleOf(graph: GraphSnapshot, from: string, specifier: string): string | null {
  const edge = graph.importsOf(from).find(({ fact }) => fact.specifier === specifier);
  const resolution = edge?.resolution ?? graph.resolver.resolve(from, asRelative(specifier));
  return resolution.kind === "file" ? resolution.path : null;
}

/** `routes.ts` names modules by paths relative to its own folder: `routes/home.tsx`. */
function asRelative(specifier: string): string {
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
}
