import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { FileChange } from "../file_change.ts";
import { isAside } from "../common/aside.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import type { SideFiles, UnitComparison } from "../unit_comparison.ts";
import { findParts } from "./find_parts.ts";
import { compareMachineUsers } from "./compare_machine_users.ts";
import { compareTypeUsers } from "./compare_type_users.ts";
import {
  type CodePair,
  compareCode,
  holdsComponents,
  type TypeReaders,
} from "./components/compare_code.ts";
import { compareReads } from "./environment/compare_reads.ts";
import { compareEnvFile } from "./environment/env_file.ts";
import { settleKeys } from "./environment/settle_keys.ts";
import { type Extracted, findExtracted, joinExtracted, withoutExtracted } from "./extracted.ts";
import { openTypeReader } from "./components/type_reader.ts";
import { changesTypes } from "./components/type_users.ts";
import { joinMovedAugmentations } from "./declarations/compare_augmentations.ts";
import { declarationDetails } from "./declaration_details.ts";
import { readHanded } from "./declarations/handed_code.ts";
import { findLoneRenders } from "./elements/lone_renders.ts";
import { compareExports } from "./exports/mod.ts";
import { compareImports } from "./imports/compare_imports.ts";
import { withValues } from "./declarations/new_values.ts";
import { isStillThere, withKind } from "./declarations/stand_ins.ts";
import { compareMachines } from "./machines/mod.ts";
import { joinFiles } from "./join_files.ts";
import { joinPlaces } from "./join_places.ts";
import type { RenamedName } from "./names/find_renamed.ts";
import { importedNames } from "./names/imported_names.ts";
import { namesOfChange } from "./names/names_of_change.ts";
import { joinExports, renameSource } from "./names/rename_source.ts";
import { renameTaken } from "./names/rename_taken.ts";
import { renamedDeclarations } from "./names/renamed_declarations.ts";
import { bounded, joined, uniqueProblems } from "./join_units.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";
import { compareRoutes, type RoutesOfSide } from "./routes/compare_routes.ts";
import { tellGoneScreens } from "./routes/gone_screens.ts";
import { tellPagesApart } from "./routes/page_names.ts";
import {
  openSideRoutes,
  type RoutesOfSides,
  type SideRoutes,
  withKindOfPage,
} from "./routes/page_routes.ts";
import { withoutStillThere } from "./routes/still_there.ts";
import { type Answering, tellEndpoints } from "./routes/tell_endpoints.ts";
import { tellDeeds } from "./newcomers/new_deeds.ts";
import { tellNewcomers } from "./newcomers/tell_newcomers.ts";
import { tellOnce } from "./tell_once.ts";
import { joinTestFiles } from "./tests/join_test_files.ts";
import { compareTests } from "./tests/compare_tests.ts";
import { openCatalogue } from "./texts/open_catalogue.ts";
import { compareTexts } from "./texts/compare_texts.ts";
import { comparePackages } from "./packages/compare_packages.ts";
import {
  envPair,
  packagePair,
  placeOf,
  readSideLayouts,
  textsPair,
  type UnitPair,
  unitPair,
} from "./unit_pairs.ts";

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Called with each change while the trees of its file are at hand: a large change has more than are kept. */
  readonly also?: ((change: FileChange) => Promise<void>) | undefined;
}

/**
 * Tells in the product's words what a change does to the source files of the project: to their components and elements,
 * their machines and their exports, to its texts, and to what its packages need and run. A file that changed in layout
 * alone is a unit without details; components of other files are told where a type that they use gives them other props,
 * and machines of other files where they are read from a changed one.
 * @returns units sorted by path
 */
