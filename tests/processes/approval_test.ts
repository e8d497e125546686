import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { undoSave } from "../../lib/saving/mod.ts";
import { codeOf } from "../support/code_of.ts";
import {
  creates,
  does,
  openTestProcesses,
  PAGE,
  type TestProcesses,
  writes,
} from "../support/processes.ts";

let test: TestProcesses;
beforeEach(async () => {
  test = await openTestProcesses();
});
afterEach(async () => await test[Symbol.asyncDispose]());

const NEW = "src/features/catalog/domain/fresh.ts";
const ada = { by: "ada" };

/** A process that is done. */
async function done(...steps: readonly PlanStep[]): Promise<string> {
  const { id } = await test.start(...steps);
  await test.until(id, "done");
  return id;
}

async function fileOf(id: string, path: string) {
  const found = (await test.processes.review(id)).files.find((file) => file.path === path);
  if (!found) throw new Error(`The review has no ${path}`);
  return found;
}

async function blockersOf(id: string, path: string): Promise<string[]> {
  return (await fileOf(id, path)).blockers.map(({ code }) => code);
}

describe("the review", () => {
  it("has the very same diff as the diff, with the hash of its bytes", async () => {
    const id = await done(writes("a", PAGE, "+// a\n"), creates("b", NEW, "export const a = 1;\n"));
    const { files, resolved } = await test.processes.review(id);
    assertEquals(files.map(({ path }) => path), [NEW, PAGE]);
    assertEquals(resolved, false);
    for (const { path, diff, diffSha256 } of files) {
      assertEquals(await test.processes.diff(id, path), {
        path,
        diff,
        diffSha256,
        truncated: false,
      });
      assertEquals(createHash("sha256").update(diff).digest("hex"), diffSha256);
    }
  });

  it("names the characters that nobody sees in it", async () => {
    const id = await done(creates("a", NEW, "export const a = 1;\nif (admin\u202e\u2066) b();\n"));
    assertEquals((await fileOf(id, NEW)).unseen, [
      { line: 2, column: 10, character: "U+202E" },
      { line: 2, column: 11, character: "U+2066" },
    ]);
  });

  it("names what stands in the way of each file", async () => {
    test.write("workbench.json", JSON.stringify({ frozen: ["src/frozen/**"] }));
    const id = await done(
      writes("a", PAGE, "+// a\n"),
      creates("b", "src/frozen/a.ts", "export {};\n"),
      creates("c", NEW, 'import { nothing } from "./nowhere";\nexport const a = nothing;\n'),
      creates("d", "src/broken.ts", "export const = ;\n"),
    );
    test.write(PAGE, "export {};\n");
    assertEquals(await blockersOf(id, PAGE), ["content_changed"]);
    assertEquals(await blockersOf(id, "src/frozen/a.ts"), ["frozen"]);
    assertEquals(await blockersOf(id, NEW), ["gate_refused"]);
    assertEquals(await blockersOf(id, "src/broken.ts"), ["edit_breaks_syntax"]);
    const before = test.text();
    assertEquals(await codeOf(test.approve(id, PAGE)), "content_changed");
    assertEquals(await codeOf(test.approve(id, "src/frozen/a.ts")), "gate_refused");
    assertEquals(await codeOf(test.approve(id, NEW)), "gate_refused");
    assertEquals(await codeOf(test.approve(id, "src/broken.ts")), "edit_breaks_syntax");
    assertEquals([test.text(), test.text(NEW), test.text("src/broken.ts")], [before, null, null]);
    for (const { path } of (await test.processes.review(id)).files) {
      assertEquals((await test.approve(id, path, "reject")).landed, false);
    }
    assertEquals((await test.processes.review(id)).resolved, true);
  });

  it("shows a change whose bytes are lost as one that cannot be approved", async () => {
    const id = await done(creates("a", NEW, "export const a = 1;\n"));
    rmSync(
      join(test.context.state.folderOf(test.context.project.files.root), "processes", id, "bytes"),
      {
        recursive: true,
      },
    );
    const file = await fileOf(id, NEW);
    assertEquals([file.hidden, file.blockers.map(({ code }) => code)], ["lost", [
      "process_damaged",
    ]]);
    assertEquals(await codeOf(test.approve(id, NEW)), "process_damaged");
    assertEquals((await test.approve(id, NEW, "reject")).verdict, "reject");
  });
});

