import { createMutex } from "../mutex/mod.ts";
import {
  type ConfigurationReading,
  readConfiguration,
} from "./configuration/read_configuration.ts";
import type { RuleLevels } from "./configuration/rule_levels.ts";
import { runInSlices } from "../slices/mod.ts";
import type { FileNames } from "./file_view.ts";
import type { ProjectFiles } from "./files.ts";
import { detectLayoutInSteps, type Layout } from "./layout/detect_layout.ts";
import { type PackageJson, readPackageJson } from "./package_json.ts";
import type { Problem } from "./problem.ts";
import type { LayerId } from "./configuration/units.ts";

/** The layout of the open project at one moment, with the data from which it was made. */
export interface ProjectLayout extends Layout {
  readonly list: FileNames;
  readonly reading: ConfigurationReading;
}

/** The options of a request for a layout. */
export interface LayoutRequest {
  /** A listing of a moment ago, to lay out that one rather than to list the project again. */
  readonly list?: FileNames | undefined;
  /**
   * All that has to be right is where this unit is. Then only the folders that decide about it are looked at, as long as they
   * look as they did.
   */
  readonly unit?: { readonly feature: string; readonly layer: LayerId; readonly file: string };
  /**
   * All that has to be right is which units these files are. Then the last layout does, if they all were units of it under the
   * same configuration: to list thousands of files again for a few names would take longer than what they are wanted for.
   */
  readonly files?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface Survey {
  readonly packageJson: PackageJson;
  readonly layout: ProjectLayout;
}

/** The data from which a layout is made. */
interface Ground {
  readonly list: FileNames;
  readonly reading: ConfigurationReading;
  readonly packageJson: PackageJson;
}

/**
 * Reads the configuration.
 * @param levels what the rules are set to while there is no `workbench.json`
 * @returns a function that reads it afresh, and returns the same object as long as the file has the same content
 */
export function configurationReader(
  files: ProjectFiles,
  levels: RuleLevels,
): () => Promise<ConfigurationReading> {
  let last: ConfigurationReading | null = null;
  return async () => {
    const reading = await readConfiguration(files, last);
    if (!last || !isSameText(last, reading)) last = reading;
    if (last.contentHash !== null || last.brokenParts.size > 0) return last;
    levels.want();
    const rules = levels.current();
    if (last.configuration.rules === rules) return last;
    return last = { ...last, configuration: { ...last.configuration, rules } };
  };
}

/**
 * Lists the project and makes its layout.
 * @param configuration see `configurationReader`
 * @returns a function that does so afresh, and returns the same object as long as no file has come or gone
 */
export function layoutReader(
  files: ProjectFiles,
  configuration: () => Promise<ConfigurationReading>,
): (request?: LayoutRequest) => Promise<ProjectLayout> {
  let last: Survey | null = null;
  // The names that the last layout is of, as the files gave them.
  let names: FileNames | null = null;
  // One after the other: who asks for the same ground as another gets the same object.
  const inTurn = createMutex();

  async function knownLayout(unit: LayoutRequest["unit"]): Promise<ProjectLayout | null> {
    const [known, list] = [last, names];
    if (!unit || !known || !list) return null;
    const { layout } = known;
    const isAsked = layout.findUnit(unit.feature, unit.layer, unit.file) &&
      layout.decidingFolders(unit.feature);
    if (!isAsked || !await files.haveStayed(list, isAsked)) return null;
    const [reading, packageJson] = await Promise.all([configuration(), readPackageJson(files)]);
    return isSameGround(known, { list: layout.list, reading, packageJson }) ? layout : null;
  }

  async function layoutWith(paths: LayoutRequest["files"]): Promise<ProjectLayout | null> {
    const layout = last?.layout;
    const isKnown = layout && paths?.every((path) => layout.unitOf(path) !== null);
    return isKnown && layout.reading === await configuration() ? layout : null;
  }

  return async ({ list: given, unit, files: paths, signal } = {}) => {
    const known = given ? null : await knownLayout(unit) ?? await layoutWith(paths);
    if (known) return known;
    const [list, reading, packageJson] = await Promise.all([
      given ?? files.names({ signal }),
      configuration(),
      readPackageJson(files),
    ]);
    return await inTurn(async () => {
      signal?.throwIfAborted();
      const next = await resurvey(last, { list, reading, packageJson });
      if (!given) names = list;
      else if (next !== last) names = null;
      last = next;
      return next.layout;
    });
  };
}

/** Takes over the whole layout when nothing that it was made of is different. */
async function resurvey(last: Survey | null, ground: Ground): Promise<Survey> {
  if (last && isSameGround(last, ground)) return last;
  const { list, reading, packageJson } = ground;
  const options = { packageJson: packageJson.value };
  const layout = await runInSlices(detectLayoutInSteps(list, reading.configuration, options));
  const problems = [...packageJson.problems, ...layout.problems, ...listProblems(list)];
  return { packageJson, layout: { ...layout, problems, list, reading } };
}

function isSameGround(last: Survey, { list, reading, packageJson }: Ground): boolean {
  return last.layout.reading === reading && isSameText(last.packageJson, packageJson) &&
    hasSamePaths(last.layout.list, list);
}

/** Without a hash, only a file that is not there is known to be the same. */
function isSameText(
  last: Pick<PackageJson, "contentHash" | "problems">,
  now: Pick<PackageJson, "contentHash" | "problems">,
): boolean {
  if (last.contentHash !== now.contentHash) return false;
  return now.contentHash !== null || last.problems.length + now.problems.length === 0;
}

function hasSamePaths(a: FileNames, b: FileNames): boolean {
  if (a === b) return true;
  if (a.files.size !== b.files.size || a.truncated !== b.truncated) return false;
  for (const path of a.files.keys()) if (!b.files.has(path)) return false;
  return true;
}

function listProblems(list: FileNames): Problem[] {
  if (!list.truncated) return [];
  const message = "Expected fewer files: only the first ones are listed, so leave out folders in " +
    '".gitignore" or open a folder of the project';
  return [{ code: "too_many_files", path: "", message }];
}
