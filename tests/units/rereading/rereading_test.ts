import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import process from "node:process";
import { assertEquals } from "@std/assert";
import { openProject } from "../../../lib/project/mod.ts";
import type { Source } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { createRandom } from "../../support/random.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { openTestSource } from "../../support/test_source.ts";
import { changeProject } from "./change_project.ts";
import { differences, type Picture, pictureOf } from "./picture_of.ts";

/**
 * How often each project is changed and compared; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the changes of a
 * failure.
 */
const STEPS = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 200) / 100);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

/** Later, so little of a project is left in one piece that the changes say little. */
const STEPS_A_COPY = 40;

const PROJECTS: readonly string[] = readdirSync(fixturePath("projects"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();

/** Opens a project that nobody has looked at. */
async function withSource<T>(root: string, use: (source: Source) => Promise<T>): Promise<T> {
  await using project = await openProject({ root });
  await using source = openTestSource(project);
  return await use(source);
}

/** Changes a copy of a project again and again, and compares what stays open with what is opened anew. */
async function walk(name: string, seed: number, steps: number): Promise<void> {
  const origin = fixturePath("projects", name);
  const folder = makeTemporaryFolder("rereading");
  const root = join(folder, "project");
  const random = createRandom(seed);
  const done: string[] = [];
  cpSync(origin, root, { recursive: true });
  try {
    await withSource(root, async (source) => {
      await pictureOf(source);
      for (let step = 0; step < steps; step++) {
        for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count--) {
          done.push(changeProject({ root, origin, random }));
          // Then uses are known of a later moment than units.
          if (random.below(3) === 0) await source.units.usages();
        }
        // Begins before the last change of this step, and may tell either state.
        const early = random.below(4) === 0 ? source.units.index() : null;
        if (early) done.push(changeProject({ root, origin, random }));
        await early;
        const found: Picture = await pictureOf(source);
        const told = `Seed ${seed}, "${name}":\n${done.join("\n")}`;
        assertEquals(differences(found, await withSource(root, pictureOf)), [], told);
      }
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("an index of units that is kept up to date", () => {
  it("tells after each change what one tells that is read anew", async () => {
    for (const [index, name] of PROJECTS.entries()) {
      for (
        let left = STEPS, seed = FIRST_SEED + index;
        left > 0;
        left -= STEPS_A_COPY, seed += 100
      ) {
        await walk(name, seed, Math.min(left, STEPS_A_COPY));
      }
    }
  });
});
