import { after, before, describe, it } from "node:test";
import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { PaletteEntry } from "../../../lib/pages/palette/read_palette.ts";
import { contentHash } from "../../../lib/project/mod.ts";
import { applyEdits } from "../../../lib/source/mod.ts";
import { installReact } from "../../source/types/checked_project.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

const INSERT = "/api/pages/palette/insert";

interface Target {
  readonly feature: string;
  readonly file: string;
}

/** The packages of the demo that its types come from. */
async function installPackages(root: string): Promise<void> {
  await installReact(root);
  const { resolve } = createRequire(import.meta.url);
  for (const name of ["react", "xstate"]) {
    const folder = dirname(resolve(`${name}/package.json`));
    cpSync(folder, join(root, "node_modules", name), { recursive: true });
  }
}

function textOf(test: TestWorkbench, path: string): string {
  return readFileSync(test.path(path), "utf8");
}

function hashOf(test: TestWorkbench, path: string): string {
  return contentHash(readFileSync(test.path(path)));
}

/** The TypeScript errors of a page, without those that only say what is not installed. */
async function typeErrors(test: TestWorkbench, page: Target): Promise<string[]> {
  const { body } = await test.get("/api/pages/source", { ...page });
  return body.diagnostics
    .filter(({ source }: { source: string }) => source !== "rules")
    .map(({ code, message }: { code: string; message: string }) => `${code} ${message}`);
}

describe(`POST ${INSERT}, every entry of the demo`, () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
    await installPackages(test.root);
  });
  after(() => test[Symbol.asyncDispose]());

  /** Inserts an entry, judges the page, and takes the save back. */
  async function insertAndUndo(
    page: Target,
    { kind, name, path }: PaletteEntry,
    placement: "child" | "wrap",
    known: readonly string[],
  ): Promise<void> {
    const what = `${placement} of ${name} in ${page.feature} ${page.file}`;
    const own = (await test.get("/api/pages/tree", { ...page })).body.path;
    const before = textOf(test, own);
    const answer = await test.post(INSERT, {
      ...page,
      kind,
      name,
      path,
      placement,
      contentHash: hashOf(test, own),
    });
    if (placement === "wrap" && answer.body.reason === "takes_no_children") return;
    assertEquals(answer.status, 200, `${what}: ${JSON.stringify(answer.body)}`);
    assertEquals(answer.body.note, undefined, what);
    const after = textOf(test, own);
    assertEquals(await typeErrors(test, page), known, `${what}\n${after}`);
    assertEquals(applyEdits(before, answer.body.change.edits), after, what);
    assertEquals(applyEdits(after, answer.body.change.inverse), before, what);
    const inserted = await test.get("/api/pages/node", { ...page, nodeId: answer.body.selected });
    assertEquals(inserted.body.node.tag, name, what);
    await test.post("/api/pages/undo", { saveId: answer.body.saveId });
    assertEquals(textOf(test, own), before, what);
  }

  /** Of each feature the last page that parses and shows something: the demo has others. */
  async function soundPages(): Promise<Target[]> {
    const pages = new Map<string, Target>();
    for (const { feature, file } of (await test.get("/api/pages")).body.pages) {
      const { body } = await test.get("/api/pages/tree", { feature, file });
      if (!body.syntaxErrors && body.roots.length > 0) pages.set(feature, { feature, file });
    }
    return [...pages.values()];
  }

  it("inserts each, type-checked and undone, into a page of each feature", async () => {
    let inserted = 0;
    for (const { feature, file } of await soundPages()) {
      const known = await typeErrors(test, { feature, file });
      const { components, providers } = (await test.get("/api/pages/palette", { feature })).body;
      for (const entry of [...components, ...providers]) {
        await insertAndUndo({ feature, file }, entry, "child", known);
        inserted++;
      }
      for (const entry of providers) {
        await insertAndUndo({ feature, file }, entry, "wrap", known);
      }
    }
    assert(inserted > 90, `${inserted}`);
  });
});

const PAGE = "src/features/catalog/pages/Own.tsx";
const TEXT = `import { Price } from "@/features/shared";

export default function Own() {
  return (
    <main>
      <Price cents={1} />
    </main>
  );
}
`;
const REQUEST = {
  feature: "catalog",
  file: "Own.tsx",
  kind: "component",
  name: "SearchField",
  path: "src/features/catalog/components/SearchField.tsx",
};

