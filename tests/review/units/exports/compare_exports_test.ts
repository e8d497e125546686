import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareExports } from "../../../../lib/review/units/exports/mod.ts";
import { showDetail, showProblem } from "../machines/show.ts";
import { openSides } from "../open_sides.ts";
import { filesOn, readUnitCases } from "../unit_cases.ts";

describe("compareExports", () => {
  for (const { name, base, head, expected } of readUnitCases("exports")) {
    it(`tells what is written of ${name}`, async () => {
      await using sides = await openSides(base, head);
      const { details, problems } = await compareExports(
        filesOn(sides, { base, head }, "module.ts"),
      );
      const lines = [
        ...details.map(showDetail),
        ...problems.map((problem) => `problem: ${showProblem(problem)}`),
      ];
      assertEquals(lines.map((line) => `${line}\n`).join(""), expected);
    });
  }
});
