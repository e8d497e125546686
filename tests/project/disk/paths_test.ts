import { describe, it } from "node:test";
import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { isProjectPath, projectPath } from "../../../lib/project/disk/paths.ts";

function codeOf(input: string): string {
  return assertThrows(() => projectPath(input), WorkbenchError, undefined, input).code;
}

describe("projectPath", () => {
  it("resolves dots and empty segments", () => {
    const pairs: readonly (readonly [string, string])[] = [
      ["", ""],
      [".", ""],
      ["a/..", ""],
      ["./a//b/./c/", "a/b/c"],
      ["a/b/../c", "a/c"],
    ];
    for (const [input, path] of pairs) assertEquals(projectPath(input), path, input);
  });

  it("takes every other character as itself", () => {
    const paths = [
      "app/[...slug]/(group)/@modal/page.tsx",
      "src/%2e%2e/%2F.tsx",
      "a b/ü/日本/🙂.tsx",
      ".gitignore",
      ".github/x.yml",
      "git/x",
      "x.git/y",
      "~/x",
      "$HOME",
      "ab:c/d?e#f",
      "-rf",
    ];
    for (const path of paths) assertEquals(projectPath(path), path);
  });

  it("refuses what leaves the project, also when it would come back", () => {
    for (const input of ["..", "../x", "a/../../a", "a/../..", "./../project/a"]) {
      assertEquals(codeOf(input), "outside_project", input);
    }
  });

  it("refuses absolute paths in every notation", () => {
    const inputs = ["/", "/etc/passwd", "//host/share", "\\\\host\\share", "C:/x", "c:x", "C:"];
    for (const input of [...inputs, "file:///etc/passwd", "FILE:/x", "\\\\?\\C:\\x"]) {
      assertEquals(codeOf(input), "outside_project", input);
    }
  });

  it("refuses characters that no file of a project has", () => {
    for (const input of ["a\0b", "a\\b", "a\nb", "\u007f", "a\u0085b", "a\ud800b"]) {
      assertEquals(codeOf(input), "outside_project", JSON.stringify(input));
    }
  });

  it("refuses segments that Windows would read as dots", () => {
    for (const input of ["...", "a/.. /b", " ", ". ", "a/. ./b"]) {
      assertEquals(codeOf(input), "outside_project", JSON.stringify(input));
    }
  });

  it("refuses .git in any spelling, at any depth", () => {
    const spellings = [
      ".git",
      ".GIT",
      ".gIt",
      ".git.",
      ".git ",
      ".git. .",
      "git~1",
      "GIT~2",
      ".g\u200cit",
      "\ufeff.git",
      ".git\u200e",
      ".\u00adgit",
      ".git::$INDEX_ALLOCATION",
      ".git:stream",
      ".git ::$DATA",
      "．ｇｉｔ",
      ".gıt",
      ".gİt",
    ];
    for (const name of spellings) {
      for (const input of [name, `${name}/config`, `a/b/${name}/HEAD`]) {
        assertEquals(codeOf(input), "outside_project", JSON.stringify(input));
      }
    }
  });

  it("refuses what no kernel would take, before it gets there", () => {
    assertEquals(projectPath("a".repeat(255)).length, 255);
    assertEquals(codeOf("a".repeat(256)), "invalid_request");
    assertEquals(codeOf("ü".repeat(128)), "invalid_request");
    assertEquals(codeOf("a/".repeat(2049)), "invalid_request");
  });

  it("never quotes an absolute path back", () => {
    const error = assertThrows(() => projectPath("/home/someone/x"), WorkbenchError);
    assertFalse(error.message.includes("someone"));
  });
});

describe("isProjectPath", () => {
  it("is true for normalised paths only", () => {
    assertEquals(
      ["a/b.ts", "", "a//b", "./a", "..", "/a", ".git/x", "a\nb"].map(isProjectPath),
      [true, true, false, false, false, false, false, false],
    );
  });
});
