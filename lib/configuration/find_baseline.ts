import { orNullIfUnreadable, WorkbenchError } from "../errors/mod.ts";
import { type Configuration, MAX_BASELINE } from "../project/mod.ts";
import {
  baselineKey,
  findIn,
  readContext,
  type RuleSource,
  surveyProject,
  surveyUnder,
} from "../rules/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { compareText } from "../text/mod.ts";

/**
 * Finds everything that the rules would tell of the project as it is on disk.
 * @param configuration as it is going to be
 * @returns the keys of the findings by file, as `workbench.json` holds them
 * @throws {WorkbenchError} `config_refused` for more findings than a baseline holds
 */
export async function findBaseline(
  source: RuleSource,
  configuration: Configuration,
  options: { readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, string>>> {
  const survey = surveyUnder(await surveyProject(source, options), configuration);
  const slice = createTimeSlice(options);
  const counts = new Map<string, number>();
  const files: [path: string, keys: string][] = [];
  for (const path of [...survey.graph.files.keys()].sort(compareText)) {
    const found = findIn(await orNullIfUnreadable(readContext(survey, path)));
    for (const { finding: { rule } } of found) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
    if (found.length > 0) files.push([path, found.map(baselineKey).join(" ")]);
    await slice.pause();
  }
  requireFew(counts);
  return Object.fromEntries(files);
}

function requireFew(counts: ReadonlyMap<string, number>): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= MAX_BASELINE) return;
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  throw new WorkbenchError(
    "config_refused",
    `Cannot keep ${total} findings in a baseline, which holds ${MAX_BASELINE}: set rules that the project does not follow ` +
      `to "off", above all "${most?.[0]}" with ${most?.[1]}`,
  );
}
