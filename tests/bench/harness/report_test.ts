import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Figure, ratioOf, reachesAim, type Result, type Row } from "./figure.ts";
import { describeMachine } from "./machine.ts";
import { measureInTurns, summarize } from "./measure.ts";
import { asJson, asTable, reportOf } from "./report.ts";
import { runSuite } from "./run_suite.ts";

const figure: Figure = {
  name: "an edit",
  unit: "ms",
  ...summarize([5, 1, 3]),
  aim: { timesPeer: 2 },
  peer: { name: "recast", median: 2 },
};

const rows: Row[] = [
  { suite: "edits", ...figure },
  { suite: "git", failed: "Error: There is no git" },
];

describe("measureInTurns", () => {
  it("does each work in turns, and counts no warm-up", async () => {
    const done: string[] = [];
    const works = { a: () => done.push("a"), b: () => done.push("b") };
    const { a, b } = await measureInTurns(works, { rounds: 2, warmup: 1 });
    assertEquals(done.join(""), "ababab");
    assertEquals([a.rounds, b.rounds], [2, 2]);
    assert(a.min <= a.median && a.median <= a.max);
  });
});

describe("reachesAim", () => {
  it("compares with the bound, with the peer, or with both", () => {
    assertEquals([ratioOf(figure), reachesAim(figure)], [1.5, true]);
    assertEquals(reachesAim({ ...figure, aim: { timesPeer: 1.4 } }), false);
    assertEquals(reachesAim({ ...figure, aim: { atMost: 3 } }), true);
    assertEquals(reachesAim({ ...figure, aim: { atMost: 2.9 } }), false);
    assertEquals(reachesAim({ ...figure, aim: { atMost: 3, timesPeer: 1.5 } }), true);
    assertEquals(reachesAim({ ...figure, aim: { atMost: 2.9, timesPeer: 1.5 } }), false);
    assertEquals(reachesAim({ ...figure, aim: { atMost: 3, timesPeer: 1.4 } }), false);
    const { aim: _, ...aimless } = figure;
    assertEquals(reachesAim(aimless), null);
  });
});

describe("the report", () => {
  const report = reportOf(rows, describeMachine(), { at: performance.now(), load: 0.5 });

  it("names the machine, the load, and the versions of the peers that took part", () => {
    assertEquals(report.peers.map(({ name }) => name), ["recast"]);
    assertMatch(report.peers[0]?.version ?? "", /^\d+\.\d+\.\d+/);
    const table = asTable(report, { withDetails: true });
    assertStringIncludes(table, report.machine.runtime);
    assertStringIncludes(table, "load average 0.5");
  });

  it("has a row for a figure, and one that says why a suite failed", () => {
    const lines = asTable(report, { withDetails: false }).split("\n").slice(-2);
    assertMatch(
      lines[0] ?? "",
      /^edits +an edit +3 +1-5 +ms +<= 2x +met +recast +2 +1\.50$/,
    );
    assertMatch(lines[1] ?? "", /^git +FAILED Error: There is no git$/);
  });

  it("is the same for programs", () => {
    const { rows: [first, second] } = JSON.parse(asJson(report));
    assertEquals([first.median, first.ratio, first.reached, first.unit], [3, 1.5, true, "ms"]);
    assertEquals(second, rows[1]);
  });
});

describe("runSuite", () => {
  it("tells of a suite that fails, and goes on", async () => {
    const results: Result[] = [];
    for await (const result of runSuite("no-such-suite")) results.push(result);
    assertEquals(results, [{ failed: 'Error: There is no suite "no-such-suite"' }]);
  });
});
