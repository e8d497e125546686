import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ENGINES, openTestReview, type TestReview, traceOf } from "../review/test_review.ts";
import type { GitRepository } from "../support/git_repository.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";

/** What git takes in one place or another, and no comparison does. */
const BAD_REFS: readonly string[] = [
  "main..work",
  "main...work...main",
  "-work",
  "--output=stolen",
  "--upload-pack=touch stolen",
  "HEAD~1001",
  "HEAD~10000",
  "HEAD~1~1000",
  "HEAD^x",
  "~1",
  "main^{tree}",
  "main^{/A change}",
  ":/A change",
  ":README.md",
  "main:README.md",
  "@{-1}",
  "@",
  "main@{1}",
  "main@{upstream}",
  "w*rk",
  "w?rk",
  "w[o]rk",
  "refs/heads/*",
  "wo\0rk",
  "work\n",
  "wo\u001brk",
  "wo\u007frk",
  " work",
  "work ",
  "\ud800",
  "work\udc00",
  "a".repeat(10_240),
  "/work",
  "work/",
  "a//b",
  "work.lock",
  ".work",
  "work.",
  "..",
  "../../.git/HEAD",
  "refs/stash",
  "refs/notes/commits",
  "refs/replace/a",
  "refs/heads",
  "refs/heads/",
  "C:\\work",
];

/** Well-formed, and not there. */
const MISSING_REFS: readonly string[] = [
  "gone",
  "origin/gone",
  "refs/heads/gone",
  "refs/tags/gone",
  "ORIG_HEAD",
  "FETCH_HEAD",
  "0".repeat(40),
  "deadbeef",
  "dead",
  "0",
  "$(touch)",
  "`touch`",
  "work;touch",
  "work|touch",
  "main&&touch",
  "héad",
  "__proto__",
  "constructor",
];

/** Sends a ref to each place that takes one. */
async function sendEverywhere(review: TestReview, ref: string) {
  const { test } = review;
  return [
    await test.get("/api/review/branches", { base: ref }),
    await test.get("/api/review/change", { base: ref, head: "work" }),
    await test.get("/api/review/change", { base: "main", head: ref }),
    await test.post("/api/review/analyze", { base: ref, head: "work" }),
    await test.post("/api/review/analyze", { base: "main", head: ref }),
    await test.post("/api/review/analyze", { base: "main", heads: ["work", ref] }),
    await test.post("/api/review/cancel", { base: ref, head: "work" }),
    await test.post("/api/review/cancel", { base: "main", head: ref }),
  ];
}

