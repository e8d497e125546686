import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { folderDigest } from "../support/folder_digest.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PATH = "src/features/catalog/pages/Own.tsx";
const PAGE = `export function Own() {
  const isOpen = true;
  return <main>{isOpen && <p>Open</p>}</main>;
}
`;
/** What a wrap makes of it: three files in one save. */
const MADE = [
  "src/features/catalog/components/OpenNoticeParagraph.tsx",
  "src/features/catalog/expressions/OpenNotice.tsx",
];

describe("undo and redo", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write(PATH, PAGE);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const textOf = (path = PATH) => readFileSync(test.path(path), "utf8");
  const digest = () => folderDigest(test.path("src"));
  const undo = (saveId: string) => test.post("/api/pages/undo", { saveId });
  const redo = (saveId: string) => test.post("/api/pages/redo", { saveId });
  const address = () => ({
    feature: "catalog",
    file: "Own.tsx",
    contentHash: contentHash(textOf()),
  });

  async function setId(value: string): Promise<string> {
    const edit = { nodeId: "Own:0", propName: "id", kind: "string", value };
    const { body } = await test.post("/api/pages/props", { ...address(), ...edit });
    return body.saveId;
  }

  async function wrap(): Promise<string> {
    const edit = { nodeId: "Own:0.0.0", name: "OpenNotice" };
    const { status, body } = await test.post("/api/pages/palette/wrap", { ...address(), ...edit });
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(body.created.map(({ path }: { path: string }) => path).toSorted(), MADE);
    return body.saveId;
  }

  /** What the list says of each save: what, and whether it is undone, can be undone, can be redone. */
  async function listed(): Promise<unknown[]> {
    const { body } = await test.get("/api/pages/undo");
    return body.saves.map((
      { what, undone, canUndo, canRedo }: Record<string, unknown>,
    ) => [what, undone, canUndo, canRedo]);
  }

  function codeOf({ status, body }: TestAnswer): unknown[] {
    return [status, body.code];
  }

  it("tell when each was undone, so that the last one is the first to come back", async () => {
    const ids = [await setId("one"), await setId("two"), await setId("three")];
    for (const id of ids.toReversed()) await undo(id);
    const saves = async (): Promise<{ id: string; undoneAt: string | null }[]> =>
      (await test.get("/api/pages/undo")).body.saves;
    const byMoment = (await saves()).toSorted((left, right) =>
      (left.undoneAt ?? "") < (right.undoneAt ?? "") ? -1 : 1
    );
    assertEquals(byMoment.map(({ id }) => id), ids.toReversed());
    await redo(ids[0] ?? "");
    assertEquals((await saves()).find(({ id }) => id === ids[0])?.undoneAt, null);
  });

  it("take a save of several files back and forward again, byte for byte, as often as asked", async () => {
    const before = digest();
    const id = await wrap();
    const after = digest();
    for (let round = 0; round < 3; round++) {
      assertEquals((await undo(id)).status, 200);
      assertEquals(digest(), before);
      const { status, body } = await redo(id);
      assertEquals([status, body.changes.length], [200, 3]);
      assertEquals(digest(), after);
    }
    assertEquals(codeOf(await redo(id)), [404, "save_not_found"]);
  });

  it("are listed, the last save first, as the files are now", async () => {
    const first = await setId("a");
    const second = await setId("b");
    assertEquals(await listed(), [
      ["Set the prop id of <main>", false, true, false],
      ["Set the prop id of <main>", false, false, false],
    ]);
    await undo(second);
    assertEquals((await listed()).map((row) => (row as unknown[]).slice(1)), [
      [true, false, true],
      [false, true, false],
    ]);
    const { body } = await test.get("/api/pages/undo", { limit: "1" });
    assertEquals(body.saves.map(({ id }: { id: string }) => id), [second]);
    assertEquals(body.saves[0].files, [PATH]);
    assertMatch(body.saves[0].when, /^\d{4}-\d\d-\d\dT/);
    test.write("workbench.json", '{ "frozen": ["src/**"] }');
    assertEquals((await listed()).map((row) => (row as unknown[]).slice(1)), [
      [true, false, false],
      [false, false, false],
    ]);
    assertEquals(codeOf(await redo(second)), [422, "gate_refused"]);
    assertEquals(codeOf(await undo(first)), [422, "gate_refused"]);
  });

  it("tell each save by what it did", async () => {
    await wrap();
    const path = "src/features/shared/components/Card.tsx";
    const content = textOf(path);
    const save = { path, content: `${content}\n`, contentHash: contentHash(content), commit: true };
    await test.post("/api/components/save", save);
    const { body: { contentHash: hash } } = await test.get("/api/workflows/machines", {
      feature: "catalog",
      file: "search.machine.ts",
    });
    const machine = { feature: "catalog", file: "search.machine.ts", machine: 0, commit: true };
    const edit = { op: "addState", parent: "", name: "late", contentHash: hash };
    await test.post("/api/workflows/edit", { ...machine, ...edit });
    const words = (await listed()).map((row) => (row as unknown[])[0]);
    assertEquals(words, [
      "Edit a machine of search.machine.ts: add state late",
      "Edit Card.tsx",
      "Move a conditional into the Expression OpenNotice",
    ]);
  });

  it("do not redo over another save of the file, nor over a change by hand", async () => {
    const id = await setId("a");
    await undo(id);
    const other = await setId("b");
    assertEquals(codeOf(await redo(id)), [409, "content_changed"]);
    await undo(other);
    writeFileSync(test.path(PATH), `${PAGE}// by hand\n`);
    assertEquals(codeOf(await redo(id)), [409, "content_changed"]);
    assertEquals(textOf(), `${PAGE}// by hand\n`);
  });

  it("do not redo what was never undone, also where its files look as if it had been", async () => {
    const id = await setId("a");
    writeFileSync(test.path(PATH), PAGE);
    assertEquals(codeOf(await redo(id)), [404, "save_not_found"]);
    assertEquals(codeOf(await undo(id)), [409, "content_changed"]);
  });

  it("write nothing as dry runs, and say what they would", async () => {
    const id = await wrap();
    const untouched = [digest(), folderDigest(test.stateDirectory)];
    const tried = await test.post("/api/pages/undo", { saveId: id, dryRun: true });
    assertEquals([digest(), folderDigest(test.stateDirectory)], untouched);
    assertEquals(tried.body.diff.split("diff --git ").length, 4);
    assertEquals((await undo(id)).body.changes, tried.body.changes);
  });

  it("let one of several redos of a save win", async () => {
    const id = await setId("a");
    await undo(id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => redo(id)));
    assertEquals(answers.filter(({ status }) => status === 200).length, 1);
    assertEquals((await undo(id)).status, 200);
    assertEquals(textOf(), PAGE);
  });

  it("survive the service", async () => {
    const id = await setId("a");
    const after = textOf();
    await undo(id);
    await using other = await openTestWorkbench("shop", {
      project: test.root,
      stateDirectory: test.stateDirectory,
    });
    assertEquals((await other.post("/api/pages/redo", { saveId: id })).status, 200);
    assertEquals(textOf(), after);
  });
});
