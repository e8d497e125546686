import type { ts as TS } from "ts-morph";
import type { ParsedSource, Source } from "../source/mod.ts";
import { moduleNames, type NameUse } from "../source/scope/mod.ts";
import { isTestFile, knownNames } from "./names/known_names.ts";
import { isTag } from "./names/tag_names.ts";

/**
 * The names that the new text uses without having them, and the old one did not. A tag is never a global of the language or
 * its hosts, though the file may use that as well; the globals of test runners are known to tests alone.
 */
export async function broughtNames(
  source: Pick<Source, "units">,
  before: TS.SourceFile,
  { ast, path }: Pick<ParsedSource, "ast" | "path">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Map<string, NameUse>> {
  const old = moduleNames(before).unbound;
  const fresh = [...moduleNames(ast).unbound].filter(([name, use]) => {
    const known = old.get(name);
    return !known || (isTag(use) && !isTag(known));
  });
  if (fresh.length === 0) return new Map();
  const { hosts, runners } = await knownNames();
  const isTest = fresh.some(([name]) => runners.has(name)) &&
    await isTestFile(source, path, options);
  const isKnown = (name: string) => hosts.has(name) || (isTest && runners.has(name));
  return new Map(
    fresh.filter(([name, use]) => isKnown(name) ? isTag(use) : !old.has(name)),
  );
}
