import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { branchNameProblem } from "../../lib/git/common/ref_name.ts";
import { seededRandom } from "../support/random.ts";

const NAMES = [
  "main",
  "feature/x",
  "a..b",
  "-x",
  "--output=x",
  "HEAD",
  "@",
  "a@{1}",
  "a/.b",
  "a.lock",
  "a.lock/b",
  "a/",
  "/a",
  "a//b",
  "a.",
  "a b",
  "a~1",
  "a^",
  "a:b",
  "a?b",
  "a*",
  "a[b",
  "a\\b",
  "a\tb",
  "a\x7fb",
  "größe/日本",
  "a@b",
  "@a",
  ".a",
  "a.b.c",
];

/** What stock git says, without the short cut `@{-1}` that it resolves. */
function gitTakes(name: string): boolean {
  const { status } = spawnSync("git", ["check-ref-format", `refs/heads/${name}`]);
  return status === 0 && !name.startsWith("-") && name !== "HEAD";
}

describe("branchNameProblem", () => {
  it("refuses what git refuses and nothing else", () => {
    for (const name of NAMES.filter((name) => name !== "@")) {
      assertEquals(branchNameProblem(name) === null, gitTakes(name), JSON.stringify(name));
    }
    assertEquals(branchNameProblem("@"), "has a meaning of its own in git");
  });

  it("agrees with git on random names", () => {
    const seed = 7;
    const random = seededRandom(seed);
    const pieces = [
      "a",
      ".",
      "..",
      "/",
      "-",
      "@",
      "{",
      ".lock",
      "~",
      " ",
      "*",
      "é",
      "\x01",
      "refs/heads/",
      "HEAD",
    ]
      .concat(["^", ":", "?", "[", "\\", "\t", "\x7f", "日本", "'", '"', ";", "#", "$(x)"]);
    for (let count = 0; count < 300; count++) {
      const name = Array.from({ length: 1 + random(5) }, () => pieces[random(pieces.length)]).join(
        "",
      );
      if (name === "@") continue;
      assertEquals(
        branchNameProblem(name) === null,
        gitTakes(name),
        JSON.stringify({ seed, name }),
      );
    }
  });

  it("refuses what no file system would take, and half characters", () => {
    assertEquals(branchNameProblem("a".repeat(250)), null);
    assertEquals(branchNameProblem("a".repeat(251)), "has a part of over 250 bytes");
    assertEquals(branchNameProblem("ab/".repeat(334)), "is over 1000 bytes long");
    assertEquals(branchNameProblem("\ud800"), "is not well-formed Unicode");
    assertEquals(branchNameProblem(""), "is empty");
  });
});
