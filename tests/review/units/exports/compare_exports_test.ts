import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareExports } from "../../../../lib/review/units/exports/mod.ts";
import type { Side } from "../../../../lib/review/side.ts";
import type { SideFile } from "../../../../lib/review/side_file.ts";
import { fixturePath } from "../../../support/fixture_path.ts";
import { showDetail, showProblem } from "../machines/show.ts";
import { openSides } from "../open_sides.ts";

const cases = readdirSync(fixturePath("review", "units"))
  .filter((name) => name.startsWith("exports_") && name !== "exports_broken").sort();

describe("compareExports", () => {
  for (const name of cases) {
    it(`tells what is written of ${name}`, async () => {
      await using sides = await openSides(`${name}/base`, `${name}/head`);
      const { details, problems } = await compareExports({
        base: fileOf(name, "base", sides.base),
        head: fileOf(name, "head", sides.head),
      });
      const lines = [
        ...details.map(showDetail),
        ...problems.map((problem) => `problem: ${showProblem(problem)}`),
      ];
      const expected = readFileSync(fixturePath("review", "units", name, "expected.txt"), "utf8");
      assertEquals(lines.map((line) => `${line}\n`).join(""), expected);
    });
  }
});

function fileOf(name: string, folder: "base" | "head", side: Side): SideFile | null {
  const isThere = existsSync(fixturePath("review", "units", name, folder));
  return isThere ? { side, path: "module.ts" } : null;
}
