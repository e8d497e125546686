import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openProject } from "../../../lib/project/mod.ts";
import type { Side, Sides } from "../../../lib/review/side.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";

/** What a side has: contents by project-relative path. */
export type SideFiles = Readonly<Record<string, string>>;

/** The two sides of a comparison, as projects on disk. */
export interface OpenSides extends Sides, AsyncDisposable {
  /** The text of a file of the head, changed in place. */
  write(path: string, text: string): void;
}

/** Opens both sides in temporary folders. */
export async function openSides(base: SideFiles, head: SideFiles): Promise<OpenSides> {
  const [old, now] = [await openFolder("base", base), await openFolder("head", head)];
  return {
    base: old.side,
    head: now.side,
    write: now.write,
    async [Symbol.asyncDispose]() {
      await old.side[Symbol.asyncDispose]();
      await now.side[Symbol.asyncDispose]();
    },
  };
}

async function openFolder(
  commit: string,
  files: SideFiles,
): Promise<{ side: Side; write: OpenSides["write"] }> {
  const temporary = temporaryProject(files);
  const project = await openProject({ root: temporary.root });
  const source = openTestSource(project);
  const side: Side = {
    commit,
    source,
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      temporary.remove();
    },
  };
  return {
    side,
    write(path, text) {
      const place = join(temporary.root, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    },
  };
}
