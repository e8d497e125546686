import { extname } from "node:path";
import { nameOf, overlay } from "../../project/mod.ts";
import { documentImports } from "../../source/documents/mod.ts";
import type { ImportEdge, TextEdit } from "../../source/mod.ts";
import {
  formOf,
  isRelative,
  movedRelative,
  openResolver,
  packageNameOf,
} from "../../source/modules/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { FlowSite } from "../flow.ts";
import { movedSpecifier, type SpecifierMove } from "./moved_specifier.ts";
import { movedManifests, movedPathStrings } from "./moved_path_strings.ts";
import { readRequired } from "./read_required.ts";
import { placeAt, refused } from "./refusal.ts";
import { type Move, spelling } from "./move.ts";
import { joinEdits } from "./refactoring.ts";

/**
 * Returns the edits that keep every import, re-export, mock and reference to a moved file, or inside a moved file, where it leads.
 * @returns edits by path, as the paths are before
 * @throws {WorkbenchError} `edit_refused` with `places` when no specifier leads there
 */
export async function moveEdits(
  site: FlowSite,
  moves: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { source } = site.draft;
  const { signal } = site;
  const graph = await source.graph.refresh({ signal });
  const changes = new Map<string, string | null>(await movedManifests(site, { moves, graph }));
  for (const [from, to] of moves) {
    changes.set(from, null).set(to, (await readRequired(site.draft, from)).text);
  }
  const resolver = await openResolver(
    overlay(source.project.files, changes),
    undefined,
    { signal },
  );
  const move = { moves, graph, resolver };
  const documents = await documentImports(source, graph, { signal });
  const imports = await importEdits(site, move, [...edgesOf(move), ...edgesIn(documents, moves)]);
  return joinEdits(imports, await movedPathStrings(site, move));
}

async function importEdits(
  { draft }: FlowSite,
  move: Move,
  edges: readonly ImportEdge[],
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const edits = new Map<string, TextEdit[]>();
  for (const edge of edges) {
    const { from, fact } = edge;
    const missing = missingDependency(move, edge);
    if (missing !== null) {
      const place = placeAt(await readRequired(draft, from), fact.start);
      throw refused(`Cannot move "${from}": ${missing}`, [place]);
    }
    const specifier = specifierOf(move, edge);
    if (specifier === null) {
      const place = placeAt(await readRequired(draft, from), fact.start);
      throw refused(`Cannot move files: nothing that "${from}" could import leads there`, [place]);
    }
    if (specifier === fact.specifier) continue;
    const edit = { start: fact.start + 1, end: fact.end - 1, text: specifier };
    edits.set(from, [...edits.get(from) ?? [], edit]);
  }
  return edits;
}

/** Says that the package which a file moves to cannot import what the file imports; null where it can. */
function missingDependency(
  { moves, graph, resolver }: Move,
  { from, fact }: ImportEdge,
): string | null {
  const name = packageNameOf(fact.specifier);
  const newFrom = moves.get(from);
  if (name === null || newFrom === undefined) return null;
  const [home, next] = [graph.resolver.packageOf(from), resolver.packageOf(newFrom)];
  if (!home?.dependencies.has(name) || !next || next.folder === home.folder) return null;
  const isGiven = [next, resolver.packageOf("package.json")].some((each) =>
    each?.name === name || each?.dependencies.has(name)
  );
  if (isGiven) return null;
  const manifest = next.folder === "" ? "package.json" : `${next.folder}/package.json`;
  return `it imports "${name}", on which "${manifest}" does not depend; add it there first`;
}

/** The imports of what moves, and those that move themselves. */
function edgesOf({ graph, moves }: Move): ImportEdge[] {
  const edges = [...moves.keys()].flatMap((path) => [
    ...graph.importersOf(path).filter(({ from }) => !moves.has(from)),
    ...graph.importsOf(path),
  ]);
  return [...new Set(edges)].sort((a, b) =>
    compareText(a.from, b.from) || a.fact.start - b.fact.start
  );
}

/** The imports in documents of what moves, and of documents that move themselves. */
function edgesIn(documents: readonly ImportEdge[], moves: Move["moves"]): ImportEdge[] {
  return documents.filter(({ from, resolution }) =>
    moves.has(from) || ("path" in resolution && moves.has(resolution.path))
  );
}

function specifierOf(move: Move, { from, fact, resolution }: ImportEdge): string | null {
  const newFrom = move.moves.get(from) ?? from;
  const { specifier } = fact;
  if (resolution.kind === "file" || resolution.kind === "asset") {
    const { path: target, kind } = resolution;
    const newTarget = move.moves.get(target) ?? target;
    return movedSpecifier({
      ...spelling(move, { specifier, from, target }),
      ...sharedSpelling(move, { specifier, target, newTarget }),
      leads(candidate) {
        const found = move.resolver.resolve(newFrom, candidate, fact);
        return found.kind === kind && found.path === newTarget;
      },
    });
  }
  const generated = generatedTypes(specifier, from, newFrom);
  if (generated !== null) return generated;
  return isRelative(specifier) ? movedRelative(specifier, from, newFrom) : specifier;
}

/** The paths that the files of several platforms share, where a specifier names them by it. */
function sharedSpelling(
  { graph, resolver }: Move,
  { specifier, target, newTarget }: Pick<SpecifierMove, "specifier" | "target" | "newTarget">,
): Partial<SpecifierMove> {
  const family = graph.resolver.platformFamily(target);
  if (!family || formOf(specifier, target) !== null) return {};
  const newShared = resolver.platformFamily(newTarget)?.shared ?? newTarget;
  return { target: family.shared, newTarget: newShared };
}

/** The types that React Router generates beside a route module, called after its file. */
const GENERATED = "./+types/";

/** Returns the specifier of a file's own generated types at its new place; null for another specifier. */
function generatedTypes(specifier: string, from: string, newFrom: string): string | null {
  if (!specifier.startsWith(GENERATED)) return null;
  const [stem, newStem] = [stemOf(from), stemOf(newFrom)];
  const rest = specifier.slice(GENERATED.length);
  if (rest === stem) return GENERATED + newStem;
  return rest.startsWith(`${stem}.`) ? GENERATED + newStem + rest.slice(stem.length) : specifier;
}

function stemOf(path: string): string {
  const name = nameOf(path);
  return name.slice(0, name.length - extname(name).length);
}
