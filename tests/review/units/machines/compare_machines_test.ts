import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { compareMachines, comparePaths } from "../../../../lib/review/units/machines/mod.ts";
import { caseNamed } from "../../../support/cases/read_cases.ts";
import { openSides } from "../open_sides.ts";
import { filesOn, readUnitCases } from "../unit_cases.ts";
import { showDetail, showProblem } from "./show.ts";

const MACHINE = "machine.ts";

const cases = readUnitCases("machines");

describe("compareMachines and comparePaths", () => {
  for (const { name, base, head, expected } of cases) {
    it(`tells what is written of ${name}`, async () => {
      await using sides = await openSides(base, head);
      const files = filesOn(sides, { base, head }, MACHINE);
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
      assertEquals(lines.map((line) => `${line}\n`).join(""), expected);
    });

    it(`tells nothing of ${name} compared with itself`, async () => {
      const side = Object.keys(head).length > 0 ? head : base;
      await using sides = await openSides(side, side);
      const files = filesOn(sides, { base: side, head: side }, MACHINE);
      assertEquals((await compareMachines(files)).details, []);
      assertEquals((await comparePaths(files)).machines, []);
    });
  }

  it("is cancelled by its signal", async () => {
    const { base, head } = caseNamed(cases, "v4");
    await using sides = await openSides(base, head);
    const files = filesOn(sides, { base, head }, MACHINE);
    const signal = AbortSignal.abort(new Error("enough"));
    let reason: unknown = null;
    await compareMachines(files, { signal }).catch((error: unknown) => {
      reason = error;
    });
    assert(reason instanceof Error && reason.message === "enough");
  });
});
