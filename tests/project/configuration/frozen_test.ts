import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { fillDefaults } from "../../../lib/project/configuration/defaults.ts";
import { isFrozen } from "../../../lib/project/configuration/frozen.ts";
import { compileGlob, globProblem } from "../../../lib/project/configuration/frozen_globs.ts";

describe("isFrozen", () => {
  it("matches from the project root, dot files included", () => {
    const { configuration } = fillDefaults({
      frozen: ["src/generated/**", "**/*.gen.ts", ".env*"],
    });
    for (
      const path of [
        "src/generated/a.ts",
        "src/generated/x/.b",
        "a.gen.ts",
        "x/y/a.gen.ts",
        ".env.local",
      ]
    ) {
      assert(isFrozen(path, configuration), path);
    }
    for (const path of ["lib/src/generated/a.ts", "src/generated.ts", "a.gen.tsx", "x/.env"]) {
      assert(!isFrozen(path, configuration), path);
    }
    assert(!isFrozen("a.ts", fillDefaults({}).configuration));
  });
});

describe("compileGlob", () => {
  const matching: readonly (readonly [string, string, boolean])[] = [
    ["src/*", "src/a.ts", true],
    ["src/*", "src/a/b.ts", false],
    ["src/**/b.ts", "src/b.ts", true],
    ["src/**/b.ts", "src/a/a/b.ts", true],
    ["**/a/**/b/*.ts", "x/a/y/a/z/b/c.ts", true],
    ["**/a/**/b/*.ts", "x/a/y/a/z/b/c/c.ts", false],
    ["**", ".hidden/x", true],
    ["src/{a,b}.ts", "src/b.ts", true],
    ["src/[ab].ts", "src/b.ts", true],
    ["src/a?.ts", "src/ab.ts", true],
    ["src/generated", "src/generated/deep/x.ts", true],
    ["src/generated/", "src/generated/x.ts", true],
    ["./src/a.ts", "src/a.ts", true],
    ["app/(shop)/**", "app/(shop)/page.tsx", true],
    ["app/(shop)/**", "app/shop/page.tsx", false],
    ["app/[slug]/**", "app/[slug]/page.tsx", true],
    ["src/a+.ts", "src/a+.ts", true],
    ["src/a+.ts", "src/aa.ts", false],
    ["Src/a.ts", "src/a.ts", false],
  ];

  for (const [glob, path, expected] of matching) {
    it(`${expected ? "matches" : "does not match"} ${path} with ${glob}`, () => {
      assertEquals(globProblem(glob), null);
      assertEquals(compileGlob(glob)(path), expected);
    });
  }

  it("answers on globs and paths that were made to take for ever", () => {
    const globs = [
      "**/a/**/a/**/a/**/a/**/a/**/b",
      "*a*a*ab",
      `${"*a".repeat(100)}b`,
      "{a,aa}{a,aa}{a,aa}b",
      "[a]+[a]+[a]+[a]+b",
    ];
    const paths = ["a/".repeat(2000) + "a", "a".repeat(250)];
    for (const glob of globs) {
      assertEquals(globProblem(glob), null);
      const matches = compileGlob(glob);
      for (const path of paths) assertEquals(matches(path), false);
    }
  });
});

describe("globProblem", () => {
  it("says what is wrong, quoting the glob", () => {
    for (
      const glob of [
        "!src/**",
        "/src/**",
        "../x",
        "a/../b",
        "a\\b",
        "a\0",
        "src/{a",
        "src/[a",
      ]
    ) {
      assertStringIncludes(globProblem(glob) ?? "", JSON.stringify(glob));
    }
    for (const glob of ["", "a".repeat(401)]) {
      assertStringIncludes(globProblem(glob) ?? "", "400 characters");
    }
  });
});
