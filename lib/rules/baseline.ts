import { type Configuration, contentHash } from "../project/mod.ts";
import { byText, type FoundIn } from "./match_findings.ts";

/** Half of a hash would do against chance; nobody gains anything by a finding that looks like another. */
const KEY_LENGTH = 12;

/**
 * Returns the key of a finding in the baseline, made from its content: the rule, what it says and the flagged text, never the line.
 */
export function baselineKey(found: FoundIn): string {
  return contentHash(byText(found)).slice(0, KEY_LENGTH);
}

/**
 * Leaves out the findings of one file that the baseline of `workbench.json` names, each as often as it does.
 * @param found all findings of the file, or some
 * @param path where the file was when the baseline was written; where it is, unless told
 */
export function withoutBaseline(
  found: readonly FoundIn[],
  { baseline }: Pick<Configuration, "baseline">,
  path: string | undefined = found[0]?.source.path,
): readonly FoundIn[] {
  if (path === undefined || !Object.hasOwn(baseline, path)) return found;
  const known = (baseline[path] ?? "").split(" ");
  return found.filter((each) => {
    const index = known.indexOf(baselineKey(each));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