describe(`POST ${INSERT}`, () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  /** Asks to insert into a new page; a refusal must leave it as it is. */
  async function insert(other: object = {}, text = TEXT): Promise<TestAnswer> {
    test.write(PAGE, text);
    const answer = await test.post(INSERT, {
      ...REQUEST,
      contentHash: contentHash(text),
      ...other,
    });
    if (answer.status !== 200) assertEquals(textOf(test, PAGE), text, "A refusal writes nothing");
    return answer;
  }

  it("answers as every write does, with one change and the inserted element selected", async () => {
    const { status, body } = await insert();
    assertEquals(status, 200);
    assertEquals(body.path, PAGE);
    assertEquals(body.contentHash, hashOf(test, PAGE));
    assertEquals(body.change.before, contentHash(TEXT));
    assertEquals(body.change.after, body.contentHash);
    assertEquals(body.created, undefined);
    assertEquals(body.unchanged, false);
    assertEquals(body.selected, "Own:0.1");
    assertEquals(body.placeholders, [
      { prop: "value", code: '""' },
      { prop: "onSearch", code: "() => {}" },
    ]);
    assertStringIncludes(
      textOf(test, PAGE),
      '      <SearchField value="" onSearch={() => {}} />\n    </main>',
    );
    const changes = await test.get("/api/pages/changes", { feature: "catalog", file: "Own.tsx" });
    assertEquals(changes.body.change, null, "The service's own write is nobody else's change");
  });

  it("takes nothing but the key from the client", async () => {
    for (const extra of [{ import: { specifier: "evil", style: "named" } }, { via: "own" }]) {
      assertEquals((await insert(extra)).body.code, "invalid_request");
    }
  });

  it("refuses a stale contentHash, and a missing one", async () => {
    const stale = await insert({ contentHash: "0".repeat(64) });
    assertEquals(stale.status, 409);
    assertEquals(stale.body.code, "content_changed");
    assertEquals(stale.body.current, { contentHash: contentHash(TEXT) });
    assertEquals((await insert({ contentHash: undefined })).body.code, "invalid_request");
  });

  it("checks the scope before the hash, and the hash before the entry", async () => {
    const wrong = { contentHash: "0".repeat(64), name: "Nothing" };
    assertEquals((await insert({ ...wrong, file: "../Own.tsx" })).body.code, "outside_scope");
    assertEquals((await insert(wrong)).body.code, "content_changed");
  });

  it("refuses kinds and placements that there are not", async () => {
    for (const kind of ["expression", "page", "", "__proto__", ["component"], null]) {
      assertEquals((await insert({ kind })).body.code, "invalid_request", String(kind));
    }
    assertEquals((await insert({ placement: "before" })).body.code, "invalid_request");
  });

  it("looks the entry up again: what is gone, renamed or out of reach is not there", async () => {
    const gone = [
      { name: "ProductGrid", path: "src/features/catalog/expressions/ProductGrid.tsx" },
      { kind: "provider" },
      { name: "searchfield" },
      { path: "src/features/catalog/components/Nothing.tsx" },
      { path: `./${REQUEST.path}` },
      { path: REQUEST.path.toUpperCase() },
      // Another feature's own component, which its index does not give away.
      { name: "CartLineRow", path: "src/features/cart/components/CartLineRow.tsx" },
    ];
    for (const other of gone) {
      const { status, body } = await insert(other);
      assertEquals([status, body.code], [404, "palette_entry_gone"], JSON.stringify(other));
    }
    test.write("src/features/catalog/components/New.tsx", "export const New = () => null;\n");
    const added = { name: "New", path: "src/features/catalog/components/New.tsx" };
    assertEquals((await insert(added)).status, 200);
    test.write("src/features/catalog/components/New.tsx", "export const Newer = () => null;\n");
    assertEquals((await insert(added)).body.code, "palette_entry_gone");
  });

  it("reads no file that a hostile key names", async () => {
    const keys = [
      "/etc/passwd",
      "../../../../etc/passwd",
      "src/../../secret.tsx",
      "__proto__",
      "constructor",
      "src/features/catalog/components/SearchField.tsx\u0000",
      "src\\features\\catalog\\components\\SearchField.tsx",
      ".git/config",
      "%2e%2e/x",
    ];
    for (const key of keys) {
      assertEquals((await insert({ path: key })).body.code, "palette_entry_gone", key);
      assertEquals((await insert({ name: key })).body.code, "palette_entry_gone", key);
    }
    assertEquals((await insert({ name: "" })).body.code, "invalid_request");
    assertEquals((await insert({ path: "x".repeat(2000) })).body.code, "invalid_request");
  });

  it("refuses pages without a root that takes it, and says why", async () => {
    const pages: [text: string, reason: string][] = [
      ["", "no_root"],
      ["export const icon = <i />;\n", "no_root"],
      ["export const Own = () => createPortal(<i />, document.body);\n", "no_root"],
      ["export const Own = () => { const show = () => <i />; return show(); };\n", "no_root"],
      ["export const Own = ({ ok }) => ok ? <i /> : <b />;\n", "root_not_an_element"],
      ["export const Own = () => [1].map((n) => <i key={n} />);\n", "root_not_an_element"],
      ["export const Own = () => <input />;\n", "cannot_hold_children"],
      ["export const Own = () => <A>{(x) => <i />}</A>;\n", "cannot_hold_children"],
    ];
    for (const [text, reason] of pages) {
      const { status, body } = await insert({}, text);
      assertEquals([status, body.code, body.reason], [422, "edit_refused", reason], text);
    }
  });

  it("wraps with what takes an element, and with nothing else", async () => {
    const wrap = (name: string, folder = "shared") =>
      insert({
        placement: "wrap",
        name,
        path: `src/features/${folder}/components/${name}.tsx`,
      });
    const wrapped = await wrap("Card");
    assertEquals(wrapped.status, 200, JSON.stringify(wrapped.body));
    assertEquals([wrapped.body.selected, wrapped.body.roots[0].tag], ["Own:0", "Card"]);
    const refused = await wrap("SearchField", "catalog");
    assertEquals(refused.status, 422);
    assertEquals([refused.body.code, refused.body.reason], ["edit_refused", "takes_no_children"]);
  });

  it("passes the gate as other writes do: a frozen page stays", async () => {
    test.write("workbench.json", '{ "frozen": ["src/features/catalog/pages/**"] }');
    const { status, body } = await insert();
    assertEquals([status, body.code], [422, "gate_refused"]);
    assertEquals(body.violations.map(({ rule }: { rule: string }) => rule), ["frozen"]);
    test.write("workbench.json", "{}");
  });
});
