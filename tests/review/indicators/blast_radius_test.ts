import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { blastRadius } from "../../../lib/review/indicators/blast_radius.ts";
import { changedFile, reviewFacts } from "./facts.ts";

describe("blastRadius", () => {
  /** `hub.ts`, imported through a barrel by so many files, and one that nobody imports. */
  function star(files: number): Record<string, string> {
    const users = Array.from({ length: files }, (_, index) => [
      `src/features/f${index % 3}/user${index}.ts`,
      'import { hub } from "../../barrel";\nexport const x = hub;\n',
    ]);
    return {
      "src/hub.ts": "export const hub = 1;\n",
      "src/barrel.ts": 'export { hub } from "./hub";\nexport { lone } from "./lone";\n',
      "src/lone.ts": "export const lone = 1;\n",
      ...Object.fromEntries(users),
    };
  }

  it("counts who depends on the change, through barrels only by the names that they hand on", async () => {
    const head = star(30);
    const hub = await reviewFacts({ base: head, head, files: [changedFile("src/hub.ts")] });
    const wide = blastRadius(hub);
    assertEquals(
      wide.indicator.headline,
      "31 other files (94 %) depend on the change, 30 of them directly",
    );
    assertEquals(wide.findings.map(({ title, path }) => [title, path]), [
      ['A widely used file is changed: "src/hub.ts"', "src/hub.ts"],
    ]);
    const lone = await reviewFacts({ base: head, head, files: [changedFile("src/lone.ts")] });
    assertEquals(
      blastRadius(lone).indicator.headline,
      "1 other file (3 %) depends on the change, none directly",
    );
    assertEquals(blastRadius(lone).findings, []);
  });

  it("does not count who takes another name from a barrel that hands on what changed", async () => {
    const head = {
      ...star(30),
      "src/lone.ts": 'import { near } from "./near";\nexport const lone = near;\n',
      "src/near.ts": "export const near = 1;\n",
      "src/barrel.ts": 'export { hub } from "./hub";\nexport { lone } from "./lone";\n' +
        'export { near } from "./near";\n',
      "src/hub.ts": 'import { near } from "./near";\nexport const hub = near;\n',
    };
    const facts = await reviewFacts({ base: head, head, files: [changedFile("src/near.ts")] });
    const { indicator, findings } = blastRadius(facts);
    assertEquals([indicator.headline, findings], [
      "33 other files (97 %) depend on the change, 2 of them directly",
      [],
    ]);
  });

  it("calls nothing widely used that tests alone use", async () => {
    const tests = Array.from({ length: 20 }, (_, index) => [
      `src/user${index}.test.ts`,
      'import { hub } from "./hub";\nhub();\n',
    ]);
    const head = { "src/hub.ts": "export const hub = () => 1;\n", ...Object.fromEntries(tests) };
    const facts = await reviewFacts({ base: head, head, files: [changedFile("src/hub.ts")] });
    assertEquals(blastRadius(facts).findings, []);
  });

  it("calls nothing widely used in a small project", async () => {
    const head = star(4);
    const facts = await reviewFacts({ base: head, head, files: [changedFile("src/hub.ts")] });
    assertEquals(blastRadius(facts).indicator.status, "info");
  });

  it("leaves out files that are gone or have another layout alone", async () => {
    const head = star(30);
    const facts = await reviewFacts({
      base: head,
      head,
      files: [changedFile("src/gone.ts", { status: "deleted" }), changedFile("src/hub.ts")],
      reformatted: new Set(["src/hub.ts"]),
    });
    assertEquals(blastRadius(facts).indicator.status, "clear");
  });

  it("tells changed files that others import from those that nobody could depend on", async () => {
    const head = {
      "src/a.ts": "export const a = 1;\n",
      "src/start.ts": 'export const start = () => import("./a");\n',
    };
    const kept = "What other files take from the changed ones is what it was";
    const files = [changedFile("src/a.ts")];
    const same = await reviewFacts({ head, files, affected: new Map([["src/a.ts", new Set()]]) });
    const formatted = await reviewFacts({ head, files, reformatted: new Set(["src/a.ts"]) });
    const last = await reviewFacts({
      head,
      files: [changedFile("src/start.ts")],
      reformatted: new Set(["src/start.ts"]),
    });
    assertEquals([same, formatted, last].map((facts) => blastRadius(facts).indicator.headline), [
      kept,
      kept,
      "No file that others could depend on is changed",
    ]);
  });

  it("leaves out what only moved, and what all who depend on it changed along with", async () => {
    const head = star(30);
    const moved = { previousPath: "src/old.ts", stats: { added: 0, removed: 0 } };
    const files = [changedFile("src/hub.ts", { ...moved, status: "renamed" })];
    assertEquals(blastRadius(await reviewFacts({ head, files })).indicator.status, "clear");
    const all = await reviewFacts({
      head,
      files: Object.keys(head).map((path) => changedFile(path)),
    });
    const { indicator, findings } = blastRadius(all);
    assertEquals([indicator.status, findings], ["clear", []]);
    assertEquals(
      indicator.headline,
      "No file outside of the change depends on what changed in 33 source files",
    );
  });
});
