import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { repositoryContract } from "./contract.ts";

repositoryContract(
  "git",
  async (place, options) =>
    openGitRepository(place, { ...options, executable: await installedGit() }),
);
