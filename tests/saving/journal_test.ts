import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { z } from "zod";
import { assertEquals, assertExists } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { datedId, openRecordFile } from "../../lib/state/mod.ts";
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

describe("the journal of saves", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write(PATH, PAGE);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const address = { feature: "catalog", file: "Own.tsx", contentHash: contentHash(PAGE) };

  function save(): Promise<TestAnswer> {
    const edit = { nodeId: "Own:0", propName: "id", kind: "string", value: "x" };
    return test.post("/api/pages/props", { ...address, ...edit });
  }

  function undo(saveId: string): Promise<TestAnswer> {
    return test.post("/api/pages/undo", { saveId });
  }

  function textOf(): string {
    return readFileSync(test.path(PATH), "utf8");
  }

  /** The folder with the records. */
  function folder(): string {
    const projects = join(test.stateDirectory, "projects");
    return join(projects, readdirSync(projects)[0] ?? "", "saves");
  }

  const damages: Record<string, (record: string) => string> = {
    "is cut off": (record) => record.slice(0, -10),
    "is empty": () => "",
    "is no record": () => "null",
    "names another file": (record) => record.replaceAll(PATH, "../../outside.tsx"),
    "has other offsets": (record) => record.replaceAll('"start":', '"start":9'),
    "has another text": (record) => record.replaceAll('"text":"', '"text":"alert(1)'),
  };
  for (const [what, damage] of Object.entries(damages)) {
    it(`undoes nothing by a record that ${what}`, async () => {
      const { body } = await save();
      const saved = textOf();
      const file = join(folder(), `${body.saveId}.json`);
      writeFileSync(file, damage(readFileSync(file, "utf8")));
      const { status, body: answer } = await undo(body.saveId);
      assertEquals([status, answer.code], [404, "save_not_found"]);
      assertEquals(textOf(), saved);
    });
  }

  it("undoes a save of the time when a record was a list of the changes alone", async () => {
    const { body: { saveId } } = await save();
    const [name = ""] = readdirSync(folder());
    const record = openRecordFile(join(folder(), name), z.unknown());
    record.write((record.read() as { changes: unknown }).changes);
    assertEquals([(await undo(saveId)).status, textOf()], [200, PAGE]);
  });

  it("undoes nothing by a folder in the place of a record", async () => {
    const { body } = await save();
    const file = join(folder(), `${body.saveId}.json`);
    rmSync(file);
    mkdirSync(file);
    assertEquals((await undo(body.saveId)).body.code, "save_not_found");
  });

  it("is made anew when it was taken away", async () => {
    const first = await save();
    await undo(first.body.saveId);
    rmSync(folder(), { recursive: true });
    const { body } = await save();
    assertEquals((await undo(body.saveId)).status, 200);
    assertEquals(textOf(), PAGE);
  });

  it("drops what a killed service wrote half, with the oldest", async () => {
    mkdirSync(folder());
    for (let count = 100; count < 400; count++) {
      writeFileSync(join(folder(), `000000${count}-${"0".repeat(16)}.json.new`), "half");
    }
    const { body } = await save();
    const names = readdirSync(folder());
    assertEquals([names.length, names.includes(`${body.saveId}.json`)], [200, true]);
  });

  it("drops what was written half more than a minute ago, also where there is little", async () => {
    mkdirSync(folder());
    const [left, fresh] = ["0".repeat(16), "1".repeat(16)].map((id) => `000000100-${id}.json.new`);
    assertExists(left);
    assertExists(fresh);
    for (const name of [left, fresh]) writeFileSync(join(folder(), name), "half");
    const earlier = Date.now() / 1000 - 120;
    utimesSync(join(folder(), left), earlier, earlier);
    const { body } = await save();
    assertEquals(readdirSync(folder()).sort(), [fresh, `${body.saveId}.json`].sort());
  });

  it("keeps the last save also when the clock was set back since the others", async () => {
    mkdirSync(folder());
    const later = Date.now() + 24 * 60 * 60 * 1000;
    for (let count = 0; count < 200; count++) {
      writeFileSync(join(folder(), `${datedId(later + count, 8)}.json`), "old");
    }
    const { body } = await save();
    assertEquals((await undo(body.saveId)).status, 200);
    assertEquals(textOf(), PAGE);
  });

  it("stops a save that it cannot keep, before anything is written", async () => {
    writeFileSync(folder(), "no folder");
    const { status, body } = await save();
    assertEquals([status, body.code], [403, "file_not_writable"]);
    assertEquals(textOf(), PAGE);
    rmSync(folder());
    assertEquals((await save()).status, 200);
  });

  it("stops a save of several files that it cannot keep, and leaves none of them", async () => {
    const before = readdirSync(test.root, { recursive: true });
    writeFileSync(folder(), "no folder");
    const edit = { ...address, nodeId: "Own:0.0", name: "OpenNotice" };
    const { status, body } = await test.post("/api/pages/palette/wrap", edit);
    assertEquals([status, body.code], [403, "file_not_writable"]);
    assertEquals(readdirSync(test.root, { recursive: true }), before);
  });

  it("keeps no record of a save that lost against another", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, save));
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.saveId);
    assertEquals(readdirSync(folder()), won.map((id) => `${id}.json`));
  });

  it("survives the service, and one undo takes it from all", async () => {
    const { body } = await save();
    const other = await openTestWorkbench("shop", {
      project: test.root,
      stateDirectory: test.stateDirectory,
    });
    assertEquals((await other.post("/api/pages/undo", { saveId: body.saveId })).status, 200);
    await other[Symbol.asyncDispose]();
    assertEquals(textOf(), PAGE);
    assertEquals((await undo(body.saveId)).body.code, "save_not_found");
  });

  it("lets one of several undos of a save win", async () => {
    const { body } = await save();
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(body.saveId)));
    assertEquals(answers.filter(({ status }) => status === 200).length, 1);
    assertEquals(textOf(), PAGE);
  });

  it("does not undo a save whose page was moved away", async () => {
    const { body } = await save();
    renameSync(test.path(PATH), test.path(`${PATH}.old`));
    const { status, body: answer } = await undo(body.saveId);
    assertEquals([status, answer.code, answer.current.contentHash], [409, "content_changed", null]);
  });
});