export async function compareUnits(
  sides: Sides,
  files: readonly FileChange[],
  options: Options = {},
): Promise<ReviewUnit[]> {
  const layouts = await readSideLayouts(sides, options);
  const changes = await joinTestFiles(
    await joinFiles(sides, files, options),
    (change) => unitPair(sides, layouts, change),
  );
  const readers: TypeReaders = {
    base: openTypeReader(sides.base, options),
    head: openTypeReader(sides.head, options),
  };
  const routing: RoutesOfSides = {
    base: await openSideRoutes(sides.base, layouts.base, options),
    head: await openSideRoutes(sides.head, layouts.head, options),
  };
  const slice = createTimeSlice(options);
  const textOfKey = await openCatalogue(sides.head, layouts.head);
  const pairOf = (change: FileChange): UnitPair | null =>
    withKindOfPage(unitPair(sides, layouts, change), routing);
  const pairs = changes.flatMap((change) => pairOf(change) ?? []);
  const names = await namesOfChange(pairs, options);
  const units: ReviewUnit[] = [];
  const changed: string[] = [];
  const extracted: Extracted[] = [];
  for (const change of changes) {
    await slice.pause();
    await options.also?.(change);
    const packages = packagePair(sides, layouts, change);
    if (packages) units.push(bounded(await comparePackages(packages)));
    const environment = envPair(sides, layouts, change);
    if (environment) units.push(bounded(await compareEnvFile(environment)));
    const texts = textsPair(sides, layouts, change);
    if (texts) units.push(bounded(await compareTexts(texts)));
    const pair = pairOf(change);
    if (!pair) continue;
    const compared = await compareUnit(pair, { readers, routing, names, textOfKey }, options);
    units.push(compared.unit);
    if (compared.changesTypes) changed.push(pair.unit.path);
    extracted.push(...compared.extracted);
  }
  const told = new Set(changes.flatMap(({ path, previousPath }) => [path, previousPath ?? path]));
  const users = await compareTypeUsers(sides, {
    changed,
    told,
    layout: layouts.head,
    readers,
    signal: options.signal,
  });
  const { signal } = options;
  const machines = await compareMachineUsers(sides, changes, { layout: layouts.head, signal });
  const separate = joinExtracted(joined([...units, ...users.units, ...machines]), extracted);
  const moved = await joinPlaces(sides, separate, changes, options);
  const isPage = (path: string): boolean =>
    (placeOf(layouts.head, path).kind === "page" && routing.head.canBePage(path)) ||
    routing.head.pageOf(path) !== null;
  const withoutOld = await joinMovedAugmentations(
    withoutStillThere(moved, routing),
    async (side, path) => (await readUnitFile({ side: sides[side], path }, side)).source,
  );
  const { pageOf, screenOf } = routing.head;
  const withNew = await tellNewcomers(sides.head, withoutOld, { isPage, pageOf, screenOf, signal });
  const withDeeds = await tellDeeds(sides, withNew, { signal });
  const withGone = tellPagesApart(tellGoneScreens(withDeeds, routing.base), routing);
  const settled = await settleKeys(sides, withGone, { layouts, signal });
  return settled.map((unit) => withLeft(unit, users.left, changed))
    .toSorted((a, b) => a.path < b.path ? -1 : 1);
}

interface ComparedUnit {
  readonly unit: ReviewUnit;
  readonly changesTypes: boolean;
  readonly extracted: readonly Extracted[];
}

interface Comparing {
  readonly readers: TypeReaders;
  readonly routing: RoutesOfSides;
  /** The names that the change as a whole calls otherwise. */
  readonly names: readonly RenamedName[];
  readonly textOfKey: (key: string) => string | null;
}

