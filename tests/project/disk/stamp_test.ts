import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { isStill, settledStamp } from "../../../lib/project/disk/stamp.ts";
import { temporaryProject } from "../../support/temporary_project.ts";

const now = 1_700_000_123_456;

/** Whether a state with these time stamps can be recognised when it is looked at `now`. */
function isSettled(mtimeMs: number, ctimeMs: number = mtimeMs): boolean {
  return settledStamp({ ino: 1, dev: 1, size: 1, mtimeMs, ctimeMs }, now) !== null;
}

describe("settledStamp", () => {
  it("is null while the next change might get the same time stamps", () => {
    assertEquals(isSettled(now - 0.5), false);
    assertEquals(isSettled(now - 50), false);
    assertEquals(isSettled(now - 50.5), true);
    assertEquals(isSettled(now - 50.5, now - 10.5), false);
    assertEquals(isSettled(now - 10.5, now - 50.5), false);
  });

  it("waits longer where the stamps may be whole seconds, or every other one", () => {
    assertEquals(isSettled(1_700_000_123_000), false);
    assertEquals(isSettled(1_700_000_121_000), true);
    assertEquals(isSettled(1_700_000_122_000), false);
    assertEquals(isSettled(1_700_000_120_000), true);
  });

  it("does not believe stamps of the future", () => {
    assertEquals(isSettled(now + 100_000.5), false);
  });
});

describe("isStill", () => {
  it("is false for what is missing, unreachable or not settled", () => {
    const project = temporaryProject({ "a.ts": "" });
    try {
      const stamp = { ino: 1, dev: 1, size: 0, mtimeMs: 1, ctimeMs: 1 };
      for (const path of ["none.ts", "a.ts/below.ts", "long".repeat(80), "x/".repeat(3000)]) {
        assertEquals(isStill(project.path(path), stamp), false, path.slice(0, 20));
      }
      writeFileSync(project.path("a.ts"), "other");
      assertEquals(isStill(project.path("a.ts"), null), false);
    } finally {
      project.remove();
    }
    assert(!isStill(project.root, null));
  });
});
