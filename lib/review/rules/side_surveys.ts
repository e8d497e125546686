import {
  type Configuration,
  configurationPath,
  type ConfigurationReading,
  type FileNames,
  type RuleId,
  ruleIds,
  severitiesWith,
} from "../../project/mod.ts";
import { type Survey, surveyProject, surveyUnder } from "../../rules/mod.ts";
import { type FileEvidence, gatherEvidence, keptAmong } from "../../rules/evidence/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { Side, Sides } from "../side.ts";
import { findLoosened } from "./find_loosened.ts";

/** Both sides as the rules see them, under one configuration. */
export interface SideSurveys {
  readonly base: Survey;
  readonly head: Survey;
  /** The things that are wrong or different about the configuration, as sentences without their full stops. */
  readonly problems: readonly string[];
  /** The things that the head's settings let pass and those of the base did not. */
  readonly loosened: readonly string[];
  /**
   * Tells which rules the base keeps, where no settings say which hold: both sides are surveyed under all rules then, and this
   * looks at every file of the base. Null where settings say it.
   */
  readonly keptRules: (() => Promise<ReadonlySet<RuleId>>) | null;
}

/** The settings of a survey of both sides. */
export interface SurveyOptions {
  readonly signal?: AbortSignal | undefined;
  /** The evidence that rules found earlier in files of the project: those of the base that are the same are not looked at again. */
  readonly known?: ReadonlyMap<string, FileEvidence> | undefined;
}

/**
 * Surveys both sides under the head's configuration: only then does what is found differ by the code alone. Without a
 * `workbench.json`, the rules hold that the base keeps: what a change makes of a habit is what its review is about.
 */
export async function surveySides(
  { base, head }: Sides,
  changes: readonly FileChange[],
  { known, ...options }: SurveyOptions,
): Promise<SideSurveys> {
  const seen = visibleStems(changes);
  const surveys = {
    base: withHidden(await surveyProject(base.source, options), base, seen),
    head: withHidden(await surveyProject(head.source, options), head, seen),
  };
  const readings = {
    base: await base.source.project.configuration(),
    head: await head.source.project.configuration(),
  };
  const isSame = isJudgedAlike(readings.base.configuration, readings.head.configuration);
  const configuration = configurationFor(surveys.base.graph.list, readings);
  const keptRules = isUnset(readings.head)
    ? async () =>
      new Set(keptAmong((await gatherEvidence(base.source, { ...options, known })).byRule))
    : null;
  const rules = keptRules ? severitiesWith(ruleIds) : configuration.rules;
  return {
    base: withRules(isSame ? surveys.base : surveyUnder(surveys.base, configuration), rules),
    head: withRules(surveys.head, rules),
    keptRules,
    loosened: findLoosened(readings.base.configuration, readings.head.configuration),
    problems: [...problemsOf("base", readings.base), ...problemsOf("head", readings.head)].concat(
      isSame ? [] : `"${configurationPath}" is another one: both sides are judged by the head's`,
    ),
  };
}

function isUnset({ contentHash, brokenParts }: ConfigurationReading): boolean {
  return contentHash === null && brokenParts.size === 0;
}

function withRules(survey: Survey, rules: Configuration["rules"]): Survey {
  return { ...survey, configuration: { ...survey.configuration, rules } };
}

/**
 * Returns a survey in which files that git ignores may exist, since they may be there where the code is built. Only a file that
 * came or went with the change is known to be missing on the other side, whatever else of its name is ignored.
 */
function withHidden(survey: Survey, side: Side, seen: ReadonlySet<string>): Survey {
  return {
    ...survey,
    // What git ignores may exist: that says it all.
    isToBeMade: () => Promise.resolve(false),
    exists: async (path) =>
      await survey.exists(path) || (!seen.has(stemOf(path)) && side.hides?.(path) === true),
  };
}

function visibleStems(changes: readonly FileChange[]): ReadonlySet<string> {
  const moved = changes.filter(({ before, after, previousPath }) =>
    !before || !after || previousPath !== null
  );
  return new Set(
    moved.flatMap(({ path, previousPath }) => [path, previousPath ?? path]).map(stemOf),
  );
}

/** Returns the part of a path that an import may name. */
function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[^./]+$/, "").replace(/\/index$/, "");
}

/** Tells whether two configurations are the same as far as rules use them. */
function isJudgedAlike(a: Configuration, b: Configuration): boolean {
  const parts = ({ featuresDir, layers, rules, frozen }: Configuration) =>
    JSON.stringify([featuresDir, layers, rules, frozen]);
  return parts(a) === parts(b);
}

/** The head's, but for features that were somewhere else. */
function configurationFor(
  list: FileNames,
  { base, head }: { readonly base: ConfigurationReading; readonly head: ConfigurationReading },
): Configuration {
  const { featuresDir, ...rest } = head.configuration;
  if (featuresDir === undefined || list.folders.has(featuresDir)) return head.configuration;
  const before = base.configuration.featuresDir;
  return before === undefined ? rest : { ...rest, featuresDir: before };
}

function problemsOf(side: "base" | "head", { problems }: ConfigurationReading): string[] {
  return problems.map(({ at, message }) => {
    const where = at === undefined ? "" : ` at "${at}"`;
    return `"${configurationPath}" of the ${side} is broken${where}, and the default counts: ${message}`;
  });
}
