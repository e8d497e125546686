import { orNullIfUnreadable } from "../../errors/mod.ts";
import { contentHash, type RuleId } from "../../project/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { readLinks } from "../read_context.ts";
import type { LinkContext } from "../rule.ts";
import { RULES } from "../rules.ts";
import { type RuleSource, type Survey, surveyProject } from "../survey.ts";
import type { EvidenceMemory, FileEvidence, Seen } from "./evidence_memory.ts";
import { isAsSeen, projectDigest } from "./project_digest.ts";
import { openReadAlong, seenInLinks, seenInText } from "./text_evidence.ts";

/** The counts that show how well a project keeps a rule, perhaps without knowing it. */
export interface Evidence {
  /** The number of files or imports to which the rule applies. */
  readonly places: number;
  /** Those of them that keep it. */
  readonly kept: number;
}

export type EvidenceByRule = ReadonlyMap<RuleId, Evidence>;

/** The evidence that was found in all files of a project. */
export interface ProjectEvidence {
  /** The evidence of each rule that has evidence. */
  readonly byRule: EvidenceByRule;
  /** The number of places that break a rule, by file; sorted by path, without the files in which there is none. */
  readonly breaking: ReadonlyMap<RuleId, ReadonlyMap<string, number>>;
}

/** A rule that applies to fewer places says nothing about a project. */
const MIN_PLACES = 20;
const MIN_SHARE = 0.98;

interface GatherOptions {
  readonly signal?: AbortSignal | undefined;
  /** Tells whether somebody waits for it; see `createTimeSlice`. */
  readonly isAwaited?: (() => boolean) | undefined;
  /** The evidence that was found earlier: it is taken where it still holds, and becomes what is found now. */
  readonly memory?: EvidenceMemory | undefined;
  /** Found elsewhere, perhaps in other files: it is taken for those that are the same. */
  readonly known?: ReadonlyMap<string, FileEvidence> | undefined;
}

/**
 * Looks at every source file of the project, in slices of time. Tests, stories and tools prove nothing. Where nothing has
 * changed since the last look, no file is parsed, and else those alone that have.
 */
export async function gatherEvidence(
  source: RuleSource,
  options: GatherOptions = {},
): Promise<ProjectEvidence> {
  const { memory, known: elsewhere, ...waiting } = options;
  const last = memory?.read();
  if (last) {
    const { digest } = await projectDigest(source.project, waiting);
    if (last.digest === digest) return summed(last.files);
  }
  const { files, survey } = await lookAtFiles(
    source,
    last?.files ?? elsewhere ?? new Map(),
    waiting,
  );
  if (memory) {
    const { digest, list } = await projectDigest(source.project, waiting);
    // What changed while it was looked at is looked at again.
    memory.keep({ digest: await isAsSeen(survey, list) ? digest : "", files });
  }
  return summed(files);
}

async function lookAtFiles(
  source: RuleSource,
  before: ReadonlyMap<string, FileEvidence>,
  options: GatherOptions,
): Promise<{ readonly files: ReadonlyMap<string, FileEvidence>; readonly survey: Survey }> {
  const along = openReadAlong(source.project, options);
  const survey = await surveyProject(source, { ...options, parsed: along.parsed });
  const slice = createTimeSlice(options);
  const settings = JSON.stringify(survey.configuration.layers);
  const files = new Map<string, FileEvidence>();
  for (const path of [...survey.graph.files.keys()].sort()) {
    await slice.pause();
    const links = await readLinks(survey, path);
    const hash = survey.graph.contentHashOf(path);
    // A file that cannot be read proves nothing.
    if (!links || hash === null || !isSourcePath(path)) continue;
    const { feature, isSource } = links;
    const key = contentHash(
      JSON.stringify([hash, path, links.unit, feature?.name, isSource, settings]),
    );
    const last = before.get(path);
    const known = last?.key === key ? last.own : along.found(path, hash, survey.configuration);
    const own = known ?? await lookAtText(survey, links, hash);
    if (own) files.set(path, { key, own, links: seenInLinks(links) });
  }
  return { files, survey };
}

/** @returns null for a file that has changed since the survey: the next look finds it */
async function lookAtText(
  survey: Survey,
  links: LinkContext,
  hash: string,
): Promise<Seen[] | null> {
  // Rules that look at the text alone go by its layer: most files of most projects have none, and need not be parsed.
  if (!links.unit) return [];
  const file = await orNullIfUnreadable(survey.view.read(links.path));
  if (file?.contentHash !== hash) return null;
  const source = await orNullIfUnreadable(survey.parses.parseOnce(file));
  return source ? seenInText(links, source) : [];
}

function summed(files: ReadonlyMap<string, FileEvidence>): ProjectEvidence {
  const byRule = new Map<RuleId, Evidence>();
  const breaking = new Map<RuleId, Map<string, number>>();
  for (const rule of RULES) {
    breaking.set(rule.id, new Map());
    if (rule.scope !== "change" && rule.evidence) byRule.set(rule.id, { places: 0, kept: 0 });
  }
  for (const [path, { own, links }] of files) {
    for (const { rule, places, kept, findings } of [...own, ...links]) {
      const sum = byRule.get(rule);
      if (sum) byRule.set(rule, { places: sum.places + places, kept: sum.kept + kept });
      if (findings > 0) breaking.get(rule)?.set(path, findings);
    }
  }
  return { byRule, breaking };
}

/** The rules that are kept so often that it is no chance. */
export function keptAmong(evidence: EvidenceByRule): RuleId[] {
  return [...evidence].filter(([, found]) => isKept(found)).map(([rule]) => rule);
}

/** Tells whether it is no chance that the rule is kept. */
export function isKept({ places, kept }: Evidence): boolean {
  return places >= MIN_PLACES && kept >= places * MIN_SHARE;
}
