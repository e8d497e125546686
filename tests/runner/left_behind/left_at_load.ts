import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";

mkdtempSync(join(tmpdir(), "forgotten-at-load-"));

it("leaves what it made when it was loaded", () => undefined);
