import type { GraphSnapshot, TextEdit } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { filesThatName } from "./files_that_name.ts";
import { placeAt, refused } from "./refusal.ts";
import { readRequired } from "./read_required.ts";

/** A declared name that is to be another one. */
export interface SymbolRename {
  readonly path: string;
  /** Of the declared name. */
  readonly offset: number;
  readonly symbol: string;
  readonly newName: string;
}

/**
 * What gives a symbol another name in every file that names it.
 * @returns edits by path
 * @throws {WorkbenchError} `edit_refused` with `places`; `types_unavailable`
 */
export async function renameEdits(
  { draft, signal, log }: FlowSite,
  { path, offset, symbol, newName }: SymbolRename,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const graph = await draft.source.graph.refresh({ signal });
  const exports = graph.files.get(path)?.exports ?? [];
  const names = exports.filter((fact) => fact.local === symbol || fact.name === symbol)
    .map((fact) => fact.name);
  const { text } = await readRequired(draft, path);
  const files = filesThatName(graph, path, names);
  const renamed = await draft.source.types.renameSymbol(
    { path, text, offset, newName, files },
    { signal },
  );
  if (renamed.refusal === null) {
    for (
      const from of files.filter((each) => !(each in renamed.edits) && requires(graph, each, path))
    ) {
      log(`"${from}" requires "${path}": whether it names "${symbol}" is not known, look there`);
    }
    return new Map(Object.entries(renamed.edits));
  }
  const { message, path: there, offset: at } = renamed.refusal;
  const place = there === "" ? [] : [placeAt(await readRequired(draft, there), at)];
  throw refused(`Cannot rename "${symbol}" to "${newName}": ${message}`, place);
}

/** The checker knows nothing of what a call of `require` returns. */
function requires(graph: GraphSnapshot, from: string, path: string): boolean {
  return graph.importersOf(path).some((edge) => edge.from === from && edge.fact.kind === "require");
}
