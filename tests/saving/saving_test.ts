import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const PATH = "src/features/catalog/pages/CatalogPage.tsx";
const NODE = "CatalogPage:0.1";
/** The page's loop over native buttons: its wrap writes an Expression and a Component. */
const LOOP = "CatalogPage:0.4.0";

describe("the save path", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  function textOf(path = PATH): string {
    return readFileSync(join(test.root, path), "utf8");
  }

  async function hashOf(): Promise<string> {
    return (await test.get("/api/pages/tree", PAGE)).body.contentHash;
  }

  async function setPlaceholder(value: string, contentHash?: string): Promise<TestAnswer> {
    return await test.post("/api/pages/props", {
      ...PAGE,
      nodeId: NODE,
      propName: "placeholder",
      kind: "string",
      value,
      contentHash: contentHash ?? await hashOf(),
    });
  }

  it("writes exactly the edit that it reports, and the inverse takes it back", async () => {
    const before = textOf();
    const { status, body } = await setPlaceholder("Find");
    assertEquals(status, 200);
    const [edit] = body.change.edits;
    assertEquals(body.change.edits.length, 1);
    const after = before.slice(0, edit.start) + edit.text + before.slice(edit.end);
    assertEquals(textOf(), after);
    const [inverse] = body.change.inverse;
    assertEquals(after.slice(0, inverse.start) + inverse.text + after.slice(inverse.end), before);
    assertEquals(body.selected, NODE);
  });

  it("lets exactly one of 50 writers with the same hash win", async () => {
    const hash = await hashOf();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => setPlaceholder(`v${index}`, hash)),
    );
    const won = answers.filter(({ status }) => status === 200);
    assertEquals(won.length, 1);
    const lost = answers.filter(({ status, body }) =>
      status === 409 && body.code === "content_changed"
    );
    assertEquals(lost.length, 49);
    assertEquals(lost[0]?.body.current.contentHash, won[0]?.body.contentHash);
  });

  it("refuses the hash of a content that was there before, and writes nothing", async () => {
    const stale = await hashOf();
    assertEquals((await setPlaceholder("first")).status, 200);
    const before = textOf();
    const { status, body } = await setPlaceholder("second", stale);
    assertEquals([status, body.code], [409, "content_changed"]);
    assertEquals(body.current.contentHash, await hashOf());
    assertEquals(textOf(), before);
  });

  it("takes the first 12 digits of a hash for the whole, and no other part of it", async () => {
    const stale = (await hashOf()).slice(0, 12);
    assertEquals((await setPlaceholder("first", stale)).status, 200);
    const refused = await setPlaceholder("second", stale);
    assertEquals([refused.status, refused.body.code], [409, "content_changed"]);
    const hash = await hashOf();
    for (const part of ["", hash.slice(0, 11), hash.slice(0, 13), hash.slice(0, 63), `${hash}0`]) {
      const answer = await setPlaceholder("second", part);
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"], part);
    }
    assertEquals((await setPlaceholder("second", hash.slice(-12))).status, 409);
    assertEquals((await setPlaceholder("second", hash.slice(0, 12))).status, 200);
  });

  it("does not take its own write for somebody else's change", async () => {
    await test.get("/api/pages/changes", PAGE);
    await setPlaceholder("Find");
    assertEquals((await test.get("/api/pages/changes", PAGE)).body, { change: null });
    writeFileSync(join(test.root, PATH), `${textOf()}\n// by hand\n`);
    assertEquals((await test.get("/api/pages/changes", PAGE)).body.change.stats, {
      added: 2,
      removed: 0,
    });
  });

  it("writes nothing for a value that is there already", async () => {
    const { body } = await setPlaceholder("Find");
    const again = await setPlaceholder("Find");
    assertEquals(again.status, 200);
    assertEquals(again.body.unchanged, true);
    assertEquals(again.body.saveId, null);
    assertEquals(again.body.contentHash, body.contentHash);
  });

  it("undoes a save byte for byte, once", async () => {
    const before = textOf();
    const { body } = await setPlaceholder("Find");
    const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals(undone.status, 200);
    assertEquals(textOf(), before);
    assertEquals(undone.body.changes[0].after, body.change.before);
    const again = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals([again.status, again.body.code], [404, "save_not_found"]);
  });

  it("does not undo a save of a file that has changed since", async () => {
    const { body } = await setPlaceholder("Find");
    const edited = `${textOf()}// by hand\n`;
    writeFileSync(join(test.root, PATH), edited);
    const answer = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals([answer.status, answer.body.code], [409, "content_changed"]);
    assertEquals(textOf(), edited);
  });

  it("names the later save that has to be undone before", async () => {
    const first = (await setPlaceholder("Find")).body.saveId;
    const second = (await setPlaceholder("Look for")).body.saveId;
    const third = (await setPlaceholder("Search")).body.saveId;
    const undo = (saveId: string) => test.post("/api/pages/undo", { saveId });
    const inTheWay = async (): Promise<string | undefined> => {
      const { status, body } = await undo(first);
      assertEquals([status, body.code], [409, "content_changed"]);
      return /by the later save "(.+?)" .* undo that one first$/.exec(body.detail)?.[1];
    };
    assertEquals(await inTheWay(), third);
    await undo(third);
    assertEquals(await inTheWay(), second);
    const redo = await test.post("/api/pages/redo", { saveId: third });
    assertEquals(redo.status, 200);
    writeFileSync(join(test.root, PATH), `${textOf()}// by hand\n`);
    assertEquals(await inTheWay(), undefined, "What somebody else has changed is no save");
  });

  it("knows no save by a made-up id", async () => {
    for (const saveId of ["x", "../../session", "000000000-0000000000000000", "..%2f"]) {
      assertEquals((await test.post("/api/pages/undo", { saveId })).body.code, "save_not_found");
    }
  });

  it("writes no frozen file, and does not undo into one", async () => {
    const { body } = await setPlaceholder("Find");
    const saved = textOf();
    writeFileSync(
      join(test.root, "workbench.json"),
      JSON.stringify({ frozen: ["src/features/catalog/**"] }),
    );
    const refused = await setPlaceholder("Other");
    assertEquals([refused.status, refused.body.code], [422, "gate_refused"]);
    assertEquals(refused.body.violations[0].rule, "frozen");
    const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals(undone.body.code, "gate_refused");
    assertEquals(undone.body.violations, refused.body.violations);
    assertEquals(textOf(), saved);
  });

  for (const layer of ["pages", "expressions", "components"]) {
    it(`writes nothing of a wrap where workbench.json freezes the feature's ${layer}`, async () => {
      const frozen = [`src/features/catalog/${layer}/**`];
      writeFileSync(join(test.root, "workbench.json"), JSON.stringify({ frozen }));
      const before = sourceTexts(test.root);
      const answer = await test.post("/api/pages/palette/wrap", {
        ...PAGE,
        nodeId: LOOP,
        name: "OrderList",
        contentHash: await hashOf(),
      });
      assertEquals([answer.status, answer.body.code], [422, "gate_refused"]);
      assertEquals(answer.body.violations.map(({ rule }: { rule: string }) => rule), ["frozen"]);
      assertEquals(sourceTexts(test.root), before);
    });
  }

  it("refuses an edit that breaks a rule, and says which errors were there before", async () => {
    const answer = await test.post("/api/pages/props", {
      ...PAGE,
      nodeId: NODE,
      propName: "onSearch",
      kind: "expression",
      value: "() => fetch('/search')",
      contentHash: await hashOf(),
    });
    assertEquals([answer.status, answer.body.code], [422, "gate_refused"]);
    assertEquals(answer.body.violations.map(({ rule }: { rule: string }) => rule), ["page-effect"]);
  });

  it("refuses to depend on a broken part of workbench.json", async () => {
    writeFileSync(join(test.root, "workbench.json"), JSON.stringify({ frozen: 1 }));
    const answer = await setPlaceholder("Find");
    assertEquals([answer.status, answer.body.code], [409, "config_invalid"]);
  });

  it("asks the type checker too where workbench.json says so", async () => {
    writeFileSync(join(test.root, "workbench.json"), JSON.stringify({ gate: { types: true } }));
    const contentHash = await hashOf();
    const edit = {
      ...PAGE,
      nodeId: NODE,
      propName: "value",
      kind: "number",
      value: 1,
      contentHash,
    };
    const refused = await test.post("/api/pages/props", edit);
    assertEquals([refused.status, refused.body.code], [422, "gate_refused"]);
    assertEquals(refused.body.types[0].code, "TS2322");
    assertEquals((await setPlaceholder("Find")).status, 200);
  });

  it("refuses nothing because a name is left that nothing uses, and tells of it", async () => {
    writeFileSync(join(test.root, "workbench.json"), JSON.stringify({ gate: { types: true } }));
    writeFileSync(
      join(test.root, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { jsx: "preserve", noUnusedLocals: true, strict: true },
        include: ["src"],
      }),
    );
    const page = { path: "src/features/catalog/pages/Unused.tsx" };
    const text = "export function Unused() {\n  const id = 1;\n  return <p key={id} />;\n}\n";
    writeFileSync(join(test.root, page.path), text);
    const { body: tree } = await test.get("/api/pages/tree", page);
    const ops = [{ op: "removeProp", nodeId: "Unused:0", propName: "key" }];
    const edit = { ...page, contentHash: tree.contentHash, ops };
    const { status, body } = await test.post("/api/pages/edits", edit);
    assertEquals([status, body.detail], [200, undefined]);
    assertEquals(
      body.violations.map((
        { code, severity, line }: Record<string, unknown>,
      ) => [code, severity, line]),
      [["TS6133", "hint", 2]],
    );
  });

  it("edits a page that has a syntax error elsewhere, and adds no other", async () => {
    const page = { feature: "account", file: "WishlistPage.tsx" };
    const tree = await test.get("/api/pages/tree", page);
    const [root] = tree.body.roots;
    const edit = {
      ...page,
      nodeId: root.id,
      contentHash: tree.body.contentHash,
      propName: "title",
    };
    const saved = await test.post("/api/pages/props", {
      ...edit,
      kind: "string",
      value: "Sign in first",
    });
    assertEquals(saved.status, 200);
  });

  it("leaves no temporary file behind", async () => {
    await setPlaceholder("Find");
    const names = readdirSync(join(test.root, "src/features/catalog/pages"));
    assertEquals(names.toSorted(), ["CatalogPage.tsx", "ProductPage.tsx", "deals"]);
    assert(!existsSync(join(test.root, ".workbench")));
  });
});

/** What the features' files say, by path. */
function sourceTexts(root: string): Record<string, string> {
  const folder = join(root, "src/features");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[jt]sx?$/.test(path)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
