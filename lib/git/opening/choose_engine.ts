import type { InstalledGit } from "../engines/git/installed_git.ts";
import { isAtLeast, LEAST_VERSION } from "../engines/git/installed_git.ts";
import type {
  EngineName,
  RepositoryPlace,
  RepositoryProblem,
  RepositoryTrait,
} from "../repository.ts";
import { TRAIT_NAMES } from "../common/trait_names.ts";

/** The values that the setting of the engine may have. */
export type EngineSetting = "auto" | EngineName;

/** The engine for a repository, and in a sentence why. */
export type EngineChoice =
  | { readonly engine: "git"; readonly git: InstalledGit; readonly why: string }
  | { readonly engine: "embedded"; readonly why: string }
  | { readonly engine: null; readonly problem: RepositoryProblem };

/**
 * Picks the engine of a repository: the installed git where there is one, since it is faster and right everywhere.
 * @param setting what the user asked for
 * @param git the installed git that may be run there, or null
 */
export function chooseEngine(
  place: RepositoryPlace,
  setting: EngineSetting,
  git: InstalledGit | null,
): EngineChoice {
  const isLacking = place.traits.length > 0;
  if (setting === "embedded") {
    if (isLacking) {
      const remedy = `install git ${LEAST_VERSION} or newer, and set the engine to "git" or "auto"`;
      return { engine: null, problem: missing(place.traits, remedy) };
    }
    return { engine: "embedded", why: "The embedded engine was asked for" };
  }
  if (git && place.traits.includes("reftable") && !isAtLeast(git.version, REFTABLE_VERSION)) {
    return { engine: null, problem: tooOld(git) };
  }
  if (git) {
    const asked = setting === "git"
      ? "was asked for"
      : "is used: it is faster than the embedded engine, and gets every repository right";
    return { engine: "git", git, why: `The installed git ${git.version} ${asked}` };
  }
  if (setting === "git") return { engine: null, problem: notInstalled() };
  if (isLacking) {
    return {
      engine: null,
      problem: missing(place.traits, `install git ${LEAST_VERSION} or newer`),
    };
  }
  const why =
    `No git of version ${LEAST_VERSION} or newer is installed, and the embedded engine needs none`;
  return { engine: "embedded", why };
}

function missing(traits: readonly RepositoryTrait[], remedy: string): RepositoryProblem {
  const names = traits.map((trait) => TRAIT_NAMES[trait]).join(" and ");
  const message =
    `The repository has ${names}, which the embedded engine cannot do right: ${remedy}`;
  return { code: "engine_missing", message };
}

/** The first version that reads refs in a reftable. */
const REFTABLE_VERSION = "2.45.0";

function tooOld({ version }: InstalledGit): RepositoryProblem {
  const message =
    `The repository has ${TRAIT_NAMES.reftable}, which the installed git ${version} ` +
    `cannot read: install git ${REFTABLE_VERSION} or newer`;
  return { code: "engine_missing", message };
}

function notInstalled(): RepositoryProblem {
  const message =
    `The engine is set to "git", but no git of version ${LEAST_VERSION} or newer is installed`;
  return { code: "engine_missing", message };
}
