import { planUnit, specifierStyle, specifierTo, unitFiles } from "../../conventions/mod.ts";
import { contentHash, type LayerId } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import { spliceBetween } from "../../saving/mod.ts";
import {
  applyEdits,
  composeEdits,
  type GraphSnapshot,
  type ImportEdge,
  type ParsedSource,
  parseSource,
  type TextEdit,
} from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { insertImport, removeImports } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "./read_required.ts";

/** A unit that goes to another feature. */
export interface FeatureMove {
  readonly path: string;
  readonly newPath: string;
  /** The feature that receives the unit. */
  readonly feature: string;
  readonly layer: LayerId;
}

/**
 * Returns the edits that make the index of its new feature re-export a moved unit, as it does its neighbours, and that let the
 * files outside of that feature import the unit from the index.
 * @returns edits by path; null where the feature hands nothing on, or a file takes the unit in a way that an index cannot give
 */
export async function barrelMoves(
  site: FlowSite,
  move: FeatureMove,
): Promise<Map<string, readonly TextEdit[]> | null> {
  const { source } = site.draft;
  const graph = await source.graph.refresh({ signal: site.signal });
  const layout = await source.project.layout({ signal: site.signal });
  const home = layout.feature(move.feature)?.path ?? null;
  const index = home === null ? null : featureIndex(home, graph);
  const outside = graph.importersOf(move.path).filter(({ from }) => !from.startsWith(`${home}/`));
  if (index === null || !outside.every((edge) => takesNames(edge, graph, move.path))) return null;
  const edits = await barrelEdits(site, graph, move);
  if (edits.size === 0) return null;
  const others = outside.filter(({ from }) => from !== move.path);
  for (const from of new Set(others.map((edge) => edge.from))) {
    const file = await source.parses.parse(await readRequired(site.draft, from));
    const own = others.filter((edge) => edge.from === from);
    edits.set(from, await importsFrom(file, own, specifierOf(graph, from, index)));
  }
  return edits;
}

/** Returns the specifier of an index as the file has it already, or else as the files of the project name each other. */
function specifierOf(graph: GraphSnapshot, from: string, index: string): string {
  const known = graph.importsOf(from).find(({ resolution }) =>
    resolution.kind === "file" && resolution.path === index
  );
  if (known) return known.fact.specifier;
  const style = specifierStyle(graph, [...graph.files.keys()]);
  return specifierTo(graph, { from, to: index }, style);
}

/** An index hands on names, not defaults and not whole modules; a feature's own index can only be left alone. */
function takesNames({ fact }: ImportEdge, graph: GraphSnapshot, path: string): boolean {
  const exports = graph.files.get(path)?.exports ?? [];
  return fact.kind === "import" && fact.names.length > 0 &&
    fact.names.every(({ imported, local }) =>
      imported !== "default" && imported !== "*" && local !== null &&
      exports.some(({ name }) => name === imported)
    );
}

/** The barrels of the new feature that hand on the unit's neighbours there. */
async function barrelEdits(
  { draft, signal }: FlowSite,
  graph: GraphSnapshot,
  { path, newPath, feature, layer }: FeatureMove,
): Promise<Map<string, readonly TextEdit[]>> {
  const { text } = await readRequired(draft, path);
  const exports = (graph.files.get(path)?.exports ?? []).filter(({ name }) => name !== "default");
  const values = exports.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name);
  const types = exports.filter(({ typeOnly }) => typeOnly).map(({ name }) => name);
  const [main] = values;
  if (main === undefined) return new Map();
  const planned = await planUnit(draft.source, { feature, layer, name: main }, { signal });
  const unit = { ...planned, path: newPath };
  const made = { unit, text, exports: { values, types, exported: "named" as const } };
  const { barrels } = await unitFiles(draft.source, [made]);
  return new Map(
    barrels.map(({ file, after }) => [file.path, spliceBetween(file.text, after)]),
  );
}

/** Returns the edits that import names from another module than before the move. */
async function importsFrom(
  file: ParsedSource,
  edges: readonly ImportEdge[],
  specifier: string,
): Promise<readonly TextEdit[]> {
  const starts = new Set(edges.map(({ fact }) => fact.statementStart));
  const old = file.ast.statements.filter(ts.isImportDeclaration)
    .filter((each) => starts.has(each.getStart(file.ast)));
  const gone = old.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  });
  let edits: readonly TextEdit[] = removeImports(file.ast, new Set(gone));
  for (const { fact } of edges) {
    for (const { imported, local, typeOnly } of fact.names) {
      const text = applyEdits(file.text, edits);
      const now = await parseSource({ ...file, text, contentHash: contentHash(text) });
      const isType = typeOnly || fact.typeOnly;
      const step = insertImport(now, {
        specifier,
        imported,
        preferredLocal: local ?? imported,
        isAwaited: true,
        ...(isType && { typeOnly: true }),
      });
      edits = composeEdits(file.text, edits, step.edits);
    }
  }
  return edits;
}
