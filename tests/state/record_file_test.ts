import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { z } from "zod";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { cannotKeep, openRecordFile, writeWhole } from "../../lib/state/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const schema = z.object({ version: z.literal(1), names: z.array(z.string()) });

describe("openRecordFile", () => {
  let folder: string;
  beforeEach(() => (folder = makeTemporaryFolder("record")));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("gives back what was written, and leaves nothing beside it", () => {
    const file = openRecordFile(join(folder, "a.json"), schema);
    assertEquals(file.read(), null);
    file.write({ version: 1, names: ["é\n", "b"] });
    assertEquals(file.read(), { version: 1, names: ["é\n", "b"] });
    assertEquals(readdirSync(folder), ["a.json"]);
  });

  it("lets nobody else read what it wrote", () => {
    const path = join(folder, "a.json");
    openRecordFile(path, schema).write({ version: 1, names: [] });
    assertEquals(statSync(path).mode & 0o777, 0o600);
  });

  it("makes its folder, also when that was tidied up", () => {
    const path = join(folder, "inner", "deep", "a.json");
    const file = openRecordFile(path, schema);
    for (const name of ["a", "b"]) {
      file.write({ version: 1, names: [name] });
      assertEquals(file.read()?.names, [name]);
      assertEquals(statSync(dirname(path)).mode & 0o777, 0o700);
      rmSync(join(folder, "inner"), { recursive: true });
      assertEquals(file.read(), null);
    }
  });

  it("believes no record that was cut off, edited or is of another version", () => {
    const path = join(folder, "a.json");
    const file = openRecordFile(path, schema);
    file.write({ version: 1, names: ["a"] });
    const whole = readFileSync(path, "utf8");
    for (const damaged of ["", whole.slice(0, -2), whole.replace('"a"', '"b"'), "\n", "x\n{"]) {
      writeFileSync(path, damaged);
      assertEquals(file.read(), null, damaged);
    }
    const other = openRecordFile(path, z.object({ version: z.literal(2) }));
    other.write({ version: 2 });
    assertEquals(file.read(), null);
  });

  it("leaves nothing beside a record that could not be replaced", async () => {
    const path = join(folder, "a.json");
    mkdirSync(join(path, "in its place"), { recursive: true });
    assertThrows(() => openRecordFile(path, schema).write({ version: 1, names: [] }));
    await assertRejects(() => writeWhole(path, new Uint8Array(3)));
    assertEquals(readdirSync(folder), ["a.json"]);
  });

  it("says what could not be kept", () => {
    writeFileSync(join(folder, "file"), "");
    const file = openRecordFile(join(folder, "file", "a.json"), schema, "the session");
    const error = assertThrows(() => file.write({ version: 1, names: [] }), WorkbenchError);
    assertEquals(error.code, "file_not_writable");
    assertEquals(error.message, "Cannot keep the session: the state directory cannot be written");
  });
});

describe("cannotKeep", () => {
  it("says a failure of the disk once, however many layers it comes through", () => {
    const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    const said = cannotKeep(full, "a save");
    assert(said instanceof WorkbenchError);
    assertEquals(said.code, "disk_full");
    assertEquals(cannotKeep(said, "a save"), said);
  });
});
