import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { AheadBehind } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";
import { assertFails, type OpenEngine, withRepository } from "./with_repository.ts";

function stockCount(git: GitRepository, base: string, head: string): AheadBehind {
  const [behind = 0, ahead = 0] = git.git(
    "rev-list",
    "--left-right",
    "--count",
    `${base}...${head}`,
  )
    .split("\t").map(Number);
  return { ahead, behind };
}

/** Makes a commit of the empty tree, by nothing but its parents and its moment. */
function commitOn(git: GitRepository, parents: readonly string[], seconds: number): string {
  const { stdout } = git.run(
    ["commit-tree", EMPTY_TREE, ...parents.flatMap((id) => ["-p", id]), "-m", `${seconds}`],
    { environment: { GIT_COMMITTER_DATE: `@${1_700_000_000 + seconds} +0000` } },
  );
  return new TextDecoder().decode(stdout).trim();
}

const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** Histories by their names: a line, a fork, two that cross, one of many parents, and one that nothing leads to. */
function histories(git: GitRepository, moment: (at: number) => number): Record<string, string> {
  git.git("hash-object", "-w", "-t", "tree", "/dev/null");
  let made = 0;
  const commit = (...parents: string[]): string => commitOn(git, parents, moment(made++));
  const root = commit();
  const line = commit(root);
  const longer = commit(commit(line));
  const fork = commit(commit(root));
  const crossOne = commit(longer, fork);
  const crossTwo = commit(fork, longer);
  const onOne = commit(crossOne);
  const onTwo = commit(crossTwo);
  const octopus = commit(longer, fork, onOne, line);
  const other = commit(commit());
  const both = commit(other, onTwo);
  return { root, line, longer, fork, crossOne, crossTwo, onOne, onTwo, octopus, other, both };
}

export function manyHeadsContract(open: OpenEngine): void {
  describe("aheadBehindOf", () => {
    for (
      const [clock, moment] of [
        ["running on", (at: number) => at * 60],
        ["standing still", () => 0],
        ["running backwards", (at: number) => -at * 60],
      ] as const
    ) {
      it(`counts what stock git counts, with clocks ${clock}`, () =>
        withRepository(open, {}, async ({ git, repository }) => {
          const commits = histories(git, moment);
          const heads = Object.values(commits);
          for (const [name, base] of Object.entries(commits)) {
            const counts = await repository.aheadBehindOf(base, heads);
            const expected = new Map(heads.map((head) => [head, stockCount(git, base, head)]));
            assertEquals(counts, expected, name);
          }
        }));
      it(`meets where stock git does, with clocks ${clock}`, () =>
        withRepository(open, {}, async ({ git, repository }) => {
          const commits = Object.entries(histories(git, moment));
          for (const [name, one] of commits) {
            for (const [otherName, other] of commits) {
              const { stdout } = git.run(["merge-base", one, other]);
              const expected = new TextDecoder().decode(stdout).trim() || null;
              assertEquals(
                await repository.mergeBase(one, other),
                expected,
                `${name} ${otherName}`,
              );
            }
          }
        }));
    }
    it("answers each head once, also that of the base, and nothing for none", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const { root = "", line = "" } = histories(git, (at) => at);
        assertEquals(await repository.aheadBehindOf(root, []), new Map());
        assertEquals(
          await repository.aheadBehindOf(root, [root, line, line]),
          new Map([[root, { ahead: 0, behind: 0 }], [line, { ahead: 1, behind: 0 }]]),
        );
      }));
    it("agrees with stock git on a history at random", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const seed = 20_261_208;
        const random = seededRandom(seed);
        git.git("hash-object", "-w", "-t", "tree", "/dev/null");
        const commits: string[] = [];
        for (let at = 0; at < 60; at++) {
          const parents = Array.from({ length: random(4) }, () => commits.at(-1 - random(8)) ?? "");
          const known = [...new Set(parents.filter(Boolean))];
          commits.push(commitOn(git, known, at * 10 + random(40)));
        }
        for (let round = 0; round < 4; round++) {
          const base = commits[random(commits.length)] ?? "";
          // All of them are more than the bits of a number.
          const heads = round === 0 ? commits : commits.filter(() => random(3) === 0);
          const expected = new Map(heads.map((head) => [head, stockCount(git, base, head)]));
          assertEquals(await repository.aheadBehindOf(base, heads), expected, `seed ${seed}`);
        }
      }));
    it("fails on what is no commit, and ends when it is aborted", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const id = git.commitAll("one");
        const tree = git.git("rev-parse", "HEAD^{tree}");
        for (const other of ["0".repeat(40), tree, "main", "--all"]) {
          await assertFails("not_found", () => repository.aheadBehindOf(id, [other]));
          await assertFails("not_found", () => repository.aheadBehindOf(other, [id]));
        }
        const signal = AbortSignal.abort(new Error("enough"));
        const reason = await repository.aheadBehindOf(id, [id], { signal }).catch((error) => error);
        assertEquals(reason, signal.reason);
      }));
  });

  describe("commits", () => {
    it("reads many at once, and leaves out what is no commit", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const ids = [git.commitAll("one"), git.commitAll("two")];
        const tree = git.git("rev-parse", "HEAD^{tree}");
        const commits = await repository.commits([...ids, tree, "0".repeat(40), "main", "--all"]);
        assertEquals([...commits.keys()].sort(), ids.toSorted());
        for (const id of ids) assertEquals(commits.get(id), await repository.commit(id));
        assertEquals(await repository.commits([]), new Map());
      }));
  });
}
