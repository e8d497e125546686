import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { compared, type Files, shown } from "./compared.ts";
import { base, loading, NOTHING, PAGE } from "./orders.ts";

describe("compareRules, by the configuration", () => {
  it("tells what the settings of the head let pass, and nothing where they became stricter", async () => {
    const settings = (value: object) => ({ "workbench.json": JSON.stringify(value) });
    const strict = { ...base, ...settings({ frozen: ["src/old/**"] }) };
    const loose = {
      ...base,
      [PAGE]: loading,
      ...settings({
        rules: { "page-effect": "off", "import-cycle": "info" },
        layers: { types: { mayImport: ["domain"] } },
      }),
    };
    const found = await compared(strict, loose);
    assertEquals(shown(found), NOTHING);
    assertEquals(found.loosened, [
      'The severity of the rule "page-effect" is "off" now, and was "error"',
      'The severity of the rule "import-cycle" is "info" now, and was "warning"',
      'The layer "types" may import the layer "domain" now',
      'What fits "src/old/**" is not frozen any more',
    ]);
    assertEquals((await compared(loose, strict)).loosened, []);
  });

  it("takes every change of a frozen file as introduced", async () => {
    const frozen = { ...base, "workbench.json": '{ "frozen": ["generated"] }\n' };
    const before = {
      ...frozen,
      "generated/a.txt": "1",
      "generated/b.txt": "1\n2\n3\n",
      "generated/c.txt": "1",
    };
    const { "generated/b.txt": _, "generated/c.txt": _gone, ...rest } = before;
    const after = { ...rest, "generated/a.txt": "2", "notes/b.txt": "1\n2\n3\n" };
    const found = await compared(before, after, { renames: { "notes/b.txt": "generated/b.txt" } });
    assertEquals(shown(found), {
      ...NOTHING,
      introduced: [
        "generated/a.txt:1 frozen",
        "generated/b.txt:1 frozen",
        "generated/c.txt:1 frozen",
      ],
    });
  });

  it("judges both sides by the head's configuration, and says so", async () => {
    const before = { ...base, [PAGE]: loading };
    const after = {
      ...base,
      [PAGE]: `${loading}// More.\n`,
      "workbench.json": '{ "rules": { "page-effect": "info" } }\n',
    };
    const found = await compared(before, after);
    assertEquals(shown(found), { ...NOTHING, existing: [`${PAGE}:4 page-effect`] });
    assertEquals(found.existing[0]?.severity, "info");
    assertEquals(found.problems, [
      '"workbench.json" is another one: both sides are judged by the head\'s',
    ]);
    const off = { ...after, "workbench.json": '{ "rules": { "page-effect": "off" } }\n' };
    assertEquals(shown(await compared(before, off)), NOTHING);
  });

  it("knows the features of the base where the head moved and renamed their folder", async () => {
    const before = {
      ...base,
      [PAGE]: loading,
      "workbench.json": '{ "featuresDir": "src/features" }',
    };
    const after: Record<string, string> = { "workbench.json": '{ "featuresDir": "lib/parts" }' };
    const renames: Record<string, string> = {};
    for (const [path, text] of Object.entries(before)) {
      if (path === "workbench.json") continue;
      const moved = path.replace("src/features", "lib/parts");
      after[moved] = text;
      if (moved !== path) renames[moved] = path;
    }
    const found = await compared(before, after, { renames });
    assertEquals(shown(found), {
      ...NOTHING,
      existing: ["lib/parts/orders/pages/OrdersPage.tsx:4 page-effect"],
    });
  });

  it("goes on by the defaults where workbench.json is broken, and tells it", async () => {
    const after = { ...base, [PAGE]: loading, "workbench.json": '{ "rules": { "frozen": 1 } }\n' };
    const found = await compared({ ...base, "workbench.json": "{" }, after);
    assertEquals(shown(found), { ...NOTHING, introduced: [`${PAGE}:4 page-effect`] });
    assertEquals(found.problems.map((problem) => problem.split(":")[0]), [
      '"workbench.json" of the base is broken, and the default counts',
      '"workbench.json" of the head is broken at "rules.frozen", and the default counts',
    ]);
  });
});

describe("compareRules without a workbench.json", () => {
  const page = (body = "") => `export function Page() {\n${body}  return <main />;\n}\n`;
  const path = (index: number) => `src/features/shop/pages/P${index}.tsx`;
  const FETCH = '  void fetch("/");\n';
  const pages = (fetching: number): Files => ({
    "package.json": "{}",
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [path(index), page(index < fetching ? FETCH : "")]),
    ),
  });

  it("tells what breaks a rule that the base keeps, as a warning", async () => {
    const found = await compared(pages(0), { ...pages(0), [path(7)]: page(FETCH) });
    assertEquals(shown(found), { ...NOTHING, introduced: [`${path(7)}:2 page-effect`] });
    assertEquals(found.introduced[0]?.severity, "warning");
    assertEquals([found.problems, found.loosened], [[], []]);
  });

  it("tells nothing of a rule that the base does not keep", async () => {
    const found = await compared(pages(5), { ...pages(5), [path(7)]: page(FETCH) });
    assertEquals(shown(found), NOTHING);
  });

  it("tells nothing of a rule that the head alone keeps", async () => {
    const found = await compared({ "package.json": "{}" }, pages(0));
    assertEquals(shown(found), NOTHING);
  });
});