describe("a review of a process that runs", () => {
  it("never says that contents are lost which a step has replaced", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await test.start(
        writes("a", PAGE, "+// a\n"),
        writes("b", PAGE, "+// b\n", { flow: "test-hold" }),
        does("c", "test-pass"),
      );
      await test.gates.reached("b");
      const reviewing = test.processes.review(id);
      test.gates.open("b");
      const { files } = await reviewing;
      assertEquals(files.map(({ path, hidden }) => [path, hidden]), [[PAGE, null]]);
      await test.until(id, "done");
    }
  });
});

describe("an approval", () => {
  it("lands exactly the reviewed bytes, and the undo takes them back", async () => {
    const before = test.text();
    const text = "\ufeffexport const a = 1;\r\nexport const b = 'ü';";
    const id = await done(writes("a", PAGE, "+// a\n"), creates("b", NEW, text));
    const page = await test.approve(id, PAGE);
    assertEquals([page.landed, page.by, page.repeated], [true, "grace", false]);
    assertEquals(test.text(), `${before}// a\n`);
    const fresh = await test.approve(id, NEW);
    assertEquals(test.text(NEW), text);
    assertEquals([fresh.change?.before, fresh.git?.status], [null, "not_a_repo"]);
    assertEquals(fresh.process.pendingDecisions, 0);
    await undoSave(test.context.saving, fresh.saveId ?? "");
    assertEquals(test.text(NEW), null);
  });

  it("deletes a file, and refuses when it is another by then", async () => {
    const id = await done(writes("a", "package.json", null), writes("b", "index.html", null));
    assertEquals((await test.approve(id, "package.json")).change?.after, null);
    assertEquals(test.text("package.json"), null);
    test.write("index.html", "<p>");
    assertEquals(await codeOf(test.approve(id, "index.html")), "content_changed");
    assertEquals(test.text("index.html"), "<p>");
  });

  it("is the same decision when it is sent twice, and final", async () => {
    const id = await done(creates("a", NEW, "export const a = 1;\n"));
    const first = await test.approve(id, NEW);
    test.write(NEW, "export const mine = 1;\n");
    const { repeated, at, landed, change, saveId } = await test.approve(id, NEW);
    assertEquals([repeated, at, landed, change], [true, first.at, true, null]);
    assertEquals(saveId, first.saveId);
    assertEquals(test.text(NEW), "export const mine = 1;\n");
    assertEquals(await codeOf(test.approve(id, NEW, "reject")), "already_decided");
  });

  it("lands once, however many send it at the same time", async () => {
    const id = await done(writes("a", PAGE, "+// a\n"));
    const { diffSha256 } = await test.processes.diff(id, PAGE);
    const call = { path: PAGE, verdict: "approve", diffSha256, by: "ada" } as const;
    const decisions = await Promise.all(
      Array.from({ length: 20 }, () => test.processes.decide(id, call)),
    );
    assertEquals(decisions.filter(({ repeated }) => !repeated).length, 1);
    assertEquals(test.text()?.match(/\/\/ a\n/g)?.length, 1);
  });

  it("needs the hash of the change as it is now", async () => {
    const id = await done(creates("a", NEW, "export const a = 1;\n"));
    for (
      const diffSha256 of ["x", "0".repeat(64), (await fileOf(id, NEW)).diffSha256.toUpperCase()]
    ) {
      const call = { path: NEW, verdict: "approve", diffSha256, by: "ada" } as const;
      assertEquals(await codeOf(test.processes.decide(id, call)), "diff_stale");
    }
    assertEquals(test.text(NEW), null);
  });

  it("is not taken while a step may still change the file", async () => {
    const { id } = await test.start(creates("a", NEW, "a\n"), does("b", "test-hold"));
    await test.gates.reached("b");
    assertEquals(await codeOf(test.approve(id, NEW)), "process_active");
    const queued = await test.start(does("c", "test-pass"));
    assertEquals(
      await codeOf(
        test.processes.decide(queued.id, {
          path: NEW,
          verdict: "reject",
          diffSha256: "x",
          by: "ada",
        }),
      ),
      "process_active",
    );
    test.gates.open("b");
  });

  it("is of paths in the change set alone", async () => {
    const id = await done(creates("a", NEW, "export const a = 1;\n"));
    for (
      const path of [
        "__proto__",
        "constructor",
        "../shop/package.json",
        `./${NEW}`,
        "x".repeat(4000),
      ]
    ) {
      assertEquals(await codeOf(test.approve(id, path)), "change_not_found");
    }
  });

  it("opens again under another hash when a later step changes the file", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      does("b", "test-wait", { dependsOn: ["a"] }),
      writes("c", NEW, "+export const c = 1;\n", { dependsOn: ["b"] }),
    );
    await test.until(id, "waiting");
    const first = await fileOf(id, NEW);
    await test.approve(id, NEW);
    await test.processes.send(id, "complete", ada);
    await test.until(id, "done");
    const second = await fileOf(id, NEW);
    assertEquals([second.change, second.steps, second.verdict], ["modify", ["c"], null]);
    const call = { path: NEW, verdict: "approve", by: "ada" } as const;
    assertEquals(
      await codeOf(test.processes.decide(id, { ...call, diffSha256: first.diffSha256 })),
      "diff_stale",
    );
    assertEquals(test.text(NEW), "export const a = 1;\n");
    await test.approve(id, NEW);
    assertEquals(test.text(NEW), "export const a = 1;\nexport const c = 1;\n");
  });

  it("builds nothing on what was rejected, and does not ask again for the same bytes", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      does("b", "test-wait", { dependsOn: ["a"] }),
      creates("c", NEW, "export const a = 1;\n", { dependsOn: ["b"] }),
      does("d", "test-wait", { dependsOn: ["c"] }),
      creates("e", NEW, "+export const e = 1;\n", { dependsOn: ["d"] }),
    );
    await test.until(id, "waiting");
    await test.approve(id, NEW, "reject");
    await test.processes.send(id, "complete", ada);
    await test.until(id, "waiting");
    const again = await fileOf(id, NEW);
    assertEquals([again.verdict?.verdict, again.steps], ["reject", ["a", "c"]]);
    await test.processes.send(id, "complete", ada);
    await test.until(id, "done");
    await test.approve(id, NEW);
    assertEquals(test.text(NEW), "export const e = 1;\n");
  });

  const ONE = "src/features/catalog/components/OneThing.tsx";
  const TWO = "src/features/catalog/components/TwoThings.tsx";
  const one =
    'import { TwoThings } from "./TwoThings";\n\nexport function OneThing() {\n  return <TwoThings />;\n}\n';
  const two = one.replaceAll("OneThing", "x").replaceAll("TwoThings", "OneThing").replaceAll(
    "x()",
    "TwoThings()",
  );

  it("lands files that need each other with the last of them", async () => {
    const id = await done(creates("a", ONE, one), creates("b", TWO, two));
    assertEquals([await blockersOf(id, ONE), await blockersOf(id, TWO)], [[], []]);
    const first = await test.approve(id, ONE);
    assertEquals([first.landed, first.waitsFor, first.saveId], [false, [TWO], null]);
    assertEquals([test.text(ONE), test.text(TWO)], [null, null]);
    const last = await test.approve(id, TWO);
    assertEquals([last.landed, last.changes.map(({ path }) => path)], [true, [ONE, TWO]]);
    assertEquals((await test.processes.review(id)).resolved, true);
    assertEquals([test.text(ONE), test.text(TWO)], [one, two]);
    await undoSave(test.context.saving, last.saveId ?? "");
    assertEquals([test.text(ONE), test.text(TWO)], [null, null]);
  });

  it("is over for what needs a file that was rejected", async () => {
    const id = await done(creates("a", ONE, one), creates("b", TWO, two));
    await test.approve(id, ONE);
    assertEquals((await test.approve(id, TWO, "reject")).alsoRejected, [ONE]);
    assertEquals(await codeOf(test.approve(id, ONE)), "already_decided");
    assertEquals([test.text(ONE), test.text(TWO)], [null, null]);
  });

  it("can come after the process was cancelled, or failed", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      does("b", "test-throw"),
    );
    await test.until(id, "failed");
    await test.processes.send(id, "cancel", ada);
    assertEquals((await test.approve(id, NEW)).process.state, "cancelled");
    assertEquals(test.text(NEW), "export const a = 1;\n");
  });
});
