import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { isBranchName } from "../../lib/clone/branch_name.ts";
import { seededRandom } from "../support/random.ts";

/** What stock git says. */
function gitTakes(name: string): boolean {
  return spawnSync("git", ["check-ref-format", "--branch", name]).status === 0;
}

const PIECES = ["a", "main", "/", ".", "..", ".lock", "-", "@", "@{", "~", "^", ":", "?", "*", "["]
  .concat([
    "\\",
    " ",
    "\t",
    "\x7f",
    "é",
    "日本",
    "'",
    '"',
    ";",
    "#",
    "$(x)",
    "HEAD",
    "refs/heads/",
  ]);

describe("isBranchName", () => {
  const seed = Date.now() % 1e6;
  it(`says what git says of made-up names (seed ${seed})`, () => {
    const draw = seededRandom(seed);
    const names = Array.from(
      { length: 150 },
      () => Array.from({ length: 1 + draw(4) }, () => PIECES[draw(PIECES.length)]).join(""),
    );
    // These two git resolves to a branch, instead of taking them as names.
    const literal = names.filter((name) => !/^@$|@\{-/.test(name));
    assertEquals(literal.filter((name) => isBranchName(name) !== gitTakes(name)), []);
  });

  it("refuses nothing, half characters and options", () => {
    assertEquals(["", "\ud800", "--upload-pack=x", "HEAD", "@"].filter(isBranchName), []);
  });
});
