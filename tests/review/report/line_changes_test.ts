import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { fileSentence } from "../../../lib/review/report/file_sentence.ts";
import { lineChanges } from "../../../lib/review/report/line_changes.ts";

const diff = (...lines: readonly string[]): string =>
  ["--- a/x", "+++ b/x", "@@ -1,3 +1,3 @@", " kept", ...lines].join("\n");

describe("the lines of a short file that differ", () => {
  const cases:
    readonly (readonly [what: string, path: string, lines: string[], told: string | null])[] = [
      [
        "one that became another",
        "Dockerfile",
        ["-ARG TOOL=2.6", "+ARG TOOL=2.8"],
        '"ARG TOOL=2.6" became "ARG TOOL=2.8"',
      ],
      ["one that is new", "tsconfig.json", ['+  "baseUrl": ".",', "+"], '`"baseUrl": ".",` is new'],
      [
        "more that went than came",
        "a.css",
        ["-a {", "-b {", "+c {"],
        '"c {" is new; "a {" and "b {" are gone',
      ],
      [
        "none that only got a line break at the end of the file",
        ".toolignore",
        ["-out/*", "\\ No newline at end of file", "+out/*", "+src/made/*"],
        '"src/made/*" is new',
      ],
      ["nothing of many", "a.css", ["-a", "-b", "-c"], null],
      [
        "no line that only got a comma behind it",
        "turbo.json",
        ['-  "build"', '+  "build",', '+  "lint"'],
        '`"lint"` is new',
      ],
      [
        "descriptions",
        "api.yml",
        ["-  description: a", "+  description: b", "+  summary: c"],
        "only descriptions",
      ],
      [
        "a description over several lines",
        "api.yml",
        ["-  description: a", "+  description: >-", "+    The name,", "+    of letters"],
        "only descriptions",
      ],
      [
        "addresses",
        "api.yml",
        ["+  /users:", "+    get:", "+      tags: [a]", "-  /people:"],
        '"/users" is new; "/people" is gone',
      ],
    ];
  for (const [what, path, lines, told] of cases) {
    it(`are told: ${what}`, () => assertEquals(lineChanges(path, diff(...lines)), told));
  }

  it("are counted where they are many", () => {
    const many = ["-a", "-b", "-c", "+d"];
    assertEquals(
      fileSentence([{ path: "turbo.json", status: "modified", diff: diff(...many) }], [], {
        isAlone: true,
      }),
      'The file "turbo.json" changed: 1 line new and 3 gone',
    );
  });

  it("are in the sentence about the files, and generated files are not", () => {
    const file = (path: string, ...lines: readonly string[]) =>
      ({ path, status: "modified", diff: diff(...lines) }) as const;
    assertEquals(
      fileSentence(
        [
          file("Dockerfile", "-ARG TOOL=2.6", "+ARG TOOL=2.8"),
          file("src/tree.gen.ts", "-a", "+b"),
          file("a.yml", "+a", "+b", "+c"),
          file("b.yml", "+a", "+b", "+c"),
        ],
        [],
        { isAlone: true },
      ),
      'The file "Dockerfile" changed: "ARG TOOL=2.6" became "ARG TOOL=2.8"; 2 other files changed: "a.yml" and "b.yml"',
    );
  });

  it("are not told beside code, where what came, went and is seen is", () => {
    const file = (path: string, status: "added" | "modified" | "renamed") =>
      ({ path, status, diff: diff("+a") }) as const;
    assertEquals(
      fileSentence(
        [
          file("README.md", "modified"),
          file("turbo.json", "modified"),
          file("logo.svg", "renamed"),
          file("app.css", "modified"),
          file("docs/new.md", "added"),
        ],
        [],
        { isAlone: false },
      ),
      'The style sheet "app.css" changed: "a" is new; the document "docs/new.md" is new',
    );
  });
});
