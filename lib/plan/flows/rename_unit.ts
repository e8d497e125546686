import { z } from "zod";
import { cased, casingOf } from "../../conventions/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { nameOf, projectPath } from "../../project/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { movedRouteIds } from "../navigation/moved_route_ids.ts";
import { movedRoute, requireKeptUse } from "../navigation/moved_route.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { findDeclaration } from "../refactor/find_declaration.ts";
import { type MainExport, mainExport } from "../refactor/main_export.ts";
import { moveEdits } from "../refactor/move_edits.ts";
import { movableFiles } from "../refactor/move_files.ts";
import { movesNamed } from "../refactor/move_target.ts";
import { renamedStem, styledStem } from "../refactor/names.ts";
import { platformUnits } from "../refactor/platform_units.ts";
import { readRequired } from "../refactor/read_required.ts";
import { joinEdits, onceEach } from "../refactor/refactoring.ts";
import { type Place, refused, shownPlaces } from "../refactor/refusal.ts";
import { saidPlaces } from "../refactor/said_places.ts";
import { renameEdits } from "../refactor/rename_edits.ts";
import type { UnitFiles } from "../refactor/unit_files.ts";
import { readComponentFacts } from "../../source/components/mod.ts";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { isSourcePath, readModuleFacts } from "../../source/modules/mod.ts";
import { isReadByRouters } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { routeUseOf } from "../../source/units/mod.ts";
import { namesInFile } from "../../source/writing/mod.ts";
import { count } from "../../text/mod.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
  newName: z.string().min(1).max(200).regex(/^[\p{L}\p{N}_$-]+$/u, "Use letters, digits and dashes")
    .describe(
      "What its main export is to be called, or its file where that is in kebab case: each gets the name in its own style",
    ),
});

/** The flow that renames a file together with its main export. */
export const renameUnit: Flow<typeof args> = {
  id: "rename-unit",
  summary:
    "Renames a file with its main export. Its test, story and style sheet follow, and every use.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, newName: given }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const graph = await source.graph.refresh({ signal: site.signal });
    const layout = await source.project.layout({ signal: site.signal });
    const [unit, ...others] = platformUnits(layout, graph, path);
    if (unit.stem === "index") {
      throw refused(`Cannot rename "${path}": it is called after nothing but its folder`);
    }
    const main = await ownMain(site, file, unit.stem);
    const newName = main
      ? exportedName({ path, stem: unit.stem, local: main.local, given })
      : given;
    const stem = newStem(unit.stem, main?.local ?? null, newName);
    const namesakes = await Promise.all(others.map((each) => namesakeOf(site, each, newName)));
    const moves = await movableFiles(
      site,
      new Map([movesNamed(unit, stem), ...namesakes.map((each) => each.moves)].flatMap((each) => [
        ...each,
      ])),
    );
    const isRenamed = main !== null && main.local !== newName;
    if (moves.size === 0 && !isRenamed) {
      throw refused(`Cannot rename "${nameOf(path)}" to "${newName}": it is called so already`);
    }
    await requireKeptUse(site, {
      path,
      newPath: moves.get(path) ?? path,
      symbol: main?.local ?? null,
    });
    const renamed = isRenamed ? namesToRename(file, main.local, newName) : [];
    const symbols: ReadonlyMap<string, readonly TextEdit[]>[] = [];
    for (const { symbol, newName } of renamed) {
      const offset = findDeclaration(file, { symbol });
      const renaming = renameEdits(site, { path, offset, symbol, newName });
      symbols.push(await (symbol === main?.local ? renaming : orLeft(site, renaming)));
    }
    const elsewhere: ReadonlyMap<string, readonly TextEdit[]>[] = [];
    for (const { file, local } of isRenamed ? namesakes : []) {
      if (local === null || local !== main?.local) continue;
      for (const { symbol, newName: next } of namesToRename(file, local, newName)) {
        const offset = findDeclaration(file, { symbol });
        const renaming = renameEdits(site, { path: file.path, offset, symbol, newName: next });
        elsewhere.push(await (symbol === local ? renaming : orLeft(site, renaming)));
      }
    }
    if (!main) site.log(`"${path}" has no main export: only the file is renamed`);
    const address = await movedRoute(site, path, moves);
    const edits = onceEach(joinEdits(
      ...symbols,
      ...elsewhere,
      await moveEdits(site, moves),
      await movedRouteIds(site, moves),
    ));
    const all = [unit, ...others].flatMap(({ files }) => files);
    const said = isRenamed ? await stillSaid(site, all, main.local) : [];
    await applyRefactoring(site, { edits, moves, removals: new Set() });
    for (const [from, to] of moves) site.log(`Moved "${from}" to "${to}"`);
    for (const [index, { symbol, newName }] of renamed.entries()) {
      const size = symbols[index]?.size ?? 0;
      if (size > 0) site.log(`Renamed "${symbol}" to "${newName}" in ${count(size, "file")}`);
    }
    if (address !== null) site.log(address);
    if (main && said.length > 0) {
      const still = said.length === 1 ? "still says" : "still say";
      const places = count(said.length, "place");
      site.log(
        `${places} in texts and comments ${still} "${main.local}": ${shownPlaces(said, moves)}`,
      );
    }
    return {};
  },
};

