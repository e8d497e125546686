import { groupBy } from "../../../grouping/mod.ts";
import type { GraphSnapshot, ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { SideFile } from "../../side_file.ts";
import type { SideFiles } from "../../unit_comparison.ts";
import { type Origin, readOrigins } from "../imports/read_origins.ts";
import type { RenamedName } from "./find_renamed.ts";
import { readWords } from "./read_words.ts";

/** Finds the things that a file imports as before, and calls otherwise: what it says of them is the same. */
export async function importedNames(
  { base, head }: SideFiles,
  sources: { readonly base: ParsedSource; readonly head: ParsedSource },
): Promise<RenamedName[]> {
  if (!base || !head) return [];
  const before = await localsByOrigin(base);
  const renamed = [...await localsByOrigin(head)].flatMap(([key, after]): RenamedName[] => {
    const old = before.get(key);
    return old === undefined || old === after
      ? []
      : [{ before: old, after, kinds: new Set(["binding"]) }];
  });
  if (renamed.length === 0) return [];
  const [old, now] = [namesBeyondImports(sources.base), namesBeyondImports(sources.head)];
  return renamed.filter((each) => !old.has(each.after) && !now.has(each.before));
}

/** The only name that a file has for each thing which it imports, by what that is. */
async function localsByOrigin({ side, path }: SideFile): Promise<ReadonlyMap<string, string>> {
  const graph = await side.source.graph.refresh();
  const byKey = groupBy([...readOrigins(graph, path)], ([, origin]) => keyOf(origin, graph));
  return new Map(
    [...byKey].flatMap(([key, [first, ...more]]) =>
      first && more.length === 0 ? [[key, first[0]] as const] : []
    ),
  );
}

/** Returns the key of what is imported: a default export is what its file declares by a name. */
function keyOf({ key, path, imported }: Origin, graph: GraphSnapshot): string {
  const found = path === null || imported === "*" ? null : graph.declarationOf(path, imported);
  return found && !("reason" in found) && found.local !== undefined
    ? JSON.stringify([path, found.local])
    : key;
}

function namesBeyondImports({ ast }: ParsedSource): ReadonlySet<string> {
  const imports = ast.statements.filter(ts.isImportDeclaration);
  const beyond = imports.at(-1)?.end ?? 0;
  const isImport = (start: number): boolean =>
    start < beyond && imports.some(({ pos, end }) => pos <= start && start < end);
  return new Set(
    readWords(ast).filter(({ kind, start }) => kind !== "member" && !isImport(start))
      .map(({ text }) => text),
  );
}
