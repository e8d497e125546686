import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openByteStore } from "../../lib/processes/store/byte_store.ts";
import { codeOf } from "../support/code_of.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("openByteStore", () => {
  let folder: string;
  beforeEach(() => (folder = makeTemporaryFolder("bytes")));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("gives back the bytes of a hash", async () => {
    const store = openByteStore(folder);
    const hash = await store.keep(new Uint8Array([0, 255]));
    assertEquals([...await store.read(hash)], [0, 255]);
  });

  it("believes no bytes that are not those of their hash", async () => {
    const store = openByteStore(folder);
    const hash = await store.keep(new TextEncoder().encode("reviewed"));
    writeFileSync(join(folder, hash), "something else");
    assertEquals(await codeOf(store.read(hash)), "process_damaged");
    rmSync(join(folder, hash));
    assertEquals(await codeOf(store.read(hash)), "process_damaged");
  });
});
