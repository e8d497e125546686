import type { Repository } from "../../git/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { openCodeReader } from "../code/code_reader.ts";
import { describeFiles } from "../files/mod.ts";
import type { ReviewFacts } from "../indicators/review_facts.ts";
import type { ReviewRequest } from "../review_request.ts";
import type { FileEvidence } from "../../rules/evidence/mod.ts";
import { compareRules } from "../rules/compare_rules.ts";
import type { Side, Sides } from "../side.ts";
import { findSurfaceChanges } from "../surface/find_surface_changes.ts";
import { findOffered } from "../surface/package_entries.ts";
import { retypedExports } from "../surface/retyped_exports.ts";
import { compareUnits } from "../units/compare_units.ts";
import type { ChangedFiles } from "./find_changes.ts";
import { findFlowChanges } from "./find_flow_changes.ts";
import { placeIn } from "./place_files.ts";
import { readCommits, readTouching } from "./read_commits.ts";
import { readNotes } from "./read_notes.ts";

/** The sides that are compared, with their request. */
export interface Comparison {
  readonly request: Pick<ReviewRequest, "base" | "head" | "mergeBase" | "plan">;
  readonly changed: ChangedFiles;
  readonly sides: Sides;
}

/** The facts that were found, and notes on those that could not be found. */
export interface FoundFacts {
  readonly facts: ReviewFacts;
  readonly notes: readonly string[];
}

interface Options {
  readonly signal?: AbortSignal;
  readonly log?: (line: string) => void;
  /** The evidence that rules found earlier in files of the project; see `gatherEvidence`. */
  readonly known?: ReadonlyMap<string, FileEvidence> | undefined;
}

/** Finds all the facts that indicators use. One after the other: each takes the thread to itself anyway. */
export async function findFacts(
  repository: Pick<Repository, "log" | "readBlob" | "place" | "treeChanges">,
  { request, changed, sides }: Comparison,
  { log = () => undefined, known, ...options }: Options = {},
): Promise<FoundFacts> {
  const { changes } = changed;
  log(`${changes.length} changed files`);
  const { commits, isCut } = await readCommits(repository, request, options);
  const touching = await readTouching(repository, { commits, changes }, options);
  const paths = new Set(changes.flatMap(({ path, previousPath }) => [path, previousPath ?? path]));
  const graphs = {
    base: await readGraph(sides.base, paths, options),
    head: await readGraph(sides.head, paths, options),
  };
  log(`${graphs.head.files.size} source files, and ${graphs.base.files.size} in the base`);
  const layouts = {
    base: await sides.base.source.project.layout({ list: graphs.base.list, ...options }),
    head: await sides.head.source.project.layout({ list: graphs.head.list, ...options }),
  };
  const files = await describeFiles(changes, {
    ...options,
    readBlob: (...asked) => repository.readBlob(...asked),
    place: (path) => placeIn(layouts, path),
  });
  const code = openCodeReader(sides, graphs);
  const units = await compareUnits(sides, changes, { ...options, also: code.read });
  log(`${units.length} units compared`);
  const { problems, ...rules } = await compareRules(sides, changes, { ...options, known });
  log("Architecture rules compared");
  const surface = await findSurfaceChanges(sides, { files, units }, options);
  const flows = await findFlowChanges(sides, units, options);
  const featureOf = (path: string): string | null => placeIn(layouts, path).feature;
  const { plan } = request;
  return {
    facts: {
      files,
      commits,
      touching,
      plan,
      units,
      rules,
      surface,
      retyped: retypedExports(units, surface, graphs.head),
      flows,
      ...code.facts,
      graphs,
      featureOf,
      isTest: (path) => layouts.head.units.get(path)?.kind === "test",
      isOffered: await findOffered(sides.head.source.project.files, graphs.head),
    },
    notes: [
      ...readNotes(request, graphs, changes),
      ...(isCut ? [`Only the newest ${commits.length} commits are listed`] : []),
      ...changed.notes,
      ...problems,
    ],
  };
}

/**
 * Reads the import graph of a side.
 * @param changed the paths of the change: their files are compared next, so that the trees made for the graph are kept
 */
async function readGraph(
  { source }: Side,
  changed: ReadonlySet<string>,
  options: Pick<Options, "signal">,
): Promise<GraphSnapshot> {
  return await source.graph.refresh({
    ...options,
    parsed: (file) => {
      if (changed.has(file.path)) source.parses.keep(file);
      return Promise.resolve();
    },
  });
}
