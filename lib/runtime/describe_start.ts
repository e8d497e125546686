import { join } from "node:path";
import { FRAMEWORK_WORDS } from "../project/framework_words.ts";
import { count, listOf, oneLine } from "../text/mod.ts";
import type { Committing } from "../git/mod.ts";
import type { Problem, ProjectOverview } from "../workbench/mod.ts";

/** The largest number of packages that the start names. */
export const MAX_PACKAGES = 20;
/** The largest number of problems that the start names. */
const MAX_PROBLEMS = 50;
/** A server that listens there does so on all addresses of the machine, and no client can ask for this one. */
const EVERYWHERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The address that a person on this machine opens. */
export function addressOf(host: string, port: number): string {
  const name = EVERYWHERE[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Tells who else can reach the service, where others can. */
export function reachOf(host: string, allowedHosts: readonly string[]): Fact[] {
  if (!(host in EVERYWHERE)) return [];
  const names = allowedHosts.length === 0
    ? "others need its name: give it with --allowed-host"
    : `others ask for ${listOf(allowedHosts)}`;
  return [["network", `it listens on every address of this machine; ${names}`]];
}

/** A word, and what there is to say of it. */
export type Fact = readonly [what: string, told: string];

/**
 * Tells of a project its layout, how much there is, its packages and how to open one alone, what is wrong with it, and who else works on it.
 * @param root absolute
 */
export function factsOf(
  { reason, counts, packages, problems, otherServices }: ProjectOverview,
  root: string,
): Fact[] {
  const able = packages.filter(({ react }) => react);
  const left = able.length - MAX_PACKAGES;
  return [
    ["layout", reason],
    ["found", foundOf(counts)],
    ...able.slice(0, MAX_PACKAGES).map(({ name, path, framework }): Fact => [
      "package",
      `${name}${
        framework === "unknown" ? "" : ` (${FRAMEWORK_WORDS[framework]})`
      }; alone with --project ${join(root, path)}`,
    ]),
    ...(left > 0 ? [["package", `and ${left} more`] as const] : []),
    ...problemsOf(problems),
    ...otherServices.map(({ pid, address }): Fact => [
      "note",
      `another service works on this project, process ${pid}${
        address === null ? "" : ` at ${address}`
      }: both write its files and claim the same git session where there is one, so end one of them`,
    ]),
  ];
}

/** Tells when saves are committed, and that the checkout moves to another branch for it. */
export function commitsOf(committing: Committing | null): Fact[] {
  if (committing === null) return [];
  const { enabled, mode, coalesceMs, branchPrefix, branch, isCheckedOut } = committing;
  if (!enabled) return [["commits", "saves are not committed: that is switched off"]];
  const onto = branch === null
    ? `on a new branch, ${branchPrefix}/…: your checkout switches to it then`
    : isCheckedOut
    ? `on the branch ${branch}`
    : `after a question: the branch of the session, ${branch}, is not checked out`;
  return [["commits", `saves are committed ${WHEN[mode](coalesceMs / 1000)}, ${onto}`]];
}

const WHEN: Readonly<Record<Committing["mode"], (seconds: number) => string>> = {
  coalesce: (seconds) => `${seconds} s after the first one`,
  "every-save": () => "at once",
  manual: () => "when you say so",
};

/** Tells the problems of a project with their places, as editors open them. */
function problemsOf(problems: ProjectOverview["problems"]): Fact[] {
  const left = problems.length - MAX_PROBLEMS;
  return [
    ...problems.slice(0, MAX_PROBLEMS).map((problem): Fact => ["problem", wordsOf(problem)]),
    ...(left > 0 ? [["problem", `and ${left} more, which GET /api/project lists`] as const] : []),
  ];
}

/** On one line: what a project's files say must not write elsewhere in a terminal. */
function wordsOf({ code, path, at, line, column, message }: Problem): string {
  if (code === "not_react") return `${message}; another folder is served with --project DIR`;
  const place = [path, ...(line === undefined ? [] : [line, column])].join(":");
  const subject = [place, at].filter(Boolean).join(", ");
  return oneLine(subject === "" ? message : `${subject}: ${message}`);
}

/** A fact as a line for the terminal. */
export function lineOf([what, told]: Fact): string {
  return `  ${what.padEnd(7)}  ${told}`;
}

function foundOf({ files, features }: ProjectOverview["counts"]): string {
  return count(files, "source file") + (features === 0 ? "" : ` in ${count(features, "feature")}`);
}
