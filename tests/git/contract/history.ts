import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { TEST_SIGNATURE } from "../../support/git_repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { assertFails, type OpenEngine, withRepository } from "./with_repository.ts";

/** main: a-b-merge, side: a-c. */
function forked(git: GitRepository): void {
  git.write("a", "a");
  git.commitAll("a");
  git.git("checkout", "--quiet", "-b", "side");
  git.write("c", "c");
  git.commitAll("c");
  git.git("checkout", "--quiet", "main");
  git.write("b", "b");
  git.commitAll("b");
  git.git("branch", "before-merge");
  git.git("merge", "--quiet", "--no-edit", "side");
  git.write("d", "d");
  git.commitAll("d");
}

export function historyContract(open: OpenEngine): void {
  describe("commit", () => {
    it("reads parents, people and the whole message", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        git.run(["commit", "--quiet", "--allow-empty", "--file=-", "--cleanup=verbatim"], {
          input: "Täst\n\n  body\r\n\nTrailer: x\n\n\n",
          environment: {
            GIT_AUTHOR_NAME: "Zoë 'Q' Ørsted",
            GIT_AUTHOR_DATE: "@1234567890 -0730",
            GIT_COMMITTER_DATE: "@1700000001 +0545",
          },
        });
        const id = git.git("rev-parse", "HEAD");
        assertEquals(await repository.commit(id), {
          id,
          tree: git.git("rev-parse", "HEAD^{tree}"),
          parents: [git.git("rev-parse", "HEAD^")],
          author: {
            ...TEST_SIGNATURE,
            name: "Zoë 'Q' Ørsted",
            timestamp: 1234567890,
            offset: -450,
          },
          committer: { ...TEST_SIGNATURE, timestamp: 1700000001, offset: 345 },
          message: "Täst\n\n  body\r\n\nTrailer: x\n\n\n",
        });
        const merge = git.git("rev-parse", "HEAD~2");
        assertEquals((await repository.commit(merge)).parents.length, 2);
      }));
    it("fails on an id that is not there or is no commit", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        const tree = git.git("rev-parse", "HEAD^{tree}");
        for (const id of ["0".repeat(40), tree, "main", "--all", "HEAD^{/x}"]) {
          await assertFails("not_found", () => repository.commit(id));
        }
      }));
  });

  describe("log", () => {
    it("lists what stock git lists, newest first, up to the limit", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        for (let at = 0; at < 5; at++) {
          git.run(["commit", "--quiet", "--allow-empty", "--message", `${at}`], {
            environment: { GIT_COMMITTER_DATE: `@${1_700_000_100 + at} +0000` },
          });
        }
        const head = git.git("rev-parse", "HEAD");
        const ids = (await repository.log(head, { limit: 4 })).map(({ id }) => id);
        assertEquals(ids, git.git("rev-list", "--max-count=4", "HEAD").split("\n"));
        const all = await repository.log(head, { limit: 100 });
        assertEquals(
          all.map(({ id }) => id).sort(),
          git.git("rev-list", "HEAD").split("\n").sort(),
        );
        assertEquals(all[0]?.message, "4\n");
      }));
    it("ends before what another commit reaches", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        const until = git.git("rev-parse", "before-merge");
        const log = await repository.log(git.git("rev-parse", "main"), { limit: 100, until });
        assertEquals(
          log.map(({ id }) => id).sort(),
          git.git("rev-list", "before-merge..main").split("\n").sort(),
        );
      }));
    it("ends at once when it is aborted", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        const signal = AbortSignal.abort(new Error("enough"));
        const head = git.git("rev-parse", "HEAD");
        const reason = await repository.log(head, { limit: 9, signal }).catch((error) => error);
        assertEquals(reason, signal.reason);
      }));
  });

  describe("mergeBase and aheadBehind", () => {
    it("agree with stock git, also on unrelated histories", () =>
      withRepository(open, { prepare: forked }, async ({ git, repository }) => {
        git.git("checkout", "--quiet", "--orphan", "other");
        git.commitAll("orphan");
        const id = (name: string): string => git.git("rev-parse", name);
        assertEquals(await repository.mergeBase(id("side"), id("before-merge")), id("main~3"));
        assertEquals(await repository.mergeBase(id("side"), id("main")), id("side"));
        assertEquals(await repository.mergeBase(id("other"), id("main")), null);
        for (
          const [base, head] of [["main", "side"], ["side", "before-merge"], ["main", "other"]]
        ) {
          const [behind, ahead] = git.git(
            "rev-list",
            "--left-right",
            "--count",
            `${base}...${head}`,
          )
            .split("\t").map(Number);
          assertEquals(
            await repository.aheadBehind(id(base ?? ""), id(head ?? "")),
            { ahead, behind },
            `${base} ${head}`,
          );
        }
      }));
  });
}
