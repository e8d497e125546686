import { WorkbenchError } from "../../errors/mod.ts";
import { branchNameProblem } from "../../git/mod.ts";

const MAX_QUOTED = 100;
const COMPARED = /^refs\/(?:heads|remotes|tags)\//;

/**
 * Refuses what is no name of a branch, a remote-tracking branch, a tag or a commit. git's ways to go on from a name, such as
 * `HEAD~1`, `a..b` or `@{-1}`, are none; the one further name is `HEAD`.
 * @throws {WorkbenchError} `bad_ref`
 */
export function requireRefNames(...texts: readonly string[]): void {
  for (const text of texts) {
    const problem = problemOf(text);
    if (problem === null) continue;
    throw new WorkbenchError("bad_ref", `Cannot compare "${quotable(text)}": the ref ${problem}`);
  }
}

function problemOf(text: string): string | null {
  if (text === "HEAD") return null;
  const problem = branchNameProblem(text);
  if (problem !== null) return problem;
  if (!text.startsWith("refs/") || COMPARED.test(text)) return null;
  return "is below neither refs/heads/, refs/remotes/ nor refs/tags/";
}

/** As much of a name as a message shows. */
export function quotable(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTED));
  return characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : text;
}