/** Finds the main export of a file, but none that its router reads; else the component that its route shows. */
async function ownMain(
  { draft: { source }, signal }: FlowSite,
  file: ParsedSource,
  stem: string,
): Promise<MainExport | null> {
  const facts = readModuleFacts(file);
  const components = readComponentFacts(file);
  if (!facts.exports.some(({ name }) => isReadByRouters(name))) {
    return mainExport(facts, components, stem);
  }
  const index = await source.units.index({ signal });
  if (routeUseOf(index)(file.path) === null) return mainExport(facts, components, stem);
  const exports = facts.exports.filter(({ name }) => !isReadByRouters(name));
  const main = mainExport({ ...facts, exports }, components, stem);
  if (main) return main;
  const shown = index.graph.unitFactsOf(file.path).routes.at(-1)?.components.at(-1);
  const component = components.find(({ name }) => shown?.kind === "name" && name === shown.name);
  const isOwn = component && component.name !== GENERATED_NAME;
  return isOwn ? { local: component.name, start: component.start } : null;
}

/** The name that the generator of TanStack Router gives to the component of every route. */
const GENERATED_NAME = "RouteComponent";

/** A unit that stands for the renamed one on another platform. */
interface Namesake {
  readonly file: ParsedSource;
  /** The name of its main export; null where it has none. */
  readonly local: string | null;
  readonly moves: ReadonlyMap<string, string>;
}

async function namesakeOf(site: FlowSite, unit: UnitFiles, newName: string): Promise<Namesake> {
  const file = await site.draft.source.parses.parse(await readRequired(site.draft, unit.path));
  const main = mainExport(readModuleFacts(file), readComponentFacts(file), unit.stem);
  const stem = newStem(unit.stem, main?.local ?? null, newName);
  return { file, local: main?.local ?? null, moves: movesNamed(unit, stem) };
}

/** Returns the new name of a file without its extension. */
function newStem(stem: string, local: string | null, newName: string): string {
  return (local === null ? null : renamedStem(stem, local, newName)) ?? styledStem(stem, newName);
}

/** The main export, and the type of its props where that is called after it. */
function namesToRename(
  { ast }: ParsedSource,
  local: string,
  newName: string,
): readonly { readonly symbol: string; readonly newName: string }[] {
  const [props, newProps] = [`${local}Props`, `${newName}Props`];
  const hasProps = ast.statements.some((each) =>
    (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === props
  );
  const isFree = !namesInFile(ast).taken.has(newProps);
  return [
    { symbol: local, newName },
    ...hasProps && isFree ? [{ symbol: props, newName: newProps }] : [],
  ];
}

/** Waits for the edits of a rename that nobody asked for by itself. A name that cannot be changed stays, and the log says why. */
async function orLeft(
  site: FlowSite,
  renaming: ReturnType<typeof renameEdits>,
): ReturnType<typeof renameEdits> {
  try {
    return await renaming;
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "edit_refused") throw error;
    site.log(error.message);
    return new Map();
  }
}

/** Finds where the files of a unit say its old name in texts and comments, which are left as they are. */
async function stillSaid(
  site: FlowSite,
  files: readonly string[],
  name: string,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const path of files.filter(isSourcePath)) {
    const file = await readRequired(site.draft, path);
    places.push(...saidPlaces(await site.draft.source.parses.parse(file), name));
  }
  return places;
}

/** A name for a unit, the file's name as it is, and that of its main export. */
interface Naming {
  readonly path: string;
  readonly stem: string;
  readonly local: string;
  readonly given: string;
}

/**
 * Returns the new name of the main export: where the file is written in kebab case, a name in kebab case is that of the file, and
 * the export gets it in its own style.
 * @throws {WorkbenchError} `edit_refused` with the name that the export could have, where the file is written otherwise
 */
function exportedName({ path, stem, local, given }: Naming): string {
  const [first = ""] = stem.split(".");
  const style = casingOf(local) ?? "camel";
  const isKebab = /^[\p{Ll}\p{N}-]+$/u.test(given) && (given.includes("-") || style === "pascal");
  if (!isKebab || style === "snake") return given;
  const name = cased(given, style);
  if (first === cased(first, "kebab")) return name;
  if (!given.includes("-")) return given;
  throw refused(
    `Cannot rename "${local}" to "${given}": code can give nothing the name "${given}", and the file "${
      nameOf(path)
    }" is not written so either: did you mean "${name}"?`,
  );
}
