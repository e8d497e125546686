import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const FOLDER = "src/features/catalog/components";

describe("POST /api/components/save", () => {
  const path = `${FOLDER}/Own.tsx`;
  const before = `export function Own() {\n  return <p>1</p>;\n}\n`;
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write(path, before);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const onDisk = (): string => readFileSync(test.path(path), "utf8");
  async function save(content: string, other: object = {}): Promise<TestAnswer> {
    const hash = contentHash(Buffer.from(readFileSync(test.path(path))));
    return await test.post("/api/components/save", { path, content, contentHash: hash, ...other });
  }

  it("shows what it would write, and writes nothing", async () => {
    const after = before.replace("1", "2");
    const { status, body } = await save(after);
    assertEquals(status, 200);
    assertEquals([body.committed, body.before, body.after], [false, before, after]);
    assertStringIncludes(body.diff, "-  return <p>1</p>;\n+  return <p>2</p>;\n");
    assertEquals(onDisk(), before);
  });

  it("refuses a preview of a file that has changed", async () => {
    const { status, body } = await save("x", { contentHash: "0".repeat(64) });
    assertEquals([status, body.code], [409, "content_changed"]);
    assertEquals(body.current, { contentHash: contentHash(Buffer.from(before)) });
  });

  it("writes exactly the bytes that were sent, with the smallest edit, and can be undone", async () => {
    const contents = [
      before.replace("1", "2"),
      `\uFEFF${before.replaceAll("\n", "\r\n")}`,
      before.replace("1", "👍").trimEnd(),
      before.replace("1", "👎"),
      `${before}${before.replace("Own", "Other")}`,
    ];
    for (const content of contents) {
      const old = onDisk();
      const { status, body } = await save(content, { commit: true });
      assertEquals(status, 200, JSON.stringify(body));
      assertEquals(onDisk(), content);
      assertEquals(body.contentHash, contentHash(Buffer.from(content)));
      assertEquals(body.change.edits.length, 1);
      const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
      assertEquals(undone.status, 200);
      assertEquals(onDisk(), old);
      await save(content, { commit: true });
    }
  });

  it("edits only what differs", async () => {
    const { body } = await save(before.replace("1", "2"), { commit: true });
    const start = before.indexOf("1");
    assertEquals(body.change.edits, [{ start, end: start + 1, text: "2" }]);
    assertEquals(body.change.inverse, [{ start, end: start + 1, text: "1" }]);
  });

  it("writes nothing when nothing differs", async () => {
    const { body } = await save(before, { commit: true });
    assertEquals([body.unchanged, body.saveId, body.change.edits], [true, null, []]);
  });

  it("refuses what does not parse, what breaks a rule, and what UTF-8 cannot hold", async () => {
    const broken = await save("export function Own() {", { commit: true });
    assertEquals([broken.status, broken.body.code], [422, "edit_breaks_syntax"]);
    const effect = await save(`export function Own() { fetch("/x"); return <p />; }`, {
      commit: true,
    });
    assertEquals([effect.status, effect.body.code], [422, "gate_refused"]);
    assertStringIncludes(JSON.stringify(effect.body.violations), "page-effect");
    const lone = await test.send(
      "POST",
      "/api/components/save",
      JSON.stringify({ path, content: "@", contentHash: "0".repeat(64) }).replace("@", "\\ud800"),
    );
    assertEquals([lone.status, lone.body.code], [400, "invalid_request"]);
    const deep = await save(`export const Own = ${"(".repeat(40_000)}`, { commit: true });
    assertEquals([deep.status, deep.body.code], [422, "source_too_complex"]);
    assertEquals(onDisk(), before);
  });

  it("saves no file that is not listed", async () => {
    for (
      const other of ["src/routes.tsx", "src/features/catalog/components/None.tsx", "../x.tsx"]
    ) {
      const { status, body } = await save("export const A = () => null;", {
        path: other,
        commit: true,
      });
      assertEquals([status, body.code], [404, "component_not_found"]);
    }
  });

  it("lets one of several writers win", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => save(before.replace("1", `own ${each}`), { commit: true })),
    );
    assertEquals(answers.filter(({ status }) => status === 200).length, 1);
    assertEquals(answers.filter(({ status }) => status === 409).length, 3);
  });
});
