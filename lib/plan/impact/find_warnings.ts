import { isFrozen, type ProjectLayout } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import type { ImpactFile, PlanImpact } from "../compute_impact.ts";
import type { ImpactSeed } from "./seeds_of.ts";

/** A warning that somebody should know before they change the seeds. */
type ImpactWarning = PlanImpact["warnings"][number];

/** A warning names no more files. */
const MAX_PATHS = 20;

interface WarningSite {
  readonly graph: GraphSnapshot;
  readonly layout: ProjectLayout;
  readonly seeds: readonly ImpactSeed[];
  readonly files: readonly ImpactFile[];
}

/** In the order of the codes above; each at most once. */
export function findWarnings(site: WarningSite): ImpactWarning[] {
  const { graph, layout, seeds } = site;
  const paths = seeds.map(({ path }) => path);
  const isThere = (path: string): boolean => graph.list.files.has(path);
  const missing = seeds.filter(({ path, created }) => !created && !isThere(path));
  const frozen = paths.filter((path) => isFrozen(path, layout.reading.configuration));
  const cyclic = new Set(graph.cycles().flat());
  const computed = new Set(
    [...graph.files].filter(([, { computedImports }]) => computedImports.length > 0)
      .map(([path]) => path),
  );
  return [
    warning(
      "seed_not_found",
      "These files are not there",
      missing.map(({ path }) => path),
    ),
    warning(
      "frozen",
      "These files are frozen in workbench.json, and no plan may change them",
      frozen,
    ),
    crossing(site),
    warning(
      "in_cycle",
      "These files import each other in a circle: a change in one may come back to it",
      paths.filter((path) => cyclic.has(path)),
    ),
    warning(
      "computed_imports",
      "These files import by computed names, and may use more than is known",
      site.files.map(({ path }) => path).filter((path) => computed.has(path)),
    ),
    warning(
      "not_in_a_layer",
      "These source files are in no layer, so that few rules look at them",
      paths.filter((path) => graph.files.has(path) && !layout.layerUnitOf(path)),
    ),
  ].filter(({ paths: found }) => found.length > 0);
}

/** Files of other features that the seeds' features do not see when they are changed. */
function crossing({ files, seeds }: WarningSite): ImpactWarning {
  const starts = new Set(seeds.map(({ path }) => path));
  const own = new Set(files.filter(({ path }) => starts.has(path)).map(({ feature }) => feature));
  const others = files.filter(({ direction, feature }) =>
    direction === "dependent" && feature !== null && !own.has(feature)
  );
  const names = [...new Set(others.flatMap(({ feature }) => feature ?? []))].sort();
  return warning(
    "crosses_features",
    `Other features depend on these files: ${names.join(", ")}`,
    others.map(({ path }) => path),
  );
}

function warning(
  code: ImpactWarning["code"],
  message: string,
  paths: readonly string[],
): ImpactWarning {
  const more = paths.length > MAX_PATHS
    ? ` (${paths.length} files, the first ones are listed)`
    : "";
  return { code, message: `${message}${more}`, paths: paths.slice(0, MAX_PATHS) };
}
