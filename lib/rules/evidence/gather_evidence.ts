import type { RuleId } from "../../project/mod.ts";
import { createTimeSlice } from "../../source/time_slice.ts";
import { readContext } from "../read_context.ts";
import type { ImportContext } from "../rule.ts";
import { RULES } from "../rules.ts";
import { type RuleSource, surveyProject } from "../survey.ts";

/** How well a project keeps a rule that it may never have heard of. */
export interface Evidence {
  /** The number of files or imports that the rule applies to. */
  readonly places: number;
  /** Those of them that keep it. */
  readonly kept: number;
}

export type EvidenceByRule = ReadonlyMap<RuleId, Evidence>;

/** A rule that applies to fewer places says nothing about a project. */
const MIN_PLACES = 20;
const MIN_SHARE = 0.98;

/** Looks at every source file of the project, in slices of time. Tests, stories and tools prove nothing. */
export async function gatherEvidence(
  source: RuleSource,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<EvidenceByRule> {
  const survey = await surveyProject(source, options);
  const slice = createTimeSlice(undefined, options);
  const found = new Map<RuleId, Evidence>();
  for (const path of survey.graph.files.keys()) {
    const context = await readContext(survey, path);
    if (context?.isSource) {
      for (const { id, ...seen } of evidenceIn(context)) {
        const { places, kept } = found.get(id) ?? { places: 0, kept: 0 };
        found.set(id, { places: places + seen.places, kept: kept + seen.kept });
      }
    }
    await slice.pause();
  }
  return found;
}

function evidenceIn(context: ImportContext): (Evidence & { readonly id: RuleId })[] {
  return RULES.flatMap((rule) => {
    if (rule.scope === "change" || !rule.evidence) return [];
    const { id, check, evidence: { per, places: count } } = rule;
    const places = count(context);
    if (places === 0) return [{ id, places, kept: 0 }];
    const findings = check(context);
    const broken = per === "file"
      ? Math.min(1, findings.length)
      : new Set(findings.map(({ start }) => start)).size;
    return [{ id, places, kept: Math.max(0, places - broken) }];
  });
}

/** The rules that are kept so often that it is no chance. */
export function keptAmong(evidence: EvidenceByRule): RuleId[] {
  return [...evidence].filter(([, found]) => isKept(found)).map(([rule]) => rule);
}

/** Whether it is no chance that the rule is kept. */
export function isKept({ places, kept }: Evidence): boolean {
  return places >= MIN_PLACES && kept >= places * MIN_SHARE;
}
