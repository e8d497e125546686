import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import picomatch from "picomatch";
import { compileGlob, globProblem } from "../../lib/globs/mod.ts";
import { seededRandom } from "../support/random.ts";

const SEED = 20_261_122;
const EXTENDED = { dot: false, extended: true };
const PIECES = [
  ["a", "ab", "*", "*a", "a*", "*.ts", "**", "?", "a?", "[ab]", "[a-c]b", "a.ts", ".x", ".*"],
  ["{a,b}", "{a,b*}c", "{ab,{a,b}c}", "@(a|b)", "+(a)", "?(a)b", "*(ab)", "🎂", "*🎂"],
].flat();
const NAMES = ["a", "b", "c", "ab", "abc", "bc", "a.ts", "b.ts", ".x", "ac", "aa", "abab", "x🎂"];

describe("compileGlob", () => {
  it("matches what picomatch matches", () => {
    const random = seededRandom(SEED);
    const joined = (from: readonly string[]) =>
      Array.from({ length: 1 + random(4) }, () => from[random(from.length)]).join("/");
    for (let round = 0; round < 3000; round++) {
      const glob = joined(PIECES);
      // For picomatch, "a/**" has "a" in it, and "a*/**" has not.
      if (/[*?\])}][^/]*\/\*\*/.test(glob)) continue;
      assertEquals(globProblem(glob, EXTENDED), null, glob);
      const [ours, judge] = [compileGlob(glob, EXTENDED), picomatch(glob)];
      for (let count = 0; count < 20; count++) {
        const path = joined(NAMES);
        assertEquals(ours(path), judge(path), `seed ${SEED}: ${glob} on ${path}`);
      }
    }
  });

  it("leaves out what a set with ! or ^ has, and writes out braces around folders", () => {
    for (
      const [glob, path, expected] of [
        ["[!a]", "b", true],
        ["[!a]", "a", false],
        ["[^a-c]x", "bx", false],
        ["{a/b,c}/*", "a/b/x", true],
        ["{a/b,c}/*", "c/x", true],
        ["{a/b,c}/*", "a/x", false],
        ["!(a|b*)", "ac", true],
        ["!(a|b*)", "bx", false],
      ] as const
    ) {
      assertEquals(compileGlob(glob, EXTENDED)(path), expected, `${glob} on ${path}`);
    }
  });
});

describe("globProblem", () => {
  it("says why a glob cannot be used", () => {
    for (
      const [glob, words] of [
        ["", "1 to 400"],
        ["a".repeat(401), "1 to 400"],
        ["a/[b", "in pairs"],
        ["a/+(+(a))", "few brackets"],
        ["@(a)".repeat(13), "few brackets"],
        ["{a/b,c/d}".repeat(7), "fewer lists"],
      ] as const
    ) {
      assertStringIncludes(globProblem(glob, EXTENDED) ?? "", words);
    }
  });
});
