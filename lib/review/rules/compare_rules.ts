import { isUnreadable } from "../../errors/mod.ts";
import {
  checkChange,
  compareViolations,
  findIn,
  type FoundIn,
  type ImportContext,
  matchFindings,
  readContext,
  type Survey,
  toViolation,
  type Violation,
  withoutBaseline,
} from "../../rules/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { isUniversal } from "../../project/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { Sides } from "../side.ts";
import { joinFiles } from "../units/join_files.ts";
import { findAffected } from "./affected_files.ts";
import { type FilePair, movesOf, pairsOf, pathsOf } from "./file_pairs.ts";
import { keysFor } from "./finding_keys.ts";
import { withMovedTarget } from "./moved_target.ts";
import { openOldCircles } from "./old_circles.ts";
import { type SideSurveys, type SurveyOptions, surveySides } from "./side_surveys.ts";

/** The violations of the architecture rules on both sides. Sorted by path, line, column and rule. */
export interface RuleComparison {
  /** Only the head has these. */
  readonly introduced: readonly Violation[];
  /** Only the base had these: with the places that they had there. */
  readonly resolved: readonly Violation[];
  /** Both sides have these, and the head's baseline does not: with their places in the head. */
  readonly existing: readonly Violation[];
  /** The things that the head's settings let pass and those of the base did not, as sentences without their full stops. */
  readonly loosened: readonly string[];
  /** The things that could not be judged, or were judged in another way, as sentences without their full stops. */
  readonly problems: readonly string[];
}

/** So many files that did not change themselves are checked. */
const MAX_AFFECTED = 1000;

/**
 * Compares what the architecture rules find in the files of a change, and in the files that it breaks without touching
 * them: both sides under the head's configuration.
 */
export async function compareRules(
  sides: Sides,
  changes: readonly FileChange[],
  { known, ...options }: SurveyOptions = {},
): Promise<RuleComparison> {
  const surveys = await surveySides(sides, changes, { ...options, known });
  const changed = pairsOf(await joinFiles(sides, changes, options));
  const affected = await findAffected(surveys, pathsOf(changed), options);
  const pairs = [
    ...changed,
    ...affected.slice(0, MAX_AFFECTED).map((path) => ({ before: path, after: path })),
  ];
  const found = await withKeptRules(await comparePairs(surveys, pairs, options), surveys);
  const { configuration } = surveys.head;
  const frozen = [...pathsOf(changed)].flatMap((path) => checkChange(path, configuration));
  return {
    introduced: [...frozen, ...found.introduced].sort(compareViolations),
    resolved: found.resolved.sort(compareViolations),
    existing: found.existing.sort(compareViolations),
    loosened: surveys.loosened,
    problems: [...surveys.problems, ...found.problems, ...tooManyProblems(affected.length)],
  };
}

/**
 * Leaves the findings of the rules that hold. Where the base has to be looked at for that, it is only when something came or
 * went: else those of the rules that hold everywhere are told.
 */
async function withKeptRules(
  found: Findings,
  { keptRules }: Pick<SideSurveys, "keptRules">,
): Promise<Findings> {
  if (!keptRules) return found;
  const isAsked = [...found.introduced, ...found.resolved].some(({ rule }) => !isUniversal(rule));
  const kept = isAsked ? await keptRules() : new Set<string>();
  const holds = ({ rule }: Violation): boolean => isUniversal(rule) || kept.has(rule);
  return {
    ...found,
    introduced: found.introduced.filter(holds),
    resolved: found.resolved.filter(holds),
    existing: found.existing.filter(holds),
  };
}

interface Findings {
  readonly introduced: Violation[];
  readonly resolved: Violation[];
  readonly existing: Violation[];
  readonly problems: string[];
}

async function comparePairs(
  surveys: SideSurveys,
  pairs: readonly FilePair[],
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Findings> {
  const slice = createTimeSlice(options);
  const moves = movesOf(pairs);
  const isInOldCircle = openOldCircles(surveys, moves);
  const all: Findings = { introduced: [], resolved: [], existing: [], problems: [] };
  for (const pair of pairs) {
    await slice.pause();
    const before = await readFound("base", pair.before, surveys);
    await slice.pause();
    const after = await readFound("head", pair.after, surveys);
    if ("problem" in before || "problem" in after) {
      for (const side of [before, after]) if ("problem" in side) all.problems.push(side.problem);
      continue;
    }
    const keys = keysFor(pair, { moves, base: surveys.base });
    const found = matchFindings(before.found, after.found, keys);
    all.introduced.push(
      ...found.introduced.filter((each) => !isInOldCircle(each, pair)).map((each) =>
        violationOf(withMovedTarget(each, pair, { surveys, moves }))
      ),
    );
    all.resolved.push(...found.resolved.map(violationOf));
    const { configuration } = surveys.head;
    all.existing.push(...withoutBaseline(found.existing, configuration).map(violationOf));
  }
  return all;
}

/** The findings of a file on one side; one that cannot be judged there is not compared at all. */
async function readFound(
  side: "base" | "head",
  path: string | null,
  surveys: SideSurveys,
): Promise<{ readonly found: readonly FoundIn[] } | { readonly problem: string }> {
  const context = path === null ? null : await readContextOf(surveys[side], path);
  if (typeof context === "string") return { problem: `In the ${side}: ${context}` };
  return { found: context === null ? [] : findIn(context) };
}

/** @returns why it cannot be read, where it cannot */
async function readContextOf(
  survey: Survey,
  path: string,
): Promise<ImportContext | string | null> {
  if (!isSourcePath(path)) return null;
  // The message of the problem was kept with the content, and may name a copy of the file.
  if (survey.graph.problems.some((each) => each.path === path)) {
    return `Cannot check the rules in "${path}": it cannot be read as code`;
  }
  try {
    return await readContext(survey, path);
  } catch (error) {
    if (isUnreadable(error)) return error.message;
    throw error;
  }
}

function violationOf({ finding, source }: FoundIn): Violation {
  return toViolation(finding, source);
}

function tooManyProblems(affected: number): string[] {
  if (affected <= MAX_AFFECTED) return [];
  return [
    `Only ${MAX_AFFECTED} of the ${affected} files were checked that the change may break without touching them`,
  ];
}
