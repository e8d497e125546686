import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder that goes away with `remove`: the project in `root`, and room beside it that is outside. */
export interface TemporaryProject {
  readonly root: string;
  readonly outside: string;
  path(...segments: string[]): string;
  remove(): void;
}

/** @param files contents by project-relative path */
export function temporaryProject(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): TemporaryProject {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "workbench-project-")));
  const root = join(base, "project");
  const outside = join(base, "outside");
  mkdirSync(root);
  mkdirSync(outside);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return {
    root,
    outside,
    path: (...segments) => join(root, ...segments),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