async function compareUnit(
  { unit, files }: UnitPair,
  { readers, routing, names, textOfKey }: Comparing,
  options: Options,
): Promise<ComparedUnit> {
  const base = await readUnitFile(files.base, "base");
  const head = await readUnitFile(files.head, "head");
  const problems = [...base.problems, ...head.problems];
  // Without one of its sides everything would seem to have come or gone.
  const isUnread = (files.base && !base.source) || (files.head && !head.source);
  if (isUnread) return { unit: { ...unit, details: [], problems }, ...NOTHING_MORE };
  const renamedHere = base.source && head.source
    ? renamedDeclarations(base.source, head.source)
    : [];
  const others = [
    ...names,
    ...renamedHere.filter(({ before }) => names.every((each) => each.before !== before)),
  ];
  const { source, details: renamed } = base.source && head.source
    ? await renameSource(await renameTaken(base.source, head.source), head.source, {
      names: others,
      imports: await importedNames(files, { base: base.source, head: head.source }),
    })
    : { source: base.source, details: [] };
  const code: CodePair = { base: source, head: head.source };
  if (isAside(unit.kind)) {
    const keys = unit.kind === "tooling" ? compareReads(code) : [];
    const details = [...renamed, ...keys, ...asideDetails(unit.kind, code)];
    return { unit: bounded({ ...unit, details, problems }), ...NOTHING_MORE };
  }
  const extracted = await findExtracted(files, code);
  const parts = await findParts(files, code);
  const isShown = holdsComponents(unit.kind, code);
  const answers = {
    base: answering(files.base, code.base, routing.base),
    head: answering(files.head, code.head, routing.head),
  };
  const comparisons: UnitComparison[] = [
    ...(isShown ? [await compareCode(code, readers, { parts, textOfKey })] : []),
    await compareMachines(files, options),
    await compareExports(files, { ...options, isAnswering: answers.head.address !== null }),
  ];
  const details = tellEndpoints(comparisons.flatMap((each) => each.details), answers);
  const found = withoutExtracted(details, extracted).filter((each) => !isStillThere(each, code))
    .map((each) => withKind(each, code));
  const routes = compareRoutes(
    await routesOn(files.base, code.base, routing.base),
    await routesOn(files.head, code.head, routing.head),
  );
  const all = [
    ...routes,
    ...found,
    ...await compareImports(files, options),
    ...declarationDetails(code, found, {
      absent: absentIn(code, extracted),
      handed: readHanded(parts, code),
    }),
  ];
  const once = code.base && code.head
    ? tellOnce(all, { base: code.base, head: code.head })
    : tellOnce(all);
  const told = joinExports(withValues(once, code), others);
  const keys = compareReads(code);
  const more = comparisons.flatMap((each) => each.problems);
  return {
    unit: bounded({
      ...unit,
      details: [...renamed.filter((each) => !isToldAsExport(each, told)), ...told, ...keys],
      problems: uniqueProblems([...problems, ...more]),
    }),
    changesTypes: changesTypes(code),
    extracted,
  };
}

function isToldAsExport({ before, after }: UnitDetail, told: readonly UnitDetail[]): boolean {
  return told.some((each) =>
    each.subject !== "name" && each.before === before && each.after === after
  );
}

const NOTHING_MORE = { changesTypes: false, extracted: [] } as const;

/** Lists the details of a test's tests, or of the code of stories, declarations and settings. */
function asideDetails(kind: string, { base, head }: CodePair): UnitDetail[] {
  const tests = kind === "test" ? compareTests(base, head) : [];
  // A file without tests helps those that have some.
  return tests.length > 0 ? tests : declarationDetails({ base, head }, []);
}

/** Lists the statements that are told elsewhere: those of extracted components, and of functions whose JSX is seen where they are called. */
function absentIn({ base, head }: CodePair, extracted: readonly Extracted[]): Set<TS.Node> {
  const renders = base && head ? findLoneRenders(base, head) : { base: [], head: [] };
  return new Set(
    [...extracted, ...renders.base, ...renders.head].map(({ statement }) => statement),
  );
}

function answering(
  file: SideFiles["base"],
  source: ParsedSource | null,
  { endpointOf }: SideRoutes,
): Answering {
  return { address: file && endpointOf(file.path), ast: source && source.ast };
}

async function routesOn(
  file: SideFiles["base"],
  source: ParsedSource | null,
  { pageOf, nameOf, constantsIn }: SideRoutes,
): Promise<RoutesOfSide | null> {
  if (!file || !source) return null;
  const { path } = file;
  return { source, path, page: pageOf(path), nameOf, constantOf: await constantsIn(path) };
}

function withLeft(unit: ReviewUnit, left: number, changed: readonly string[]): ReviewUnit {
  if (left === 0 || !changed.includes(unit.path)) return unit;
  const message =
    `${left} more files use changed types: what their components take is not compared`;
  return { ...unit, problems: [...unit.problems, { side: "head", line: null, message }] };
}
