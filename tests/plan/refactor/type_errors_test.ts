import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { seededRandom } from "../../support/random.ts";
import type { Judge } from "./judge.ts";
import {
  type JudgedProject,
  openPackage,
  openShop,
  packagesWithSource,
} from "./judged_projects.ts";

const SEED = 4_400;
const TRIES = 8;

/** Runs one of the flows on a file and a name that the random numbers choose. */
async function refactor(
  { project, judge }: JudgedProject,
  random: (below: number) => number,
): Promise<{ what: string; changes: ReadonlyMap<string, string | null> }> {
  const files = judge.files.filter((path) => !path.endsWith(".d.ts"));
  const path = files[random(files.length)] ?? "";
  const folder = (files[random(files.length)] ?? "").split("/").slice(0, -1).join("/");
  const [name] = judge.exportedNames(path);
  const flow = random(4);
  if (flow === 0) {
    return { what: `move ${path} ${folder}`, ...await project.run(moveUnit, { path, folder }) };
  }
  if (flow === 1) return { what: `remove ${path}`, ...await project.run(removeUnit, { path }) };
  const old = name?.name ?? "thing";
  // Near to what is there: names that are taken, and natural ones.
  const newName = random(3) === 0 ? old.slice(0, -1) || "x" : `${old}Next`;
  const what = `rename ${path} ${old} ${newName}`;
  if (flow === 2) return { what, ...await project.run(renameUnit, { path, newName }) };
  return { what, ...await project.run(renameSymbol, { path, symbol: old, newName }) };
}

/** @returns the errors that are more than before */
function grown(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((error) => {
    const at = left.indexOf(error);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function checkProject(judged: JudgedProject, tries: number): Promise<number> {
  const { judge }: { judge: Judge } = judged;
  const random = seededRandom(SEED);
  const before = judge.errors();
  let done = 0;
  for (let count = 0; count < tries; count++) {
    try {
      const { what, changes } = await refactor(judged, random);
      assert(changes.size > 0, what);
      assertEquals(grown(before, judge.errors(changes)), [], what);
      done++;
    } catch (error) {
      const isRefused = error instanceof WorkbenchError &&
        (error.code === "edit_refused" || error.code === "gate_refused");
      if (!isRefused) throw error;
    }
  }
  return done;
}

describe("the compiler's errors of the whole project", () => {
  it(`do not grow by random refactorings of the shop (seed ${SEED})`, async () => {
    await using judged = await openShop();
    assert(await checkProject(judged, TRIES) > TRIES / 4);
  });

  for (const name of packagesWithSource()) {
    it(`do not grow by random refactorings of ${name} (seed ${SEED})`, async () => {
      await using judged = await openPackage(name);
      assert(await checkProject(judged, TRIES / 2) > 0);
    });
  }
});
