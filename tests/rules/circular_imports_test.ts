import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { circularImports, findFindings } from "../../lib/rules/mod.ts";
import { seededRandom } from "../support/random.ts";
import { withRules } from "./open_rules.ts";

/** What the rule says of every file: the judge. */
async function byRule(source: Parameters<typeof findFindings>[0]): Promise<string[]> {
  const { files } = await source.graph.refresh();
  const found = await findFindings(source, [...files.keys()]);
  return found.filter(({ rule }) => rule === "import-cycle").map(({ path, line }) => {
    return `${path}:${line}`;
  });
}

async function byCircles(source: Parameters<typeof findFindings>[0]): Promise<string[]> {
  const graph = await source.graph.refresh();
  return [...circularImports(graph)].flatMap(([path, places]) =>
    places.map((place) => `${path}:${graph.importsOf(path)[place]?.fact.line}`)
  ).sort();
}

describe("circularImports", () => {
  it("finds the imports that the rule finds, without those of types and those that wait", async () => {
    const files = {
      "src/a.ts": 'import { B } from "./b";\nimport type { C } from "./c";\nexport class A {}\n',
      "src/b.ts": 'import { A } from "./a";\nexport class B {}\nexport interface I {}\n',
      "src/c.ts":
        'import { I } from "./b";\nimport "./a";\nvoid import("./c");\nexport type C = 1;\n',
      "src/self.ts": 'import "./self";\n',
    };
    await withRules(files, async (source) => {
      const found = await byCircles(source);
      assertEquals(found, ["src/a.ts:1", "src/b.ts:1", "src/self.ts:1"]);
      assertEquals(found, await byRule(source));
    });
  });

  const seed = Date.now() % 1_000_000;
  it(`finds what the rule finds in any project (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const files: Record<string, string> = {};
    for (let file = 0; file < 30; file++) {
      const imports = Array.from({ length: 3 }, () => {
        const target = random(30);
        const name = random(3) === 0 ? `T${target}` : `v${target}`;
        return random(6) === 0
          ? `export * from "./f${target}";\n`
          : `import { ${name} } from "./f${target}";\n`;
      });
      const own = `export interface T${file} {}\nexport const v${file} = 1;\n`;
      files[`src/f${file}.ts`] = imports.join("") + own;
    }
    await withRules(files, async (source) => {
      const found = await byCircles(source);
      assert(found.length > 0);
      assertEquals(found, (await byRule(source)).sort());
    });
  });
});
