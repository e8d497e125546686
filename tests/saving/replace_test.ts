import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { openAuthentication } from "../../lib/auth/mod.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { saveFiles, undoSave } from "../../lib/saving/mod.ts";
import { openStateDirectory } from "../../lib/state/mod.ts";
import { openContext, type WorkbenchContext } from "../../lib/workbench/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { cpSync } from "node:fs";
import { fixturePath } from "../support/fixture_path.ts";

const PATH = "src/features/catalog/pages/CatalogPage.tsx";

describe("saveFiles with whole contents", () => {
  let folder = "";
  let context: WorkbenchContext & AsyncDisposable;
  beforeEach(async () => {
    folder = makeTemporaryFolder("replace");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    const state = openStateDirectory(join(folder, "state"));
    const authentication = openAuthentication({ mode: "off", stateDirectory: state.path });
    const options = { state, authentication, project: join(folder, "shop") };
    const opened = openContext({ ...options, report: (error) => console.error(error) });
    await opened.opened;
    context = opened;
  });
  afterEach(async () => {
    await context[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const onDisk = (path: string): string | null => {
    const file = join(folder, "shop", path);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };

  async function file(path = PATH) {
    const found = await context.project.files.read(path);
    if (!found) throw new Error("The fixture has no such file");
    return found;
  }

  it("replaces a text by one splice, which the inverse takes back", async () => {
    const before = await file();
    const replace = before.text.replace("Cheapest first", "Lowest price");
    const { changes, id } = await saveFiles(context.saving, [{ file: before, replace }]);
    assertEquals(onDisk(PATH), replace);
    const [edit] = changes[0]?.edits ?? [];
    assertEquals(
      replace,
      before.text.slice(0, edit?.start) + edit?.text + before.text.slice(edit?.end),
    );
    await undoSave(context.saving, id ?? "");
    assertEquals(onDisk(PATH), before.text);
  });

  it("cuts no character in two: the edits are text in every encoding", async () => {
    const before = await file();
    const seen = await saveFiles(context.saving, [{
      file: before,
      replace: before.text.replace("Cheapest", "\u{1f600}"),
    }]);
    const [smiling] = seen.files;
    if (!smiling) throw new Error("A save gives what it wrote");
    const replace = smiling.text.replace("\u{1f600}", "\u{1f601}");
    const { changes, id } = await saveFiles(context.saving, [{ file: smiling, replace }]);
    assertEquals(changes[0]?.edits.map(({ text }) => text), ["\u{1f601}"]);
    await undoSave(context.saving, id ?? "");
    assertEquals(onDisk(PATH), smiling.text);
  });

  it("deletes a file, and the undo brings it back", async () => {
    const before = await file();
    const { changes, files, id } = await saveFiles(context.saving, [{
      file: before,
      replace: null,
    }], {
      gate: false,
    });
    assertEquals([onDisk(PATH), changes[0]?.after, files.length], [null, null, 0]);
    await undoSave(context.saving, id ?? "");
    assertEquals(onDisk(PATH), before.text);
  });

  it("does not bring a file back over another that took its place", async () => {
    const before = await file();
    const { id } = await saveFiles(context.saving, [{ file: before, replace: null }], {
      gate: false,
    });
    await saveFiles(context.saving, [{ path: PATH, create: "export const other = 1;\n" }], {
      gate: false,
    });
    const error = await assertRejects(() => undoSave(context.saving, id ?? ""), WorkbenchError);
    assertEquals(error.code, "content_changed");
  });

  it("neither replaces nor deletes what is not what it was", async () => {
    const stale = { ...await file(), contentHash: "0".repeat(64) };
    for (const replace of [null, "export const other = 1;\n"]) {
      const error = await assertRejects(
        () => saveFiles(context.saving, [{ file: stale, replace }], { gate: false }),
        WorkbenchError,
      );
      assertEquals(error.code, "content_changed");
    }
    assertEquals(onDisk(PATH), stale.text);
  });
});
