import { type Affected, walkDependents } from "../../source/mod.ts";
import { compareText, count, listOf } from "../../text/mod.ts";
import { renaming } from "../common/renaming.ts";
import type { ReviewFile, ReviewUnit } from "../common/schemas.ts";
import { indication, type Sign } from "./indication.ts";
import type { Indication, ReviewFacts } from "./review_facts.ts";

/** A file is widely used when so large a share of the project's source files, tests aside, takes what changed of it directly ... */
const DIRECT_SHARE = 0.1;
/** ... and not fewer than so many: in a small project a tenth is soon reached. */
const WIDE_FILES = 10;

/** Files passed by on the way from all changed ones together, about a second of work. */
const MAX_VISITS = 100_000;

/** The others are told by their number. */
const TOP_FEATURES = 5;

/** The reach of one changed file. */
interface Reach {
  readonly path: string;
  readonly direct: number;
  /** The number of those that are no tests. */
  readonly inProduct: number;
  readonly all: number;
}

/**
 * Counts the files of the head that depend on the changed ones, directly and at any distance, through barrels only by the names
 * that the barrels export. Files with nothing but another layout or place reach nobody; files that are gone are in
 * `public-surface`. A share of the project decides what is widely used, so that the same figures mean the same in a small project
 * and a large one.
 */
export function blastRadius(facts: ReviewFacts): Indication {
  const { files, graphs: { head }, featureOf } = facts;
  const renamed = new Set(facts.units.filter(isOfNames).map(({ path }) => path));
  const seeds = files.filter((file) => !renamed.has(file.path) && isSeed(file, facts))
    .map(({ path }) => path);
  if (seeds.length === 0) {
    const isTaken = files.some(({ path, status }) =>
      status !== "deleted" && head.importersOf(path).length > 0
    );
    const headline = isTaken
      ? "What other files take from the changed ones is what it was"
      : "No file that others could depend on is changed";
    return indication("blast-radius", { status: "clear", headline }, []);
  }
  const changed = new Set(files.map(({ path }) => path));
  const walked = walkDependents(head, seedsOf(seeds, facts));
  const reached = [...walked.keys()].filter((path) => !changed.has(path));
  const features = countByFeature(reached, featureOf);
  const total = head.files.size;
  // Who depends on them and is in the change as well has been looked at with it.
  const wide = reached.length === 0 ? [] : widelyUsed(seeds, facts);
  const signs = [...wideSigns(wide, facts), ...featureSigns(features, reached.length)];
  const direct = directUsers(seeds, facts).filter((path) => !changed.has(path)).length;
  const headline = headlineOf(seeds.length, { reached: reached.length, direct, total });
  const status = reached.length === 0 ? "clear" : wide.length > 0 ? "attention" : "info";
  return indication("blast-radius", { status, headline }, signs);
}

interface Figures {
  readonly reached: number;
  readonly direct: number;
  readonly total: number;
}

function headlineOf(seeds: number, { reached, direct, total }: Figures): string {
  if (reached === 0) {
    return `No file outside of the change depends on what changed in ${
      count(seeds, "source file")
    }`;
  }
  const depend = reached === 1 ? "depends" : "depend";
  return `${count(reached, "other file")} (${percent(reached, total)}) ${depend} on the ` +
    `change, ${directWords(direct)}`;
}

function directWords(direct: number): string {
  return direct === 0 ? "none directly" : `${direct} of them directly`;
}

/** Tells whether a file counts as changed for its dependents: a file that moved as it was is the same to whoever still finds it. */
function isSeed(file: ReviewFile, { graphs, reformatted, affected }: ReviewFacts): boolean {
  const { path, status, stats } = file;
  const isMovedAlone = status === "renamed" && stats?.added === 0 && stats.removed === 0;
  return status !== "deleted" && !isMovedAlone && !reformatted.has(path) &&
    affected.get(path)?.size !== 0 &&
    (graphs.head.files.has(path) || graphs.head.importersOf(path).length > 0);
}

/** Tells whether a file does what it did, by other names of what it takes. */
function isOfNames({ details, problems }: ReviewUnit): boolean {
  return details.length > 0 && problems.length === 0 &&
    details.every((each) => each.subject === "name" || renaming(each) !== null);
}

