import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "made-at-load-"));
after(() => rmSync(folder, { recursive: true }));

it("removes what it made when it was loaded", () => undefined);
