import {
  type FileText,
  overlay,
  projectPath,
  requireSound,
  type RuleDescription,
} from "../project/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { withoutBaseline } from "./baseline.ts";
import { type CheckedFiles, checkTexts, DECIDING_PARTS } from "./check_texts.ts";
import { levelSource } from "./describe_rules.ts";
import { byRule, byText, findIn, type MatchedFindings, matchFindings } from "./match_findings.ts";
import { readContext, readFacts } from "./read_context.ts";
import { compareViolations, toViolation } from "./report.ts";
import type { ImportContext } from "./rule.ts";
import { checkChange } from "./run_rules.ts";
import { isSameModule } from "./same_module.ts";
import type { Violation } from "./schemas.ts";
import { type RuleSource, type Survey, surveyChanges, surveyProject } from "./survey.ts";

/** The findings of the rules on a change that is not written yet. */
export interface GateResult {
  /** Only the change makes these. */
  readonly introduced: readonly Violation[];
  /** These were there before, perhaps on another line. */
  readonly existing: readonly Violation[];
  /** These were there before, as they were, and are no more; nothing unless they were asked for. */
  readonly fixed: readonly Violation[];
  /** Says where the level comes from that a finding has. */
  readonly sourceOf: (violation: Pick<Violation, "rule">) => RuleDescription["source"];
}

interface GateOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * The earlier path of each file that the change only moves, or in which it only gives names: by its new path, which may be the
   * old one. A finding there in whose text a name or a specifier is another one counts as the one that was there.
   */
  readonly movedFrom?: ReadonlyMap<string, string> | undefined;
  /** True looks at every file as it was as well, for what the change fixes. */
  readonly withFixed?: boolean | undefined;
  /** Files of the change as they were read for it: they are not read once more where their own texts are enough. */
  readonly before?: ReadonlyMap<string, FileText> | undefined;
  /** False leaves out what was there before and stays: see `checkTexts`. Default: true */
  readonly withExisting?: boolean | undefined;
}

/**
 * Checks the files of a change by the architecture rules, before and after it. The disk is only read.
 * @param changes the new text by path; null: deleted
 * @returns what is found in the files as they would be, sorted by path, line, column and rule. A frozen file is always an
 * introduced finding; in a new file that was not moved everything is introduced
 * @throws {WorkbenchError} `config_invalid` when a part of `workbench.json` that decides is broken; `outside_project`
 */
export async function checkGate(
  source: RuleSource,
  changes: ReadonlyMap<string, string | null>,
  options: GateOptions = {},
): Promise<GateResult> {
  const texts = new Map([...changes].map(([path, text]) => [projectPath(path), text]));
  const { movedFrom, withExisting = true } = options;
  const inTexts = withExisting || movedFrom ? null : await checkTexts(source, texts, options);
  const { reading, found } = inTexts ?? await checkInProject(source, texts, options);
  const { configuration } = reading;
  const violations = (part: keyof MatchedFindings): Violation[] =>
    found.flatMap((matched) =>
      matched[part].map(({ finding, source }) => toViolation(finding, source))
    )
      .sort(compareViolations);
  const frozen = [...texts.keys()].flatMap((path) => checkChange(path, configuration));
  return {
    introduced: [...frozen, ...violations("introduced")].sort(compareViolations),
    existing: withExisting ? violations("existing") : [],
    fixed: options.withFixed ? violations("resolved") : [],
    sourceOf: ({ rule }) => levelSource(rule, reading),
  };
}

/** Checks the files of a change by every rule, before and after it. */
async function checkInProject(
  source: RuleSource,
  texts: ReadonlyMap<string, string | null>,
  options: GateOptions,
): Promise<CheckedFiles> {
  const { reading, ...asIs } = await surveyProject(source, options);
  requireSound(reading, ...DECIDING_PARTS);
  const survey = readingOnce(asIs);
  const after = await readChanged(source, { survey, texts }, options);
  const { movedFrom, withFixed = false } = options;
  const found: MatchedFindings[] = [];
  const slice = createTimeSlice(options);
  for (const path of pathsAfter(texts, options)) {
    await slice.pause();
    const now = findIn(after.get(path));
    // What a file was like says nothing of one in which nothing is found: most need not be read.
    if (now.length === 0 && !withFixed) continue;
    const old = findIn(await readContext(survey, movedFrom?.get(path) ?? path));
    const keys = movedFrom?.has(path) ? [byText, byRule] : [byText];
    const matched = matchFindings(old, now, keys);
    const existing = withoutBaseline(matched.existing, survey.configuration, movedFrom?.get(path));
    found.push({ ...matched, existing });
  }
  return { reading, found };
}

/** The same survey, of which every step sees a file as the first one did. */
function readingOnce(survey: Survey): Survey {
  const { view } = survey;
  const reads = new Map<string, ReturnType<Survey["view"]["read"]>>();
  return {
    ...survey,
    view: {
      ...view,
      read(path) {
        const reading = reads.get(path) ?? view.read(path);
        reads.set(path, reading);
        return reading;
      },
    },
  };
}

/** The files of a change, without those that are where they were only under another path. */
function pathsAfter(
  texts: ReadonlyMap<string, string | null>,
  { movedFrom }: GateOptions,
): string[] {
  const left = new Set(movedFrom?.values());
  return [...texts].filter(([path, text]) => text !== null || !left.has(path)).map(([path]) =>
    path
  );
}

type Contexts = ReadonlyMap<string, ImportContext>;

interface Change {
  readonly survey: Survey;
  readonly texts: ReadonlyMap<string, string | null>;
}

/** Only where files come and go, or what they import and export does, is the import graph another one. */
async function readChanged(
  source: RuleSource,
  { survey, texts }: Change,
  options: GateOptions,
): Promise<Contexts> {
  const view = overlay(survey.view, texts);
  const isAlike = await areModulesAlike({ ...survey, view }, { survey, texts }, options);
  const changed = isAlike
    ? { ...survey, view }
    : await surveyChanges(source, { before: survey, view, texts }, options);
  return await readContexts(changed, texts.keys(), options);
}

/** @returns false as soon as a file comes, goes, or imports or exports something else */
async function areModulesAlike(
  after: Survey,
  { survey, texts }: Change,
  options: GateOptions,
): Promise<boolean> {
  const slice = createTimeSlice(options);
  for (const path of texts.keys()) {
    await slice.pause();
    const [old, next] = [await readFacts(survey, path), await readFacts(after, path)];
    if (!old || !next || !isSameModule(old, next)) return false;
  }
  return true;
}

async function readContexts(
  survey: Survey,
  paths: Iterable<string>,
  options: GateOptions,
): Promise<Contexts> {
  const slice = createTimeSlice(options);
  const contexts = new Map<string, ImportContext>();
  for (const path of paths) {
    await slice.pause();
    const context = await readContext(survey, path);
    if (context) contexts.set(path, context);
  }
  return contexts;
}
