import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";

it("leaves a folder", () => {
  mkdtempSync(join(tmpdir(), "forgotten-"));
});
