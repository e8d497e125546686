import { createGitFinder } from "../../lib/git/engines/git/installed_git.ts";

/** The stock git of the machine, which the tests of lib/git need. */
export async function installedGit(): Promise<string> {
  const git = await createGitFinder()("/nonexistent");
  if (!git) throw new Error('These tests need a stock "git" of version 2.37 or newer');
  return git.executable;
}
