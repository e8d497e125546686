import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { compareMachines, comparePaths } from "../../../../lib/review/units/machines/mod.ts";
import type { Side } from "../../../../lib/review/side.ts";
import type { SideFile } from "../../../../lib/review/side_file.ts";
import { fixturePath } from "../../../support/fixture_path.ts";
import { openSides } from "../open_sides.ts";
import { showDetail, showProblem } from "./show.ts";

const cases = readdirSync(fixturePath("review", "units"))
  .filter((name) => name.startsWith("machines_")).sort();

describe("compareMachines and comparePaths", () => {
  for (const name of cases) {
    it(`tells what is written of ${name}`, async () => {
      await using sides = await openSides(`${name}/base`, `${name}/head`);
      const files = {
        base: fileOf(name, "base", sides.base),
        head: fileOf(name, "head", sides.head),
      };
      const { details, problems } = await compareMachines(files);
      const { machines } = await comparePaths(files);
      const lines = [
        ...details.map(showDetail),
        ...problems.map((problem) => `problem: ${showProblem(problem)}`),
        ...machines.flatMap(({ machine, line, added, removed, renamed, truncated }) => [
          ...added.map((path) => `${line} new way of ${machine}: ${path}`),
          ...removed.map((path) => `${line} old way of ${machine}: ${path}`),
          ...renamed.map(({ before, after }) => `${line} way of ${machine}: ${before} => ${after}`),
          ...(truncated ? [`${machine} has more ways`] : []),
        ]),
      ];
      const expected = readFileSync(fixturePath("review", "units", name, "expected.txt"), "utf8");
      assertEquals(lines.map((line) => `${line}\n`).join(""), expected);
    });

    it(`tells nothing of ${name} compared with itself`, async () => {
      const side = existsSync(fixturePath("review", "units", name, "head")) ? "head" : "base";
      await using sides = await openSides(`${name}/${side}`, `${name}/${side}`);
      const files = {
        base: fileOf(name, side, sides.base),
        head: fileOf(name, side, sides.head),
      };
      assertEquals((await compareMachines(files)).details, []);
      assertEquals((await comparePaths(files)).machines, []);
    });
  }

  it("is cancelled by its signal", async () => {
    await using sides = await openSides("machines_v4/base", "machines_v4/head");
    const files = {
      base: { side: sides.base, path: "machine.ts" },
      head: { side: sides.head, path: "machine.ts" },
    };
    const signal = AbortSignal.abort(new Error("enough"));
    let reason: unknown = null;
    await compareMachines(files, { signal }).catch((error: unknown) => {
      reason = error;
    });
    assert(reason instanceof Error && reason.message === "enough");
  });
});

function fileOf(name: string, folder: "base" | "head", side: Side): SideFile | null {
  const isThere = existsSync(fixturePath("review", "units", name, folder));
  return isThere ? { side, path: "machine.ts" } : null;
}
