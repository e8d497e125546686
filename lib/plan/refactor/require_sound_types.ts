import { WorkbenchError } from "../../errors/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "./refusal.ts";

/** An error of the checker by its number. */
export const NO_SUCH_ARGUMENT = 2345;

/** An error of the checker, as a sentence. */
type FoundError = { readonly code: number; readonly sentence: string };

/** The errors of files as they are, by path. */
export type KnownErrors = ReadonlyMap<string, readonly FoundError[]>;

/** Finds the errors of files before they are changed, those of the checker's environment aside. */
export async function knownErrors(site: FlowSite, paths: readonly string[]): Promise<KnownErrors> {
  const known = new Map<string, readonly FoundError[]>();
  for (const path of paths) known.set(path, await errorsIn(site, path) ?? []);
  return known;
}

/**
 * Refuses new files with errors of the checker, and changed files with more errors than they had.
 * @param options.expected the number of an error that does no harm
 * @param options.known the errors that files had before
 * @throws {WorkbenchError} `edit_refused` with the first error
 */
export async function requireSoundTypes(
  site: FlowSite,
  paths: readonly string[],
  { expected, known }: {
    readonly expected?: number | undefined;
    readonly known?: KnownErrors | undefined;
  } = {},
): Promise<void> {
  for (const path of paths) {
    const found = await errorsIn(site, path);
    if (!found) site.log(`The types of "${path}" could not be checked`);
    const before = (known?.get(path) ?? []).map(({ sentence }) => sentence);
    const first = found?.find(({ code, sentence }) => {
      const at = before.indexOf(sentence);
      if (at >= 0) before.splice(at, 1);
      return at < 0 && code !== expected;
    });
    if (first) throw refused(`Cannot make "${path}": it would have the error ${first.sentence}`);
  }
}

/** Returns null where the checker cannot tell. */
async function errorsIn(
  { draft: { source }, signal }: FlowSite,
  path: string,
): Promise<readonly FoundError[] | null> {
  const file = await source.project.files.read(path);
  if (!file || !/\.[cm]?tsx?$/.test(path)) return [];
  try {
    const found = await source.types.diagnostics(file, { signal });
    return found.filter(({ severity, environment }) => severity === "error" && !environment)
      .map(({ code, message }) => ({ code, sentence: `TS${code}, ${message}` }));
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
    return null;
  }
}
