import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { repositoryContract } from "./contract.ts";
import { refContract } from "./contract/refs.ts";
import type { OpenEngine } from "./contract/with_repository.ts";

const open: OpenEngine = async (place, options) =>
  openGitRepository(place, { ...options, executable: await installedGit() });

repositoryContract("git", open);

describe("git, where the configuration asks for more than the library knows", () => {
  refContract((place, options) => {
    const home = options?.environment?.HOME ?? "";
    writeFileSync(join(home, ".gitconfig"), "[core]\n\tfsync = none\n");
    return open(place, options);
  });
});
