import { assert, assertEquals } from "@std/assert";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { countOwnFindings, findFindings, RULES, violation } from "../../lib/rules/mod.ts";
import { readJsxTree } from "../../lib/source/jsx/tree.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { seededRandom } from "../support/random.ts";
import { openRules, type RuleSource, withRules } from "./open_rules.ts";

const SHOP = fixturePath("projects", "shop");

async function shopFindings(source: RuleSource) {
  const paths = (await readdir(SHOP, { recursive: true })).map((path) =>
    path.replaceAll("\\", "/")
  );
  return await findFindings(source, paths.filter((path) => /\.tsx?$/.test(path)));
}

describe("findFindings", () => {
  it("finds in the shop what its README says, and nothing else", async () => {
    const found = await shopFindings(await openRules(SHOP));
    const counts = new Map<string, number>();
    for (const { path, rule } of found) {
      const key = `${path.replace("src/features/", "")} ${rule}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    assertEquals(Object.fromEntries(counts), {
      "account/pages/OrdersPage.tsx layer-import": 1,
      "catalog/components/CategoryBranch.tsx import-cycle": 1,
      "catalog/components/CategoryBranch.tsx page-inline-logic": 1,
      "catalog/components/CategoryTree.tsx import-cycle": 1,
      "catalog/components/CategoryTree.tsx page-inline-logic": 1,
      "catalog/pages/CatalogPage.tsx page-inline-logic": 5,
      "checkout/expressions/Conditional.tsx expression-name": 1,
      "shared/components/DataTable.tsx page-inline-logic": 2,
    });
  });

  it("sorts by path, line and column, and gives the same bytes again", async () => {
    const [first, second] = [
      await shopFindings(await openRules(SHOP)),
      await shopFindings(await openRules(SHOP)),
    ];
    assertEquals(JSON.stringify(first), JSON.stringify(second));
    const keys = first.map(({ path, line, column }) =>
      `${path} ${String(line).padStart(6)} ${String(column).padStart(6)}`
    );
    assertEquals(keys, keys.toSorted());
  });

  it("passes over what is not there, and what holds no code", async () => {
    await withRules({ "src/a.css": "p {}", "data.json": "{" }, async (source) => {
      assertEquals(await findFindings(source, ["src/a.css", "data.json", "gone.ts"]), []);
    });
  });

  it("gives one finding for a path that is asked for twice", async () => {
    await withRules({ "src/a.ts": 'import "./gone";\n' }, async (source) => {
      assertEquals((await findFindings(source, ["src/a.ts", "src/a.ts"])).length, 1);
    });
  });

  it("sees a file that was made since the last call", async () => {
    await withRules({ "src/a.ts": 'import "./later";\n' }, async (source) => {
      assertEquals((await findFindings(source, ["src/a.ts"])).length, 1);
      await source.project.files.write([{
        path: "src/later.ts",
        before: null,
        after: "export {};",
      }]);
      assertEquals(await findFindings(source, ["src/a.ts"]), []);
    });
  });

  it("does not take generated code that git ignores for missing, unless its generator has run", async () => {
    const files = {
      ".gitignore": "generated/\n",
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "src/generated/schema.ts": "export {};",
      "src/generated/deep/index.d.ts": "export {};",
      "src/a.ts": [
        'import "./generated/schema";',
        'import "./generated/schema.js";',
        'import "@/generated/deep";',
        'import "./generated/gone";',
        'import "@/generated/gone";',
      ].join("\n"),
    };
    await withRules(files, async (source) => {
      const found = await findFindings(source, ["src/a.ts"]);
      assertEquals(found.map(({ line, rule }) => `${line} ${rule}`), [
        "4 unresolved-import",
        "5 unresolved-import",
      ]);
    });
  });

  it("gives positions as editors count, behind a byte order mark and CRLF", async () => {
    const text = '\uFEFFimport "./a";\r\nimport "./gone";\r\n';
    await withRules({ "src/a.ts": text }, async (source) => {
      const found = await findFindings(source, ["src/a.ts"]);
      assertEquals(
        found.map(({ rule, line, column, endLine, endColumn }) =>
          [rule, line, column, endLine, endColumn].join(" ")
        ),
        ["import-cycle 1 8 1 13", "unresolved-import 2 8 2 16"],
      );
    });
  });

  const layers: Readonly<Record<string, readonly string[]>> = {
    pages: ["components", "expressions", "providers", "types"],
    components: ["components", "types"],
    expressions: ["components", "expressions", "types"],
    providers: ["hooks", "services", "domain", "workflows", "types"],
    workflows: ["services", "domain", "types"],
    hooks: ["workflows", "services", "domain", "types"],
    services: ["domain", "types"],
    domain: ["types"],
    types: [],
  };
  for (const [from, mayImport] of Object.entries(layers)) {
    it(`lets ${from} import ${mayImport.join(", ") || "nothing"}`, async () => {
      const names = Object.keys(layers);
      const files = Object.fromEntries(
        names.map((name) => [`src/features/one/${name}/${name}.ts`, "export const value = 1;\n"]),
      );
      const path = `src/features/one/${from}/from.ts`;
      const text = names.map((name) => `import { value as ${name} } from "../${name}/${name}";\n`);
      await withRules({ ...files, [path]: text.join("") }, async (source) => {
        const found = (await findFindings(source, [path])).filter(({ rule }) =>
          rule === "layer-import"
        );
        const refused = found.map(({ line }) => names[line - 1]);
        assertEquals(refused, names.filter((name) => !mayImport.includes(name)));
      });
    });
  }

  it("never throws for broken code, and stays within it", async () => {
    const seed = 20261;
    const random = seededRandom(seed);
    const paths = [
      "catalog/pages/CatalogPage.tsx",
      "checkout/expressions/Conditional.tsx",
      "cart/hooks/useCartLines.ts",
      "cart/domain/totals.ts",
      "cart/workflows/cartSync.machine.ts",
      "cart/index.ts",
    ];
    const texts = await Promise.all(
      paths.map(async (path) =>
        [`src/features/${path}`, await readFile(`${SHOP}/src/features/${path}`, "utf8")] as const
      ),
    );
    for (let round = 0; round < 15; round++) {
      const broken = Object.fromEntries(
        texts.map(([path, text]) => [path, breakText(text, random)]),
      );
      await withRules(broken, async (source) => {
        for (const each of await findFindings(source, Object.keys(broken))) {
          violation.parse(each);
          const lines = broken[each.path]?.split("\n") ?? [];
          assert(each.endLine <= lines.length, `seed ${seed}, round ${round}: ${each.message}`);
        }
      });
    }
  });
});

describe("countOwnFindings", () => {
  it("counts what findFindings finds by the rules that look at one file", async () => {
    const source = await openRules(SHOP);
    const layout = await source.project.layout();
    const { configuration } = layout.reading;
    const ofFile = new Set(RULES.filter(({ scope }) => scope === "file").map(({ id }) => id));
    const found = await shopFindings(source);
    for (const unit of layout.layerUnits) {
      const file = await source.project.files.read(unit.path);
      assert(file);
      const parsed = await source.parses.parse(file);
      const tree = readJsxTree(parsed);
      const own = found.filter(({ path, rule }) => path === unit.path && ofFile.has(rule));
      const count = countOwnFindings({ source: parsed, unit, tree, configuration });
      assertEquals(count, own.length, unit.path);
    }
  });
});

/** Takes a stretch out of a text, and puts some of it in elsewhere. */
function breakText(text: string, random: (below: number) => number): string {
  const from = random(text.length);
  const piece = text.slice(from, from + 1 + random(200));
  const rest = text.slice(0, from) + text.slice(from + piece.length);
  const to = random(rest.length);
  return rest.slice(0, to) + piece.slice(random(piece.length)) + rest.slice(to);
}
