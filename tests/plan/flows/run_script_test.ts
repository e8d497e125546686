import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { runScript } from "../../../lib/plan/flows/run_script.ts";
import { type FlowProject, openFlowProject } from "./flow_project.ts";

const FILES = {
  "package.json": JSON.stringify({
    scripts: {
      hello: "node hello.mjs",
      broken: "node -e 'process.exit(3)'",
      endless: "node -e 'setInterval(() => {}, 1000)'",
    },
  }),
  "package-lock.json": "{}",
  "hello.mjs":
    "import { writeFileSync } from 'node:fs'; writeFileSync('made.txt', ''); console.log('in', process.cwd());",
  "src/components/Card.tsx": "export function Card() {\n  return <div />;\n}\n",
};

const EARNEST = { mayRunCode: true };

async function refusalOf(project: FlowProject, script: string, site = {}): Promise<WorkbenchError> {
  return await assertRejects(() => project.run(runScript, { script }, site), WorkbenchError);
}

describe("runScript", () => {
  it("runs a script on the disk and logs what it prints and how it ended", async () => {
    await using project = await openFlowProject(FILES);
    await project.run(createComponent, { feature: "shared", name: "Badge" });
    const { log } = await project.run(runScript, { script: "hello" }, EARNEST);
    assertEquals(log.includes("in ."), true, log.join("\n"));
    assertStringIncludes(log.at(-2) ?? "", "as it was on disk, without 1 changes");
    assertEquals(log.at(-1), "exit code 0");
  });

  it("runs nothing where a plan is only tried", async () => {
    await using project = await openFlowProject(FILES);
    assertEquals((await refusalOf(project, "hello")).code, "edit_refused");
    assertEquals(existsSync(join(project.root, "made.txt")), false);
    assertEquals(runScript.runsCode, true);
  });

  it("fails with the script, unless it is told not to", async () => {
    await using project = await openFlowProject(FILES);
    const error = await refusalOf(project, "broken", EARNEST);
    assertEquals(error.code, "script_failed");
    assertStringIncludes(error.message, "exit code 3");
    const { log } = await project.run(runScript, { script: "broken", failOn: "never" }, EARNEST);
    assertEquals(log.at(-1), "exit code 3");
  });

  it("refuses a script that there is not, and what only looks like one", async () => {
    await using project = await openFlowProject(FILES);
    for (const script of ["nothing", "hello; echo", "__proto__", "--version"]) {
      assertEquals((await refusalOf(project, script, EARNEST)).code, "unknown_script");
    }
  });

  it("ends a script whose run is cancelled, and one that takes too long", async () => {
    await using project = await openFlowProject(FILES);
    const args = { script: "endless", timeoutSeconds: 1 };
    const late = await assertRejects(() => project.run(runScript, args, EARNEST), WorkbenchError);
    assertEquals(late.code, "script_failed");
    assertStringIncludes(late.message, "longer than 1 seconds");
    const signal = AbortSignal.timeout(500);
    await assertRejects(
      () => project.run(runScript, { script: "endless" }, { ...EARNEST, signal }),
      DOMException,
    );
  });
});
