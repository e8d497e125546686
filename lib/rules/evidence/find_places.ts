import type { z } from "zod";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import { DEFAULT_LIMIT, readCursor } from "../../paging/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { readContext, readLinks } from "../read_context.ts";
import { toViolation } from "../report.ts";
import type { Finding, ImportContext, Rule } from "../rule.ts";
import { RULES } from "../rules.ts";
import { type RuleSource, type Survey, surveyProject } from "../survey.ts";
import type { KeptRules } from "./open_rule_levels.ts";
import type { placeList, placeQuery } from "./schemas.ts";

type Place = z.input<typeof placeList>["places"][number];

interface Options {
  readonly signal?: AbortSignal;
}

/** Lists the places that break a rule, whatever its level: only the files of the part that is asked for are read. */
export async function findPlaces(
  source: RuleSource,
  rules: Pick<KeptRules, "look">,
  { rule: id, limit = DEFAULT_LIMIT, cursor }: z.output<typeof placeQuery>,
  options: Options = {},
): Promise<z.input<typeof placeList>> {
  const start = readCursor(cursor);
  const end = start + limit;
  const { breaking } = await rules.look(options);
  const rule = RULES.find((each) => each.id === id);
  const survey = await surveyProject(source, options);
  const counts = rule?.scope === "graph"
    ? await countInCircles(survey, rule, options)
    : breaking.get(id) ?? new Map<string, number>();
  const slice = createTimeSlice(options);
  const places: Place[] = [];
  let total = 0;
  for (const [path, count] of counts) {
    const from = Math.max(0, start - total);
    const to = Math.min(count, end - total);
    total += count;
    if (!rule || from >= to) continue;
    await slice.pause();
    places.push(...(await placesIn(survey, rule, path)).slice(from, to));
  }
  return { places, total, nextCursor: end < total ? String(end) : null };
}

/** Circles go through many files: no evidence counts them. */
async function countInCircles(
  survey: Survey,
  rule: Rule & { readonly scope: "graph" | "imports" },
  options: Options,
): Promise<ReadonlyMap<string, number>> {
  const slice = createTimeSlice(options);
  const counts = new Map<string, number>();
  for (const path of [...new Set(survey.graph.cycles().flat())].sort()) {
    await slice.pause();
    const links = await readLinks(survey, path);
    const count = links ? rule.check(links).length : 0;
    if (count > 0) counts.set(path, count);
  }
  return counts;
}

async function placesIn(survey: Survey, rule: Rule, path: string): Promise<Place[]> {
  const context = await orNullIfUnreadable(readContext(survey, path));
  if (!context) return [];
  return findingsOf(rule, context).toSorted((a, b) => a.start - b.start).map((finding) => {
    const found = { ...finding, rule, severity: "info" } as const;
    // Its level may be any, also none: the list of rules tells it.
    const { rule: _rule, severity: _severity, why: _why, ...place } = toViolation(
      found,
      context.source,
    );
    return place;
  });
}

function findingsOf(rule: Rule, context: ImportContext): readonly Finding[] {
  return rule.scope === "change" ? [] : rule.check(context);
}
