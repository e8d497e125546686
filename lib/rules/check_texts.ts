import { type ConfigurationReading, type FileText, overlay, requireSound } from "../project/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import { isSourcePath, readModuleFacts } from "../source/modules/mod.ts";
import type { ParsedSource } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { byText, findInText, type MatchedFindings, matchFindings } from "./match_findings.ts";
import { isSameModule } from "./same_module.ts";
import type { RuleSource } from "./survey.ts";

/** The parts of the configuration that must be sound: where one is broken, nobody knows what is right. */
export const DECIDING_PARTS = ["rules", "layers", "featuresDir", "frozen"] as const;

/** The findings in the files of a change, and the configuration under which they were found. */
export interface CheckedFiles {
  readonly reading: ConfigurationReading;
  /** The findings of each file. */
  readonly found: readonly MatchedFindings[];
}

/**
 * Checks files whose imports and exports stay: all rules that look further find in them what they found, and neither the
 * other files nor their names have to be looked at. An edit then costs the same in a project of any size.
 * @param options.before see `checkGate`
 * @returns null where a file comes or goes, is no source, or imports or exports something else
 */
export async function checkTexts(
  { project, parses }: Pick<RuleSource, "project" | "parses">,
  texts: ReadonlyMap<string, string | null>,
  { before = new Map(), signal }: {
    readonly before?: ReadonlyMap<string, FileText> | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<CheckedFiles | null> {
  const after = overlay(project.files, texts);
  const slice = createTimeSlice({ signal });
  const parsed: { readonly old: ParsedSource; readonly next: ParsedSource }[] = [];
  for (const path of texts.keys()) {
    if (!isSourcePath(path)) return null;
    await slice.pause();
    const old = before.get(path) ?? await project.files.read(path);
    const next = await after.read(path);
    if (!old || !next) return null;
    const both = { old: await parses.parse(old), next: await parses.parse(next) };
    if (!isSameModule(readModuleFacts(both.old), readModuleFacts(both.next))) return null;
    parsed.push(both);
  }
  const layout = await project.layout({ files: [...texts.keys()], signal });
  const { reading } = layout;
  requireSound(reading, ...DECIDING_PARTS);
  const findingsOf = (source: ParsedSource) =>
    findInText({
      source,
      configuration: reading.configuration,
      unit: layout.layerUnitOf(source.path),
      tree: readJsxTree(source),
    });
  const found: MatchedFindings[] = [];
  for (const { old, next } of parsed) {
    await slice.pause();
    found.push(matchFindings(findingsOf(old), findingsOf(next), [byText]));
  }
  return { reading, found };
}
