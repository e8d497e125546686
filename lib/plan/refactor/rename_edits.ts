import type { GraphSnapshot, TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { filesThatName } from "./files_that_name.ts";
import { unbuiltModules } from "./unbuilt_modules.ts";
import { renamedInDocuments } from "./document_uses.ts";
import { renamedInMocks } from "./mocked_names.ts";
import { joinEdits } from "./refactoring.ts";
import { placeAt, refused } from "./refusal.ts";
import { readRequired } from "./read_required.ts";
import { tellUnreadWith } from "./unread_files.ts";

/** A declared name that is to be another one. */
export interface SymbolRename {
  readonly path: string;
  /** The offset of the declared name. */
  readonly offset: number;
  readonly symbol: string;
  readonly newName: string;
}

/**
 * Returns the edits that give a symbol another name in every file that names it.
 * @returns edits by path
 * @throws {WorkbenchError} `edit_refused` with `places`; `types_unavailable`
 */
export async function renameEdits(
  site: FlowSite,
  rename: SymbolRename,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { draft, signal, log } = site;
  const { path, symbol } = rename;
  // The file alone comes first: the checker starts while the graph is read, and often refuses then already.
  const [graph, alone] = await Promise.all([
    draft.source.graph.refresh({ signal }),
    editsAmong(site, rename, []),
  ]);
  await tellUnreadWith(site, graph, symbol);
  const names = exportedNames(graph, rename);
  const documents = await renamedInDocuments(site, rename, names);
  const inMocks = async (edits: ReadonlyMap<string, readonly TextEdit[]>) =>
    names.includes(symbol) ? await renamedInMocks(site, graph, rename, edits) : new Map();
  const files = filesThatName(graph, path, names);
  if (files.length === 0) return joinEdits(alone, documents, await inMocks(alone));
  const modules = unbuiltModules(graph, [path, ...files]);
  const edits = await editsAmong(site, rename, files, modules);
  for (const from of files) {
    if (edits.has(from) || !requires(graph, from, path)) continue;
    log(`"${from}" requires "${path}": whether it names "${symbol}" is not known, look there`);
  }
  return joinEdits(edits, documents, await inMocks(edits));
}

/** Under which a module exports what has the name in it. */
function exportedNames(graph: GraphSnapshot, { path, symbol }: SymbolRename): string[] {
  const exports = graph.files.get(path)?.exports ?? [];
  const named = exports.filter((fact) => fact.local === symbol || fact.name === symbol)
    .map((fact) => fact.name);
  // Whoever imports `export default memo(Card)` calls it "Card" as well.
  const isWrapped = graph.unitFactsOf(path).components.some(({ around, exported }) =>
    around === symbol && exported.includes("default")
  );
  return isWrapped ? [...named, "default"] : named;
}

async function editsAmong(
  { draft, signal }: FlowSite,
  { path, offset, symbol, newName }: SymbolRename,
  files: readonly string[],
  modules: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { text } = await readRequired(draft, path);
  const renamed = await draft.source.types.renameSymbol(
    { path, text, offset, newName, files, modules },
    { signal },
  );
  if (renamed.refusal === null) return new Map(Object.entries(renamed.edits));
  const { message, path: there, offset: at } = renamed.refusal;
  const place = there === "" ? [] : [placeAt(await readRequired(draft, there), at)];
  throw refused(`Cannot rename "${symbol}" to "${newName}": ${message}`, place);
}

/** The checker knows nothing of what a call of `require` returns. */
function requires(graph: GraphSnapshot, from: string, path: string): boolean {
  return graph.importersOf(path).some((edge) => edge.from === from && edge.fact.kind === "require");
}
