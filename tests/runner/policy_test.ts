import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type Runtime, RUNTIMES } from "../support/runtimes.ts";
import { groupFiles, isAsked, isSeparate, unusedStarts } from "./policy.ts";

describe("the policy", () => {
  it("asks all runtimes what each does in its own way, and Deno everything", () => {
    assert(isAsked("tests/routes/coverage_test.ts", "deno", "whole"));
    assert(isAsked("tests/clone/pull_test.ts", "bun", "whole"));
    assert(!isAsked("tests/rules/fixtures_test.ts", "bun", "whole"));
    assert(!isAsked("tests/git/content/merge_test.ts", "node", "whole"));
    assert(!isAsked("tests/rules/fixtures_test.ts", "node", "whole"));
    assert(isAsked("tests/rules/fixtures_test.ts", "deno", "whole"));
    assert(isAsked("tests/rules/fixtures_test.ts", "bun", "all"));
    assert(!isAsked("tests/workflows/edit/corpus_test.ts", "deno", "all"));
    assert(isAsked("tests/workflows/edit/corpus_test.ts", "node", "whole"));
  });

  it("asks of each file in one of two commands, by what it takes and where", () => {
    const parts = (file: string, runtime: Runtime) =>
      (["usual", "long"] as const).filter((part) => isAsked(file, runtime, part)).join(" ");
    assertEquals(parts("tests/rules/fixtures_test.ts", "deno"), "usual");
    assertEquals(parts("tests/rules/fixtures_test.ts", "node"), "");
    assertEquals(parts("tests/fuzz/random_requests_test.ts", "deno"), "long");
    assertEquals(parts("tests/clone/cancel_test.ts", "deno"), "usual");
    assertEquals(parts("tests/clone/cancel_test.ts", "bun"), "long");
    assertEquals(parts("tests/http/limits_test.ts", "bun"), "usual");
    assertEquals(parts("tests/studio/parity_test.ts", "node"), "usual");
    for (const runtime of RUNTIMES) {
      assertEquals(parts("tests/routes/coverage_test.ts", runtime), "usual");
    }
  });

  it("leaves what takes minutes to a command of its own", () => {
    assert(isSeparate("tests/browser/studio_git_test.ts"));
    assert(!isSeparate("tests/studio/parity_test.ts"));
  });

  it("names each of its lines that no file is asked by", () => {
    const unused = unusedStarts(["tests/mutex/mutex_test.ts"]);
    assert(unused.length > 10 && !unused.includes("tests/mutex/"));
  });

  it("gives a file that disturbs others a process of its own", () => {
    const files = Array.from({ length: 12 }, (_, index) => `tests/nav/${index}_test.ts`);
    const groups = groupFiles([...files, "tests/threads/threads_test.ts"]);
    assertEquals(groups.map((group) => group.length), [1, 10, 2]);
    assertEquals(groups.flat().toSorted(), [...files, "tests/threads/threads_test.ts"].toSorted());
  });
});
