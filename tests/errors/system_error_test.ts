import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  orNullOnSystemError,
  systemCode,
  unless,
  unlessSystemError,
  WorkbenchError,
} from "../../lib/errors/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";

const MISSING = join(fixturePath("projects", "shop"), "nowhere");
const readMissing = (): string => readFileSync(MISSING, "utf8");

function mistake(): never {
  throw new TypeError("A mistake");
}

describe("unless", () => {
  it("gives null for the codes that it is told, and throws all else", () => {
    assertEquals(unless(["EACCES", "ENOENT"], readMissing), null);
    assertEquals(unless(["ENOENT"], () => "text"), "text");
    assertEquals(systemCode(assertThrows(() => unless(["EACCES"], readMissing))), "ENOENT");
    assertThrows(() => unless(["ENOENT"], mistake), TypeError, "A mistake");
  });
});

describe("unlessSystemError", () => {
  it("gives null for every failure of the system, and throws mistakes", () => {
    assertEquals(unlessSystemError(readMissing), null);
    assertEquals(unlessSystemError(() => 1), 1);
    assertThrows(() => unlessSystemError(mistake), TypeError, "A mistake");
  });

  it("takes no error of the service for one of the system", () => {
    const refuse = (): never => {
      throw new WorkbenchError("disk_full", "The disk is full");
    };
    assertThrows(() => unlessSystemError(refuse), WorkbenchError, "The disk is full");
  });
});

describe("orNullOnSystemError", () => {
  it("resolves with null for every failure of the system, and rejects for mistakes", async () => {
    assertEquals(await orNullOnSystemError(readFile(MISSING)), null);
    assertEquals(await orNullOnSystemError(Promise.resolve(1)), 1);
    await assertRejects(
      () => orNullOnSystemError(Promise.reject(new TypeError("A mistake"))),
      TypeError,
    );
  });
});
