import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { codeOf } from "../support/code_of.ts";
import {
  creates,
  does,
  openTestProcesses,
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

async function done(...steps: readonly PlanStep[]): Promise<string> {
  const { id } = await test.start(...steps);
  await test.until(id, "done");
  return id;
}

describe("a landing", () => {
  it("is among the pending files of commit-on-save", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.c", ...args], {
        cwd: test.root,
      });
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "Start");
    const id = await done(
      creates("a", NEW, "export const a = 1;\n"),
      writes("b", "package.json", null),
    );
    const { git: outcome } = await test.approve(id, NEW);
    assertEquals(outcome?.status, "pending");
    await test.approve(id, "package.json");
    const { pending } = (await (await test.context.git.session()).describe()).session ?? {};
    assertEquals(pending?.map(({ path }) => path).sort(), ["package.json", NEW]);
  });

  it("tells the type errors that it brings, and the review those of all that is left", async () => {
    const [declares, uses] = ["domain/limit.ts", "domain/order.ts"].map((name) =>
      `src/features/catalog/${name}`
    ) as [string, string];
    test.write(declares, "export const limit: number = 1;\n");
    test.write(uses, 'import { limit } from "./limit";\nexport const order: number = limit;\n');
    const id = await done(
      writes("a", declares, 'export const limit: string = "a";\n'),
      writes("b", uses, 'import { limit } from "./limit";\nexport const order: string = limit;\n'),
      creates("c", NEW, 'export const a: number = "one";\n'),
    );
    const text = test.text(uses) ?? "";
    await test.context.source.types.diagnostics({ path: uses, text });
    let review = await test.processes.review(id);
    while (review.types === "warming") review = await test.processes.review(id);
    assertEquals([review.types, review.violations.map(({ path, code }) => `${code} ${path}`)], [
      "checked",
      [`TS2322 ${NEW}`],
    ]);
    const file = review.files.find(({ path }) => path === uses);
    const { types, violations } = await test.processes.decide(id, {
      ...ada,
      path: uses,
      verdict: "approve",
      diffSha256: file?.diffSha256 ?? "",
      dryRun: true,
    });
    assertEquals([types, violations.map(({ path, code }) => `${code} ${path}`)], [
      "checked",
      [`TS2322 ${uses}`],
    ]);
    const landing = await test.approve(id, uses);
    assertEquals(landing.landed, true);
    assertNotEquals(landing.types, null);
  });

  it("is refused for type errors that the file would bring, where the project asks for that", async () => {
    test.write("workbench.json", JSON.stringify({ gate: { types: true } }));
    const types = "src/features/catalog/types/fresh.ts";
    const id = await done(
      creates(
        "a",
        NEW,
        'import type { Fresh } from "../types/fresh";\nexport const a: Fresh = "one";\n',
      ),
      creates("b", types, "export type Fresh = number;\n"),
    );
    assertEquals(await codeOf(test.approve(id, NEW)), "gate_refused");
    await test.approve(id, types);
    assertEquals(test.text(types), null);
    // Nothing holds the types back once the file that needs them is rejected.
    const { landed, changes } = await test.approve(id, NEW, "reject");
    assertEquals([landed, changes.map(({ path }) => path)], [false, [types]]);
    assertEquals([test.text(NEW), test.text(types)], [null, "export type Fresh = number;\n"]);
  });
});

describe("a state directory that cannot be written", () => {
  /** Nothing can be renamed over the record any more, not even by root. */
  function block(id: string): void {
    mkdirSync(
      join(
        test.context.state.folderOf(test.context.project.files.root),
        "processes",
        id,
        "record.json.new",
      ),
    );
  }

  it("refuses verbs and decisions, and nothing moves", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      does("b", "test-wait"),
    );
    await test.until(id, "waiting");
    const before = await test.processes.read(id);
    block(id);
    assertEquals(await codeOf(test.processes.send(id, "complete", ada)), "file_not_writable");
    assertEquals(await codeOf(test.approve(id, NEW)), "file_not_writable");
    assertEquals(await codeOf(test.approve(id, NEW, "reject")), "file_not_writable");
    assertEquals(await test.processes.read(id), before);
    assertEquals(test.text(NEW), null);
  });

  it("does not hold up a step that ends: its process goes on in memory, and it is reported", async () => {
    const { id } = await test.start(does("a", "test-hold"));
    await test.gates.reached("a");
    block(id);
    test.gates.open("a");
    await test.until(id, "done");
    assertEquals(test.reported.map((error) => error instanceof WorkbenchError && error.code), [
      "file_not_writable",
    ]);
  });
});
