import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new temporary folder, as its real path. */
export function makeTemporaryFolder(name: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `workbench-${name}-`)));
}
