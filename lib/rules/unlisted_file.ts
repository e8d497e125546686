import {
  bestAlias,
  folderOf,
  isRelative,
  joinPath,
  projectPath,
  splitQuery,
} from "../source/modules/mod.ts";
import type { Survey } from "./survey.ts";

/** The endings that are tried for a specifier without its ending. */
const ENDINGS = [
  "",
  ".ts",
  ".tsx",
  ".d.ts",
  ".js",
  ".jsx",
  ".json",
  "/index.ts",
  "/index.tsx",
  "/index.d.ts",
  "/index.js",
] as const;

/** The endings of code that generators make. */
const GENERATED = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"] as const;

/**
 * Tells whether an import that matches no listed file leads to one that exists nevertheless, or that a generator is still to
 * make: what git ignores is not there in a fresh clone.
 */
export async function isUnlisted(
  survey: Survey,
  path: string,
  specifier: string,
): Promise<boolean> {
  for (const stem of stemsOf(survey, path, specifier)) {
    for (const ending of ENDINGS) {
      if (await survey.exists(stem + ending)) return true;
    }
    for (const ending of GENERATED) if (await survey.isToBeMade(stem + ending)) return true;
  }
  return false;
}

/** The paths that a specifier stands for, with and without the ending of a script. */
function stemsOf(survey: Survey, path: string, specifier: string): string[] {
  const { name } = splitQuery(specifier);
  const targets = isRelative(name)
    ? [joinPath(folderOf(path), name)]
    : aliasTargets(survey, path, name);
  return targets.flatMap((target) => {
    if (target === null || target === "") return [];
    const stem = target.replace(/\.[cm]?jsx?$/, "");
    return stem === target ? [target] : [target, stem];
  });
}

function aliasTargets({ graph }: Survey, path: string, name: string): (string | null)[] {
  const { baseUrl, pathsBasePath, paths } = graph.resolver.configFor(path)?.options ?? {};
  // The compiler's own note, outside its published types: the folder of the config that has the `paths`.
  const base = baseUrl ?? (typeof pathsBasePath === "string" ? pathsBasePath : "");
  const folder = projectPath(base) ?? (base === "" ? "" : null);
  const targets = bestAlias(name, paths)?.targets ?? [];
  return targets.map((target) =>
    projectPath(target) ?? (folder === null ? null : joinPath(folder, target))
  );
}