/** Returns the parts of each file that are not what they were: whoever takes something else of it is not reached. */
function seedsOf(
  paths: readonly string[],
  { affected }: Pick<ReviewFacts, "affected">,
): ReadonlyMap<string, Affected> {
  return new Map(paths.map((path) => [path, affected.get(path) ?? "all"]));
}

/** Files with many importers first: in a very large change the others are not followed one by one. */
function widelyUsed(seeds: readonly string[], facts: ReviewFacts): Reach[] {
  const { head } = facts.graphs;
  const total = head.files.size;
  const importers = new Map(seeds.map((path) => [path, head.importersOf(path).length]));
  const sorted = seeds.toSorted((a, b) =>
    (importers.get(b) ?? 0) - (importers.get(a) ?? 0) || compareText(a, b)
  );
  const found: Reach[] = [];
  let left = MAX_VISITS;
  for (const path of sorted) {
    if (left <= 0) break;
    const reach = reachOf(path, facts);
    left -= reach.all + 1;
    if (isWide(reach, total)) found.push(reach);
  }
  return found;
}

function isWide({ inProduct }: Reach, total: number): boolean {
  return inProduct >= Math.max(WIDE_FILES, total * DIRECT_SHARE);
}

function reachOf(path: string, facts: ReviewFacts): Reach {
  const walked = walkDependents(facts.graphs.head, seedsOf([path], facts));
  const users = directUsers([path], facts);
  const inProduct = users.filter((user) => !facts.isTest(user)).length;
  return { path, direct: users.length, inProduct, all: walked.size - 1 };
}

/**
 * The files that use what changed of the seeds. A barrel in between hands on what is not its own, and does not count; whoever takes
 * another name of that barrel does not either.
 */
function directUsers(seeds: readonly string[], facts: ReviewFacts): string[] {
  const reached = walkDependents(facts.graphs.head, seedsOf(seeds, facts), { endsAtUsers: true });
  return [...reached].flatMap(([path, { steps }]) =>
    steps.some(({ edge }) => edge.fact.kind !== "reexport") ? [path] : []
  );
}

/** One finding at the farthest-reaching file, with the others as evidence. */
function wideSigns(wide: readonly Reach[], { graphs, affected }: ReviewFacts): Sign[] {
  const total = graphs.head.files.size;
  const sorted = wide.toSorted((a, b) => b.all - a.all || compareText(a.path, b.path));
  const more = sorted.length - 1;
  return sorted.map(({ path, direct, all }, index): Sign => {
    const names = [...affected.get(path) ?? []].map((name) => `"${name}"`);
    const what = names.length === 0 ? `"${path}"` : `${listOf(names, { max: 3 })} of "${path}"`;
    const told = {
      severity: "warning",
      path,
      line: null,
      message: `${all} of ${total} source files (${percent(all, total)}) depend on ${what}, ` +
        directWords(direct),
    } as const;
    if (index > 0) return { ...told, severity: "info" };
    return {
      ...told,
      concerns: direct,
      message: told.message +
        (more > 0
          ? `; ${count(more, "more file")} ${more === 1 ? "reaches" : "reach"} as far`
          : ""),
      finding: {
        key: ["wide"],
        title: more > 0
          ? `Widely used files are changed, such as "${path}"`
          : `A widely used file is changed: "${path}"`,
        resolution: "conversation",
      },
    };
  });
}

type FeatureCount = readonly [feature: string, files: number];

/** The most files first. */
function countByFeature(
  paths: readonly string[],
  featureOf: ReviewFacts["featureOf"],
): FeatureCount[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const feature = featureOf(path);
    if (feature !== null) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].sort(([a, filesOfA], [b, filesOfB]) =>
    filesOfB - filesOfA || compareText(a, b)
  );
}

function featureSigns(features: readonly FeatureCount[], reached: number): Sign[] {
  if (features.length === 0) return [];
  const top = features.map(([feature, files]) => `"${feature}" (${count(files, "file")})`);
  const others = reached - features.reduce((sum, [, files]) => sum + files, 0);
  const rest = others === 0 ? "" : `, and ${count(others, "file")} of no feature`;
  return [{
    severity: "info",
    path: null,
    line: null,
    message: `Reaches ${listOf(top, { max: TOP_FEATURES })}${rest}`,
  }];
}

function percent(part: number, whole: number): string {
  return `${Math.round(100 * part / Math.max(whole, 1))} %`;
}
