import { mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { diskCode } from "../../../lib/git/disk.ts";
import { writeLooseObject } from "../../../lib/git/engines/isomorphic/objects/loose_objects.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

const COUNT = 256;

/** As `git gc` does. */
function pruneFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY"].includes(diskCode(error) ?? "")) throw error;
  }
}

describe("writeLooseObject", () => {
  it("minds no folder that is pruned before anything is in it", async () => {
    const folder = makeTemporaryFolder("objects");
    mkdirSync(folder, { recursive: true });
    const object = { type: "blob", bytes: new Uint8Array(), header: new Uint8Array(8) } as const;
    const prefixes = Array.from({ length: COUNT }, (_, at) => at.toString(16).padStart(2, "0"));
    await Promise.all(prefixes.map(async (prefix) => {
      const writing = writeLooseObject(folder, prefix.padEnd(40, "0"), object);
      pruneFolder(join(folder, prefix));
      await writing;
    }));
    assertEquals(
      prefixes.flatMap((prefix) => readdirSync(join(folder, prefix))),
      prefixes.map(() => "0".repeat(38)),
    );
    rmSync(folder, { recursive: true });
  });
});
