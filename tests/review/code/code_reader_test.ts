import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openCodeReader } from "../../../lib/review/code/code_reader.ts";
import { type Files, withTwoCommits } from "../two_commits.ts";

const PATH = "src/total.ts";

/** What is said of the code of the files that two commits differ in. */
function read(before: Files, after: Files): Promise<{ reformatted: string[]; broken: string[] }> {
  return withTwoCommits(before, after, async ({ sides, changes }) => {
    const { read, facts } = openCodeReader(sides, {
      base: await sides.base.source.graph.refresh(),
      head: await sides.head.source.graph.refresh(),
    });
    for (const change of changes) await read(change);
    const { reformatted, broken } = facts;
    return {
      reformatted: [...reformatted],
      broken: broken.map(({ path, line }) => `${path}:${line}`),
    };
  });
}

describe("openCodeReader", () => {
  it("tells a file with another layout alone", async () => {
    const { reformatted } = await read(
      { [PATH]: "export const a = 'x'\n" },
      { [PATH]: '/** A. */\nexport const a = "x";\n' },
    );
    assertEquals(reformatted, [PATH]);
  });

  it("tells a file that lost comments and blank lines alone", async () => {
    const { reformatted } = await read(
      { [PATH]: "// old\n\nexport const a = 1;\n" },
      { [PATH]: "export const a = 1;\n" },
    );
    assertEquals(reformatted, [PATH]);
  });

  it("takes neither other code nor a mere move for a layout", async () => {
    const { reformatted } = await read(
      { [PATH]: "export const a = 1;\n", "src/old.ts": "export const b = 2;\n" },
      { [PATH]: "export const a = 2;\n", "src/new.ts": "export const b = 2;\n" },
    );
    assertEquals(reformatted, []);
  });

  it("takes no comment for a layout that makes the compiler read another file", async () => {
    const { reformatted } = await read(
      { [PATH]: "export const a = 1;\n" },
      { [PATH]: '/// <reference path="./routes.d.ts" />\nexport const a = 1;\n' },
    );
    assertEquals(reformatted, []);
  });

  it("tells where a file does not parse that is new or did parse", async () => {
    const { broken } = await read(
      { [PATH]: "export const a = 1;\n", "src/before.ts": "const = 1;\n" },
      { [PATH]: "\nexport const = 1;\n", "src/before.ts": "const = 2;\n", "src/new.ts": "(\n" },
    );
    assertEquals(broken, ["src/new.ts:1", `${PATH}:2`]);
  });
});
