import { lstatSync, rmSync } from "node:fs";
import type { GitRepository } from "../../support/git_repository.ts";

/** Draws whole numbers below a bound. */
export type Random = (below: number) => number;

const FOLDERS = ["", "src/", "src/deep/", "src/deep/er/", "lib-x/", "lib/", "Ünï cödé/", "a.b/"];
const NAMES = [
  "a.ts",
  "b.ts",
  "a",
  "lib",
  "deep",
  "x.log",
  "keep.log",
  "ä ö.txt",
  "[z].md",
  "n.bin",
];
const RULES = [
  "*.log",
  "!keep.log",
  "/lib/",
  "deep/*",
  "!deep/a.ts",
  "**/er",
  "src/**/b.ts",
  "[a-b].ts",
];
export function randomPath(random: Random): string {
  return `${FOLDERS[random(FOLDERS.length)]}${NAMES[random(NAMES.length)]}`;
}

export function randomPaths(random: Random, count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => randomPath(random)))];
}

function randomText(random: Random): string {
  const lines = Array.from({ length: random(6) }, () => `line ${random(50)}`);
  return lines.join(random(4) === 0 ? "\r\n" : "\n") + (random(2) === 0 ? "\n" : "");
}

/** Edits the working tree and the index, and sometimes the history, by stock git alone. */
export function workAtRandom(git: GitRepository, random: Random): void {
  const steps = [editFile, editFile, editFile, editFile, removeFile, makeLink, makeExecutable];
  const more = [writeRules, stage, stage, unstage, intend, commit, branch, merge];
  const all = [...steps, ...more, pack];
  for (let left = 3 + random(8); left > 0; left--) all[random(all.length)]?.(git, random);
}

function editFile(git: GitRepository, random: Random): void {
  const path = randomPath(random);
  makeWay(git, path);
  git.write(path, randomText(random));
}

/** Files on the way to a path, and a folder in its place, are taken away. */
function makeWay(git: GitRepository, path: string): void {
  const parts = path.split("/");
  for (let length = 1; length < parts.length; length++) {
    const above = git.path(parts.slice(0, length).join("/"));
    const stats = lstatSync(above, { throwIfNoEntry: false });
    if (stats && !stats.isDirectory()) rmSync(above);
  }
  rmSync(git.path(path), { recursive: true, force: true });
}

function removeFile(git: GitRepository, random: Random): void {
  makeWay(git, randomPath(random));
}

function makeLink(git: GitRepository, random: Random): void {
  const path = randomPath(random);
  editFile(git, random);
  if (!path.includes("/")) {
    makeWay(git, path);
    git.symlink(randomPath(random), path);
  }
}

function makeExecutable(git: GitRepository, random: Random): void {
  const path = randomPath(random);
  makeWay(git, path);
  git.write(path, randomText(random));
  git.makeExecutable(path);
}

function writeRules(git: GitRepository, random: Random): void {
  const lines = Array.from({ length: random(4) }, () => RULES[random(RULES.length)]);
  const folder = ["", "src/", "src/deep/"][random(3)] ?? "";
  makeWay(git, `${folder}.gitignore`);
  git.write(`${folder}.gitignore`, `${lines.join("\n")}\n`);
}

function stage(git: GitRepository, random: Random): void {
  if (random(3) === 0) git.run(["add", "--all"]);
  else git.run(["add", "--force", "--", ...randomPaths(random, 3)]);
}

function unstage(git: GitRepository, random: Random): void {
  git.run(["rm", "-r", "--quiet", "--cached", "--ignore-unmatch", "--", randomPath(random)]);
}

function intend(git: GitRepository, random: Random): void {
  git.run(["add", "--intent-to-add", "--", randomPath(random)]);
}

function commit(git: GitRepository, random: Random): void {
  const date = { GIT_COMMITTER_DATE: `@${1_700_000_000 + random(500)} +0000` };
  git.run(["commit", "--quiet", "--message", `commit ${random(1000)}`], { environment: date });
}

function branch(git: GitRepository, random: Random): void {
  git.run(["branch", `topic/${random(3)}`]);
  git.run(["checkout", "--quiet", ["main", "topic/0", "topic/1"][random(3)] ?? "main"]);
}

function merge(git: GitRepository, random: Random): void {
  git.run(["merge", "--quiet", "--no-edit", `topic/${random(3)}`]);
}

function pack(git: GitRepository, random: Random): void {
  if (random(2) === 0) git.run(["pack-refs", "--all"]);
  else git.run(["repack", "-q", "-d", ...(random(2) === 0 ? ["-a"] : [])]);
}
