import type { InstalledGit } from "./installed_git.ts";
import { LEAST_VERSION } from "./installed_git.ts";
import type {
  EngineName,
  RepositoryPlace,
  RepositoryProblem,
  RepositoryTrait,
} from "./repository.ts";

/** What may be asked for. */
export type EngineSetting = "auto" | EngineName;

/** The engine for a repository, and in a sentence why. */
export type EngineChoice =
  | { readonly engine: "git"; readonly git: InstalledGit; readonly why: string }
  | { readonly engine: "isomorphic"; readonly why: string }
  | { readonly engine: null; readonly problem: RepositoryProblem };

const TRAIT_NAMES: Readonly<Record<RepositoryTrait, string>> = {
  linked_worktree: "a linked worktree",
  sparse_checkout: "a sparse checkout",
  index_v4: "an index of version 4",
  split_index: "a split index",
  alternates: "objects borrowed from another repository",
  sha256: "SHA-256 ids",
  reftable: "refs in a reftable",
  eol_attributes: "files that are converted on their way into the repository",
  partial_clone: "a partial clone",
  unknown_extension: "an extension that is not known",
};

/**
 * Picks the engine of a repository: the installed git where there is one, since it is faster and right everywhere.
 * @param setting what the user asked for
 * @param options.git the installed git that may be run there, or null
 * @param options.beyondIsomorphic traits that the embedded engine cannot do right
 */
export function chooseEngine(
  place: RepositoryPlace,
  setting: EngineSetting,
  options: {
    readonly git: InstalledGit | null;
    readonly beyondIsomorphic: ReadonlySet<RepositoryTrait>;
  },
): EngineChoice {
  const { git } = options;
  const beyond = place.traits.filter((trait) => options.beyondIsomorphic.has(trait));
  if (setting === "isomorphic") {
    if (beyond.length > 0) {
      return { engine: null, problem: missing(beyond, 'set the engine to "git" or "auto"') };
    }
    return { engine: "isomorphic", why: "The embedded engine was asked for" };
  }
  if (git) {
    const asked = setting === "git" ? "was asked for" : "is faster and gets every repository right";
    return { engine: "git", git, why: `The installed git ${git.version} ${asked}` };
  }
  if (setting === "git") return { engine: null, problem: notInstalled() };
  if (beyond.length > 0) {
    return { engine: null, problem: missing(beyond, `install git ${LEAST_VERSION} or newer`) };
  }
  const why =
    `No git of version ${LEAST_VERSION} or newer is installed, and the embedded engine needs none`;
  return { engine: "isomorphic", why };
}

function missing(traits: readonly RepositoryTrait[], remedy: string): RepositoryProblem {
  const names = traits.map((trait) => TRAIT_NAMES[trait]).join(" and ");
  const message =
    `The repository has ${names}, which the embedded engine cannot do right: ${remedy}`;
  return { code: "engine_missing", message };
}

function notInstalled(): RepositoryProblem {
  const message =
    `The engine is set to "git", but no git of version ${LEAST_VERSION} or newer is installed`;
  return { code: "engine_missing", message };
}