for (const engine of ENGINES) {
  describe(`the refs of a comparison (${engine})`, () => {
    it("are names alone: whatever goes on from one, or is an option, is refused everywhere", async () => {
      await using review = await openTestReview(engine, {
        held: true,
        prepare: (repository) => void repository.git("update-ref", "refs/stash", "work"),
      });
      const before = traceOf(review.repository);
      for (const ref of BAD_REFS) {
        // A query cannot hold half a character: it becomes U+FFFD on its way.
        const answers = await sendEverywhere(review, ref);
        for (const { status, body } of answers.filter((_, index) => index > 2 || isWhole(ref))) {
          assertEquals([status, body.code], [400, "bad_ref"], JSON.stringify([ref, body]));
          assert(body.detail.length < 500, body.detail);
        }
      }
      assertEquals(traceOf(review.repository), before);
      assertEquals((await review.test.get("/api/processes")).body.processes, []);
    });

    it("are refused with a true reason", async () => {
      await using review = await openTestReview(engine, { held: true });
      for (const ref of ["main~-1", "main^{tree}", "@"]) {
        const { detail } = (await review.test.get("/api/review/branches", { base: ref })).body;
        const reason = ref === "@"
          ? 'is called "HEAD" here'
          : 'goes on from a name otherwise than by steps such as "~2" and "^2"';
        assertEquals(detail, `Cannot compare "${ref}": the ref ${reason}`);
      }
    });

    it("must be there", async () => {
      await using review = await openTestReview(engine, {
        held: true,
        prepare(repository) {
          repository.git("update-ref", "ORIG_HEAD", "work");
          repository.write(".git/FETCH_HEAD", repository.git("rev-parse", "work"));
        },
      });
      const { repository } = review;
      const before = traceOf(repository);
      const tree = repository.git("rev-parse", "work^{tree}");
      const blob = repository.git("rev-parse", "work:README.md");
      for (const ref of [...MISSING_REFS, tree, blob, tree.slice(0, 12)]) {
        for (const { status, body } of await sendEverywhere(review, ref)) {
          assertEquals([status, body.code], [404, "ref_not_found"], ref);
        }
      }
      assertEquals(traceOf(repository), before);
    });

    it("must not be empty, missing or anything but text", async () => {
      await using review = await openTestReview(engine, { held: true });
      for (
        const body of [{ base: "", head: "work" }, { head: "work" }, { base: 1, head: "work" }]
      ) {
        for (const answer of [await review.analyze(body), await review.cancel(body)]) {
          assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
        }
      }
      for (const query of ["base=main", "base=main&head=", "base=main&base=work&head=work"]) {
        const { body } = await review.test.send("GET", `/api/review/change?${query}`);
        assertEquals(body.code, "invalid_request");
      }
    });

    it("are branches, tags, remote-tracking branches, HEAD, and ids of any length", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          repository.git("tag", "light", "work");
          repository.git("tag", "--annotate", "--message", "A tag", "heavy", "work");
          repository.git("update-ref", "refs/remotes/origin/work", "work");
          repository.git("branch", "fëature/日本", "work");
        },
      });
      const { repository } = review;
      const head = repository.git("rev-parse", "work");
      const tag = repository.git("rev-parse", "heavy");
      const names = ["work", "light", "heavy", "origin/work", "fëature/日本", "refs/tags/heavy"];
      const ids = [head, head.toUpperCase(), head.slice(0, 7), head.slice(0, 9).toUpperCase(), tag];
      for (const ref of [...names, "refs/heads/work", "refs/remotes/origin/work", ...ids]) {
        const { status, body } = await review.change("HEAD", ref);
        assertEquals([status, body.head], [200, head], ref);
        assertEquals(body.base, repository.git("rev-parse", "main"));
      }
    });

    it("may go on to an ancestor, and name both sides at once", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { repository, test } = review;
      review.commitOn("work", "Another change");
      for (const ref of ["work~1", "work^", "work^1", "work~", "work~0^", "work~2", "HEAD^0"]) {
        const { status, body } = await review.change("main", ref);
        assertEquals([status, body.head], [200, repository.git("rev-parse", ref)], ref);
      }
      const range = await test.get("/api/review/change", { head: "work~1...work" });
      assertEquals([range.body.base, range.body.head], [
        repository.git("rev-parse", "work~1"),
        repository.git("rev-parse", "work"),
      ]);
      const started = await review.analyze({ head: "main...work" });
      assertEquals(started.status, 202, JSON.stringify(started.body));
      const known = (await review.change("main", "work")).body;
      assertEquals(known.processId, started.body.analyses[0].processId);
      for (const ref of ["work~999", "work^2", "main~1"]) {
        const { status, body } = await review.change("main", ref);
        assertEquals([status, body.code], [404, "ref_not_found"], ref);
        assertStringIncludes(body.detail, "does not go back so far");
      }
    });

    it("may be names that more than one has: a branch goes before a tag, an id before both", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          const id = repository.git("rev-parse", "main");
          repository.git("tag", "work", "main");
          repository.git("update-ref", `refs/heads/${id}`, "refs/heads/work");
          repository.git("update-ref", `refs/heads/${id.slice(0, 7)}`, "refs/heads/work");
        },
      });
      const [main, work] = ["refs/heads/main", "refs/heads/work"].map((ref) =>
        review.repository.git("rev-parse", ref)
      );
      const headOf = async (ref: string) => (await review.change("main", ref)).body.head;
      assertEquals(await headOf("work"), work);
      assertEquals(await headOf("refs/tags/work"), main);
      assertEquals(await headOf(`${main}`), main);
      assertEquals(await headOf(`${main?.slice(0, 7)}`), work);
    });

    it("that are short and ambiguous are not found, and say why", async () => {
      let twice = "";
      await using review = await openTestReview(engine, {
        prepare: (repository) => void (twice = commitUntilAmbiguous(repository)),
      });
      const { status, body } = await review.change("main", twice);
      assertEquals([status, body.code], [404, "ref_not_found"]);
      assertStringIncludes(body.detail, "not the beginning of one commit's id alone");
    });

    it("may be any text at all", async () => {
      await using review = await openTestReview(engine, { held: true });
      for (const text of naughtyStrings) {
        const { status, body } = await review.analyze({ base: "main", head: text });
        const codes = ["bad_ref", "ref_not_found", "invalid_request"];
        assert([400, 404].includes(status) && codes.includes(body.code), JSON.stringify(text));
      }
    });
  });
}

function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Makes commits until two ids begin with the same four digits. @returns these */
function commitUntilAmbiguous(repository: GitRepository): string {
  const tree = repository.git("rev-parse", "main^{tree}");
  const seen = new Set<string>();
  for (let index = 0;; index++) {
    const start = repository.git("commit-tree", "-m", `${index}`, tree).slice(0, 4);
    if (seen.has(start)) return start;
    seen.add(start);
  }
}
