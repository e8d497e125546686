import { chooseEngine, type EngineChoice, type EngineSetting } from "./choose_engine.ts";
import type { Discovery } from "../discover/discover_repository.ts";
import { createGitFinder, type GitFinder } from "../engines/git/installed_git.ts";
import type {
  EngineOptions,
  Repository,
  RepositoryPlace,
  RepositoryProblem,
} from "../repository.ts";

/** A repository that is open, or what keeps it from being opened, null when there is none; and in a sentence why. */
export type OpenedRepository =
  & { readonly why: string }
  & (
    | { readonly repository: Repository; readonly problem: null }
    | { readonly repository: null; readonly problem: RepositoryProblem | null }
  );

export interface OpenOptions extends EngineOptions {
  readonly engine: EngineSetting;
  /** The function that finds git; without it looked for once by this process. */
  readonly findGit?: GitFinder;
}

/** The finder of the installed git, which does not change while the process runs: it is looked for when it is first needed. */
const findInstalledGit: GitFinder = createGitFinder();

/**
 * Opens the repository that a project was found to be in, with the engine that fits it.
 * @param discovery from `discoverRepository`
 */
export async function openRepository(
  { place, problem }: Discovery,
  options: OpenOptions,
): Promise<OpenedRepository> {
  if (!place) return closed(problem);
  const { engine: setting, findGit = findInstalledGit, ...engineOptions } = options;
  const git = setting === "embedded" ? null : await findGit(place.worktree);
  const choice = chooseEngine(place, setting, git);
  if (choice.engine === null) return closed(choice.problem);
  const repository = choice.engine === "embedded"
    ? await openEmbedded(place, engineOptions)
    : await openWithGit(place, choice, engineOptions);
  return { repository, why: choice.why, problem: null };
}

async function openEmbedded(place: RepositoryPlace, options: EngineOptions): Promise<Repository> {
  const { openEmbeddedRepository } = await import("../engines/embedded/open_repository.ts");
  return await openEmbeddedRepository(place, options);
}

async function openWithGit(
  place: RepositoryPlace,
  { git }: Extract<EngineChoice, { readonly engine: "git" }>,
  options: EngineOptions,
): Promise<Repository> {
  const { openGitRepository } = await import("../engines/git/open_git_repository.ts");
  return openGitRepository(place, { ...options, executable: git.executable });
}

function closed(problem: RepositoryProblem | null): OpenedRepository {
  return { repository: null, problem, why: problem?.message ?? "The project is in no repository" };
}
