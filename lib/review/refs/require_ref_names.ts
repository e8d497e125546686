import { WorkbenchError } from "../../errors/mod.ts";
import { branchNameProblem } from "../../git/mod.ts";

/** The uncommitted work, as a head: no ref can be named so. */
export const WORKTREE = ":worktree";

const MAX_QUOTED = 100;
const COMPARED = /^refs\/(?:heads|remotes|tags)\//;

/** A ref that goes farther back names no comparison that anybody reads. */
const MAX_STEPS = 1000;
const STEPS = /(?:\^\d*|~\d*)+$/;

/** A name, and the way from its commit to an ancestor. */
export interface RefParts {
  readonly name: string;
  /** For each commit on the way, which of its parents is meant, from 1. */
  readonly steps: readonly number[];
}

/** Takes a ref apart: `main~2^2` is the second parent of the grandparent of `main`. */
export function partsOfRef(text: string): RefParts {
  const tail = STEPS.exec(text)?.[0] ?? "";
  const steps = [...tail.matchAll(/([\^~])(\d*)/g)].flatMap(([, mark, digits]) => {
    const number = digits === "" ? 1 : Number(digits);
    if (mark === "^") return number === 0 ? [] : [number];
    return Array.from({ length: Math.min(number, MAX_STEPS + 1) }, () => 1);
  });
  return { name: text.slice(0, text.length - tail.length), steps };
}

/**
 * Refuses what is no name of a branch, a remote-tracking branch, a tag or a commit, perhaps with the way to an ancestor behind
 * it, such as `HEAD~1` or `main^`. git's other ways to go on from a name, such as `@{-1}`, are none; the one further name is `HEAD`.
 * @throws {WorkbenchError} `bad_ref`
 */
export function requireRefNames(...texts: readonly string[]): void {
  for (const text of texts) {
    const problem = problemOf(text);
    if (problem === null) continue;
    throw new WorkbenchError("bad_ref", `Cannot compare "${quotable(text)}": the ref ${problem}`, {
      data: { ref: quotable(text) },
    });
  }
}

function problemOf(ref: string): string | null {
  const { name: text, steps } = partsOfRef(ref);
  if (steps.length > MAX_STEPS) return `goes back more than ${MAX_STEPS} commits`;
  if (text === "HEAD") return null;
  if (text === "@") return 'is called "HEAD" here';
  if (/[~^]/.test(text)) return 'goes on from a name otherwise than by steps such as "~2" and "^2"';
  const problem = branchNameProblem(text);
  if (problem !== null) return problem;
  if (!text.startsWith("refs/") || COMPARED.test(text)) return null;
  return "is below neither refs/heads/, refs/remotes/ nor refs/tags/";
}

/** Returns as much of a name as a message shows. */
export function quotable(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTED));
  return characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : text;
}
