import {
  type DocumentImport,
  documentImports,
  type DocumentUse,
  usesOfModule,
} from "../../source/documents/mod.ts";
import type { TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { type Place, placeAt, shownPlaces } from "./refusal.ts";

/**
 * Lists the places where documents import files, through however many barrels.
 * @param names exported by the files, where only what takes these counts
 */
export async function documentPlaces(
  site: FlowSite,
  files: ReadonlySet<string>,
  names?: readonly string[],
): Promise<Place[]> {
  const uses = await documentUses(site, files);
  const taking = uses.filter((use) =>
    !files.has(use.edge.from) &&
    (names === undefined || use.names.some((name) => name === "*" || names.includes(name)))
  );
  return [...new Set(taking.map(({ edge }) => edge))].map(placeOf);
}

async function documentUses(
  { draft: { source }, signal }: FlowSite,
  files: ReadonlySet<string>,
): Promise<DocumentUse[]> {
  const graph = await source.graph.refresh({ signal });
  const imports = await documentImports(source, graph, { signal });
  return [...files].flatMap((path) => usesOfModule(graph, imports, path));
}

function placeOf({ file, fact }: DocumentImport): Place {
  return placeAt(file, fact.start);
}

/**
 * Returns the edits with which documents import a renamed name, and go on calling it as they do: their markup is not read.
 * An import of the whole module is told instead.
 * @param names under which the file exports the name
 */
export async function renamedInDocuments(
  site: FlowSite,
  { path, symbol, newName }: {
    readonly path: string;
    readonly symbol: string;
    readonly newName: string;
  },
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const edits = new Map<string, readonly TextEdit[]>();
  if (!names.includes(symbol)) return edits;
  const uses = await documentUses(site, new Set([path]));
  const left: Place[] = [];
  for (const { edge, names: taken } of uses) {
    if (taken.includes("*")) left.push(placeOf(edge));
    if (!taken.includes(symbol)) continue;
    const own = edge.listed.filter(({ imported }) => imported === symbol).map((listed) => ({
      start: listed.start,
      end: listed.end,
      text: listed.local === symbol ? `${newName} as ${symbol}` : newName,
    }));
    if (own.length > 0) edits.set(edge.from, [...edits.get(edge.from) ?? [], ...own]);
  }
  if (left.length > 0) {
    site.log(
      `Files that are not read as code may name "${symbol}" by its whole module: look there yourself: ${
        shownPlaces(left, new Map())
      }`,
    );
  }
  return edits;
}
