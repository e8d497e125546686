import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { reachingFiles } from "./changed_files.ts";

const FILES = [
  "tests/mutex/mutex_test.ts",
  "tests/notes/notes_test.ts",
  "tests/docs/facts_test.ts",
  "tests/rules/fixtures_test.ts",
  "tests/threads/threads_test.ts",
];

describe("reachingFiles", () => {
  const cases: [what: string, changed: string, expected: string][] = [
    ["the file itself", "tests/mutex/mutex_test.ts", "tests/mutex/mutex_test.ts"],
    [
      "a script that is started by its URL",
      "tests/notes/write_forever.ts",
      "tests/notes/notes_test.ts",
    ],
    [
      "a thread that is started by its URL",
      "lib/threads/start.mjs",
      "tests/threads/threads_test.ts",
    ],
    ["a page from the root", "docs/limits.md", "tests/docs/facts_test.ts"],
    ["a folder of fixtures", "fixtures/rules/any/bad.tsx", "tests/rules/fixtures_test.ts"],
  ];
  for (const [what, changed, expected] of cases) {
    it(`finds ${what}`, () => assert(reachingFiles(FILES, [changed]).includes(expected)));
  }

  it("finds what is imported by way of others, and what is gone", () => {
    const all = reachingFiles(FILES, ["tests/std_assert/mod.ts", "lib/errors/workbench_error.ts"]);
    assert(all.includes("tests/notes/notes_test.ts"));
    assertEquals(reachingFiles(["tests/mutex/mutex_test.ts"], ["lib/notes/mod.ts"]), []);
  });
});
