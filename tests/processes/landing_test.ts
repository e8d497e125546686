import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
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
