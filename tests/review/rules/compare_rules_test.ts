import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { compared, type Files, shown } from "./compared.ts";
import { API, api, base, LIST, list, loading, NOTHING, ORDERS, PAGE, quiet } from "./orders.ts";

describe("compareRules", () => {
  it("tells what the head breaks, what it no longer breaks, and what both break", async () => {
    const both = loading.replace("<OrderList />", "<OrderList>{1 > 0 && <b />}</OrderList>");
    const storing = both.replace('fetch("/orders")', 'localStorage.getItem("orders")');
    const found = await compared({ ...base, [PAGE]: `// First.\n${both}` }, {
      ...base,
      [PAGE]: storing,
    });
    assertEquals(shown(found), {
      introduced: [`${PAGE}:4 page-effect`],
      resolved: [`${PAGE}:5 page-effect`],
      existing: [`${PAGE}:5 page-inline-logic`],
    });
    assertEquals(found.introduced[0]?.message.includes("localStorage"), true);
    assertEquals(found.resolved[0]?.message.includes("fetch"), true);
    assertEquals(found.problems, []);
  });

  it("finds nothing new in what was not touched", async () => {
    const found = await compared({ ...base, [PAGE]: loading }, {
      ...base,
      [PAGE]: loading,
      "README.md": "# Orders\n",
    });
    assertEquals(shown(found), NOTHING);
  });

  it("takes all of a new file as introduced, and of a deleted one as resolved", async () => {
    const other = `${ORDERS}/pages/OtherPage.tsx`;
    const text = 'export function OtherPage() {\n  void fetch("/");\n  return <b />;\n}\n';
    const added = await compared(base, { ...base, [other]: text });
    assertEquals(shown(added), { ...NOTHING, introduced: [`${other}:2 page-effect`] });
    const removed = await compared({ ...base, [other]: text }, base);
    assertEquals(shown(removed), { ...NOTHING, resolved: [`${other}:2 page-effect`] });
  });

  it("takes a finding that moved along with its file as existing", async () => {
    const moved = `${ORDERS}/pages/list/ListPage.tsx`;
    const text = loading.replace("../components", "../../components");
    const { [PAGE]: _, ...rest } = base;
    const found = await compared({ ...base, [PAGE]: loading }, { ...rest, [moved]: text }, {
      renames: { [moved]: PAGE },
    });
    assertEquals(shown(found), {
      introduced: [`${moved}:3 unit-name`],
      resolved: [],
      existing: [`${moved}:4 page-effect`],
    });
  });

  it("takes a finding as existing whose message names a file that moved", async () => {
    const importing = `import { loadOrders } from "../services/orderApi";\n${quiet}`;
    const moved = `${ORDERS}/services/remote/orderApi.ts`;
    const before: Files = { ...base, [PAGE]: importing };
    const { [API]: _, ...rest } = before;
    const after = {
      ...rest,
      [moved]: api,
      [PAGE]: importing.replace("services/", "services/remote/"),
    };
    const found = await compared(before, after, { renames: { [moved]: API } });
    assertEquals(shown(found), { ...NOTHING, existing: [`${PAGE}:1 layer-import`] });
  });

  it("does not hide a new finding behind a move", async () => {
    const moved = `${ORDERS}/pages/list/OrdersPage.tsx`;
    const text = loading.replace("../components", "../../components")
      .replace('fetch("/orders")', "localStorage.clear()");
    const { [PAGE]: _, ...rest } = base;
    const found = await compared({ ...base, [PAGE]: loading }, { ...rest, [moved]: text }, {
      renames: { [moved]: PAGE },
    });
    assertEquals(shown(found), {
      introduced: [`${moved}:4 page-effect`],
      resolved: [`${PAGE}:4 page-effect`],
      existing: [],
    });
  });

  it("finds the importers of a file that was deleted", async () => {
    const { [LIST]: _, ...rest } = base;
    const found = await compared(base, rest);
    assertEquals(shown(found), { ...NOTHING, introduced: [`${PAGE}:1 unresolved-import`] });
    assertEquals(shown(await compared(rest, base)), {
      ...NOTHING,
      resolved: [`${PAGE}:1 unresolved-import`],
    });
  });

  it("finds the importers that a move left behind", async () => {
    const moved = `${ORDERS}/components/lists/OrderList.tsx`;
    const { [LIST]: _, ...rest } = base;
    const found = await compared(base, { ...rest, [moved]: list }, { renames: { [moved]: LIST } });
    assertEquals(shown(found), { ...NOTHING, introduced: [`${PAGE}:1 unresolved-import`] });
    assertEquals(found.introduced[0]?.fix, `Import it from "${moved}", where it is now`);
  });

  it("finds that what an untouched file imports is in another layer now", async () => {
    const shared = `${ORDERS}/components/shared.ts`;
    const page = `import { value } from "../components/shared";\n${quiet}`;
    const before = { ...base, [PAGE]: page, [shared]: "export const value = 1;\n" };
    const found = await compared(before, {
      ...before,
      [shared]: 'export { loadOrders as value } from "../services/orderApi";\n',
    });
    assertEquals(shown(found), {
      introduced: [`${shared}:1 layer-import`, `${PAGE}:1 layer-import`],
      resolved: [],
      existing: [],
    });
  });

  it("finds that an untouched file is in no layer any more", async () => {
    const card = "src/features/flat/Card.tsx";
    const text = "export const Card = () => <p>{1 > 0 && <b />}</p>;\n";
    const before = { ...base, [card]: text };
    const found = await compared(before, { ...before, "src/features/flat/services/a.ts": api });
    assertEquals(shown(found), { ...NOTHING, resolved: [`${card}:1 page-inline-logic`] });
  });

  it("finds a circle that closes through files that were not touched", async () => {
    const before = {
      "package.json": "{}",
      "src/a.ts": "export const a = 1;\n",
      "src/b.ts": 'import { a } from "./a";\nexport const b = a;\n',
      "src/c.ts": 'import { b } from "./b";\nexport const c = b;\n',
      "src/d.ts": 'import { c } from "./c";\nexport const d = c;\n',
    };
    const after = { ...before, "src/a.ts": 'import { c } from "./c";\nexport const a = c;\n' };
    assertEquals(shown(await compared(before, after)), {
      ...NOTHING,
      introduced: ["src/a.ts:1 import-cycle", "src/b.ts:1 import-cycle", "src/c.ts:1 import-cycle"],
    });
    assertEquals((await compared(after, before)).resolved.length, 3);
  });

  it("takes a circle as existing that only became longer", async () => {
    const before = {
      "package.json": "{}",
      "src/a.ts": 'import { b } from "./b";\nexport const a = b;\n',
      "src/b.ts": 'import { a } from "./a";\nexport const b = a;\n',
      "src/c.ts": "export const c = 1;\n",
    };
    const after = {
      ...before,
      "src/b.ts": 'import { c } from "./c";\nexport const b = c;\n',
      "src/c.ts": 'import { a } from "./a";\nexport const c = a;\n',
    };
    assertEquals(shown(await compared(before, after)), {
      introduced: ["src/b.ts:1 import-cycle", "src/c.ts:1 import-cycle"],
      resolved: ["src/b.ts:1 import-cycle"],
      existing: [],
    });
  });

  it("finds nothing new in one more way into a circle that was there", async () => {
    const before = {
      "package.json": "{}",
      "src/a.ts": 'import { b } from "./b";\nexport const a = b;\n',
      "src/b.ts": 'import { c } from "./c";\nexport const b = c;\n',
      "src/c.ts": 'import { a } from "./a";\nexport const c = a;\n',
    };
    const more = 'import { c } from "./c";\n';
    const found = await compared(before, { ...before, "src/a.ts": more + before["src/a.ts"] });
    assertEquals(found.introduced, []);
  });

  it("knows a circle again whose files moved and whose index was written anew", async () => {
    const before = {
      "package.json": "{}",
      "src/forms/index.ts": 'export * from "./date-field";\nexport const label = "Form";\n',
      "src/forms/date-field/index.ts": 'export * from "./field";\n',
      "src/forms/date-field/field.ts":
        'import { label } from "..";\nexport const field = () => label;\n',
    };
    const after = {
      "package.json": "{}",
      "src/forms/index.ts": 'export * from "./date";\nexport const label = "Form";\n',
      "src/forms/date/index.ts": 'export { field } from "./field";\nexport const days = 7;\n',
      "src/forms/date/field.ts": before["src/forms/date-field/field.ts"],
    };
    const renames = { "src/forms/date/field.ts": "src/forms/date-field/field.ts" };
    assertEquals((await compared(before, after, { renames })).introduced, []);
  });

  it("finds a circle through a new file, and through one that was in none", async () => {
    const before = {
      "package.json": "{}",
      "src/a.ts": 'import { b } from "./b";\nexport const a = b;\n',
      "src/b.ts": "export const b = 1;\n",
      "src/c.ts": 'import { d } from "./d";\nexport const c = d;\n',
      "src/d.ts": 'import { c } from "./c";\nexport const d = c;\n',
    };
    const after = {
      ...before,
      "src/a.ts": 'import { fresh } from "./fresh";\nexport const a = fresh;\n',
      "src/c.ts": 'import { fresh } from "./fresh";\nexport const c = fresh;\n',
      "src/fresh.ts": 'import { a } from "./a";\nexport const fresh = a;\n',
    };
    assertEquals(shown(await compared(before, after)).introduced, [
      "src/a.ts:1 import-cycle",
      "src/fresh.ts:1 import-cycle",
    ]);
  });

  it("tells which files cannot be judged, and judges the others", async () => {
    const deep = `export const deep = ${"[".repeat(5000)}${"]".repeat(5000)};\n`;
    const after = { ...base, [PAGE]: loading, "src/deep.ts": deep };
    const found = await compared({ ...base, "src/deep.ts": "export const deep = [];\n" }, after);
    assertEquals(shown(found), { ...NOTHING, introduced: [`${PAGE}:4 page-effect`] });
    assertEquals(found.problems, [
      'In the head: Cannot check the rules in "src/deep.ts": it cannot be read as code',
    ]);
  });

  it("does not call an import broken whose file git ignores", async () => {
    const before = { ...base, ".gitignore": "generated/\n*.js\n" };
    const importing = `import { make } from "../generated/api";\nimport { old } from "../old";\n`;
    const after = { ...before, [API]: importing + api };
    assertEquals(shown(await compared(before, after)), NOTHING);
    const tracked = {
      ...before,
      [API]: importing + api,
      [`${ORDERS}/old.ts`]: "export const old = 1;\n",
    };
    const found = await compared(tracked, after);
    assertEquals(shown(found), { ...NOTHING, introduced: [`${API}:2 unresolved-import`] });
  });

  it("finds imports that a changed tsconfig leaves without a file", async () => {
    const config = (folder: string): string =>
      JSON.stringify({ compilerOptions: { paths: { "@/*": [`./${folder}/*`] } } });
    const before = {
      ...base,
      "tsconfig.json": config("src"),
      [PAGE]: quiet.replace("../components", "@/features/orders/components"),
    };
    const found = await compared(before, { ...before, "tsconfig.json": config("lib") });
    assertEquals(shown(found), { ...NOTHING, introduced: [`${PAGE}:1 unresolved-import`] });
  });

  it("stops when its signal aborts", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await assertRejects(
      () => compared(base, { ...base, [PAGE]: loading }, { signal }),
      Error,
      "enough",
    );
  });
});
