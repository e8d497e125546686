import { WorkbenchError } from "../../errors/mod.ts";
import { prefersAlias } from "../../edits/mod.ts";
import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { ImportRequest } from "../../source/writing/mod.ts";
import { capitalised } from "../../text/mod.ts";
import type { FoundEntry } from "./palette_entries.ts";
import { specifierFor } from "../../source/modules/mod.ts";

/**
 * Finds how a page imports an entry: as it does already, else from the module that it imports already in its own spelling of it,
 * else as it and its neighbours name modules that are as near.
 * @throws {WorkbenchError} `edit_refused` where nothing that the page could write leads there
 */
export function entryImport(
  index: Pick<UnitIndex, "graph" | "units">,
  page: string,
  found: FoundEntry,
): ImportRequest {
  const { graph } = index;
  const { through, via } = found.reachable;
  const preferredLocal = tagName(found.entry.name);
  const known = knownImport(graph, page, found);
  if (known) return { ...known, preferredLocal };
  const uses = graph.importersOf(through.path)
    .map(({ from, fact }) => ({ from, specifier: fact.specifier }));
  const alias = prefersAlias(index, page, through.path, uses, via !== "own");
  const specifier = through.specifier ?? moduleSpecifier(graph, page, through.path, { alias });
  if (specifier !== null) return { specifier, imported: through.name, preferredLocal };
  throw new WorkbenchError(
    "edit_refused",
    `Cannot import "${found.entry.name}" into "${page}": no specifier leads from there to "${through.path}"`,
    { data: { reason: "no_specifier" } },
  );
}

/** A module as a page names it already, else as it would name it; null where it cannot. */
export function moduleSpecifier(
  graph: GraphSnapshot,
  page: string,
  path: string,
  options: { readonly alias: boolean },
): string | null {
  const edges = valueImports(graph, page)
    .filter(({ resolution }) => resolution.kind === "file" && resolution.path === path);
  const edge = edges.find(({ fact }) => !fact.typeOnly) ?? edges[0];
  return edge?.fact.specifier ?? specifierFor(graph, page, path, options);
}

/** An import of the page that leads to the very component, through whatever barrel. */
function knownImport(
  graph: GraphSnapshot,
  page: string,
  { reachable: { unit, name } }: FoundEntry,
): Pick<ImportRequest, "specifier" | "imported"> | null {
  for (const { fact, resolution } of valueImports(graph, page)) {
    if (resolution.kind !== "file") continue;
    const known = fact.names.find(({ imported, typeOnly }) => {
      if (typeOnly || imported === "*") return false;
      const declaration = graph.declarationOf(resolution.path, imported);
      return !("reason" in declaration) && declaration.path === unit.path &&
        declaration.name === name;
    });
    if (known) return { specifier: fact.specifier, imported: known.imported };
  }
  return null;
}

function valueImports(graph: GraphSnapshot, page: string): readonly ImportEdge[] {
  return graph.importsOf(page).filter(({ fact }) => fact.kind === "import");
}

/** A name that JSX takes for a component: of a default export without a name it is the file's. */
function tagName(name: string): string {
  const words = name.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== "");
  const joined = words.map(capitalised).join("");
  return /^[\p{Lu}]/u.test(joined) ? joined : `Component${joined}`;
}
