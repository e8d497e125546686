import {
  bestAlias,
  isRelative,
  packageNameOf,
  type UnresolvedReason,
} from "../source/modules/mod.ts";
import type { FileImport, ImportRule, LinkContext } from "./rule.ts";

export const unresolvedImport: ImportRule = {
  id: "unresolved-import",
  scope: "imports",
  summary: "A relative or aliased import leads to a file.",
  why:
    "The page does not even start otherwise. The letter case must fit, as it must on the servers where the code is built. " +
    "Packages, files outside of the project, what a bundler makes up (virtual:, ~icons/) and files that git ignores, " +
    "which a generator makes, are not judged.",
  check(context) {
    return context.imports.flatMap((each) => {
      const message = fault(context, each);
      return message === null ? [] : [{ start: each.fact.start, end: each.fact.end, message }];
    });
  },
};

function fault(context: LinkContext, { fact, resolution, unlisted }: FileImport): string | null {
  if (resolution.kind !== "unresolved" || unlisted) return null;
  const { specifier } = fact;
  if (!isOurs(context, specifier) || isGenerated(specifier)) return null;
  const sentence = SENTENCES[resolution.reason];
  return sentence === undefined ? null : `Cannot find "${specifier}": ${sentence}`;
}

/**
 * Nothing is said about what lies outside of the project, which cannot be seen, nor about a file that is there and only has to
 * be spelt with its ending.
 */
const SENTENCES: Readonly<Partial<Record<UnresolvedReason, string>>> = {
  not_found: "there is no such file",
  wrong_case: "the file is spelt with other capital letters",
  invalid: "no file can be called so",
};

/** Tells whether a specifier can only mean a file of the project; `~icons/x` and `virtual:x` may mean anything to a bundler. */
function isOurs({ graph, path }: LinkContext, specifier: string): boolean {
  if (isRelative(specifier) || specifier.startsWith("#") || specifier.trim() === "") return true;
  if (packageNameOf(specifier) !== null) return true;
  const paths = graph.resolver.configFor(path)?.options.paths;
  const alias = bestAlias(specifier, paths);
  return alias !== null && alias.pattern !== "*";
}

/** React Router's types of a route, which it makes on demand. */
function isGenerated(specifier: string): boolean {
  return specifier.split("/").includes("+types");
}
