import { symlinkSync, writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../lib/errors/mod.ts";
import {
  listWorkflowFeatures,
  listWorkflows,
  readNarrative,
  readWorkflowMachines,
} from "../../lib/workflows/mod.ts";
import { workflowNarrative } from "../../lib/workflows/narrative/schemas.ts";
import { workflowFeatures, workflowList } from "../../lib/workflows/list_schemas.ts";
import { workflowMachines } from "../../lib/workflows/machines/schemas.ts";
import { type OpenedWorkflows, openWorkflows } from "./open_workflows.ts";

const MACHINE = `import { createMachine } from "xstate";
import { GO } from "../domain/names";
export const small = createMachine({ id: "small", initial: "a", states: { a: { on: { [GO]: "b" } }, b: { type: "final" } } });
`;

async function refused(code: ErrorCode, read: () => Promise<unknown>): Promise<void> {
  const error = await assertRejects(read, WorkbenchError);
  assertEquals(error.code, code);
}

describe("the verbs of workflows, in the shop", () => {
  let shop: OpenedWorkflows;
  before(async () => {
    shop = await openWorkflows("shop");
  });
  after(() => shop[Symbol.asyncDispose]());

  it("list the features, with their files and machines", async () => {
    const answer = workflowFeatures.parse(await listWorkflowFeatures(shop.source));
    assertEquals(answer.features, [
      { name: "account", files: 1, machines: 2 },
      { name: "cart", files: 1, machines: 1 },
      { name: "catalog", files: 1, machines: 1 },
      { name: "checkout", files: 1, machines: 1 },
    ]);
  });

  it("list the files of a feature", async () => {
    const answer = workflowList.parse(await listWorkflows(shop.source, { feature: "account" }));
    const path = "src/features/account/workflows/signIn.machine.ts";
    assertEquals(answer, {
      feature: "account",
      files: [{ file: "signIn.machine.ts", path, machines: 2 }],
      elsewhere: [{
        path: "src/features/account/providers/SessionProvider.tsx",
        feature: "account",
        machines: 1,
      }],
    });
  });

  it("read every machine without a problem, with an answer as the schema has it", async () => {
    for (const { name } of (await listWorkflowFeatures(shop.source)).features) {
      for (const { file } of (await listWorkflows(shop.source, { feature: name })).files) {
        const address = { feature: name, file };
        const answer = await readWorkflowMachines(shop.source, address);
        assertEquals(workflowMachines.parse(answer), answer);
        assertEquals(answer.problems, []);
        assert(answer.machines.length > 0);
        for (const { problems } of answer.machines) assertEquals(problems, []);
        const narrative = await readNarrative(shop.source, address);
        assertEquals(workflowNarrative.parse(narrative), narrative);
        assertEquals(narrative.machines.length, answer.machines.length);
      }
    }
  });

  it("place each part in the text", async () => {
    const address = { feature: "checkout", file: "checkout.machine.ts" };
    const { machines: [machine], path } = await readWorkflowMachines(shop.source, address);
    const text = (await shop.source.project.files.read(path))?.text ?? "";
    const placed = machine?.transitions.find(({ event }) => event === "HELP_CLOSED");
    assertEquals(text.slice(placed?.start, placed?.end), '"filling.lastStep"');
    const help = machine?.states.find((state) => state.path === "help");
    assertMatch(text.slice(help?.start, help?.end), /^help: \{[^]*\}$/);
    assertMatch(text.slice(machine?.start, machine?.end), /^setup\(\{[^]*\}\)$/);
  });
});

describe("the verbs of workflows, in any project", () => {
  let opened: OpenedWorkflows;
  before(async () => {
    opened = await openWorkflows({
      "src/features/a/workflows/small.ts": MACHINE,
      "src/features/a/workflows/inner/more.ts": "export const none = 1;",
      "src/features/a/workflows/broken.ts":
        `${MACHINE}\nexport const broken = createMachine({ initial: `,
      "src/features/a/workflows/large.ts": `${MACHINE}// ${"x".repeat(1024 * 1024)}`,
      "src/features/a/workflows/wide.ts": `${MACHINE}// ${"é".repeat(600 * 1024)}`,
      "src/features/a/workflows/deep.ts": `const x = ${"[".repeat(20_000)}`,
      "src/features/a/domain/names.ts": `export const GO = "GO";`,
      "src/features/b/components/B.tsx": "export const B = () => null;",
      "src/features/b/components/Door.tsx": `import { small } from "../../a/workflows/small";
export const Door = () => useMachine(small.provide({ actions: {} }));`,
      "src/features/b/components/Door.test.tsx": MACHINE,
      "src/state/unread.ts": `import { createMachine } from "xstate";
export const make = [{}].map(createMachine);`,
      "src/state/typed.ts": `import type { Actor } from "xstate"; export type Any = Actor<any>;`,
      "secret.ts": MACHINE,
    });
  });
  after(() => opened[Symbol.asyncDispose]());

  it("read a file that leads to another one, as both are now", async () => {
    const address = { feature: "a", file: "small.ts" };
    const events = async () =>
      (await readWorkflowMachines(opened.source, address)).machines[0]?.events;
    assertEquals(await events(), ["GO"]);
    writeFileSync(opened.path("src/features/a/domain/names.ts"), `export const GO = "CHANGED";`);
    assertEquals(await events(), ["CHANGED"]);
  });

  it("count what can be read of each file", async () => {
    const { files } = await listWorkflows(opened.source, { feature: "a" });
    assertEquals(files.map(({ file, machines }) => [file, machines]), [
      ["broken.ts", 2],
      ["deep.ts", 0],
      ["inner/more.ts", 0],
      ["large.ts", 0],
      ["small.ts", 1],
      ["wide.ts", 0],
    ]);
    assertEquals((await listWorkflowFeatures(opened.source)).features, [
      { name: "a", files: 6, machines: 3 },
    ]);
  });

  it("list the files with machines outside of the workflow folders, but for tests", async () => {
    const door = { path: "src/features/b/components/Door.tsx", feature: "b", machines: 1 };
    const unread = { path: "src/state/unread.ts", feature: "app", machines: 0 };
    const secret = { path: "secret.ts", feature: "app", machines: 1 };
    const answer = workflowFeatures.parse(await listWorkflowFeatures(opened.source));
    assertEquals(answer.elsewhere, [secret, door, unread]);
    for (const [feature, rows] of [["a", []], ["b", [door]], ["app", [secret, unread]]] as const) {
      const list = workflowList.parse(await listWorkflows(opened.source, { feature }));
      assertEquals(list.elsewhere, [...rows], feature);
    }
  });

  it("read by its path what lies elsewhere, and a workflow file as by its name", async () => {
    const path = "src/features/b/components/Door.tsx";
    const { machines: [machine], ...rest } = await readWorkflowMachines(opened.source, { path });
    assertEquals([machine?.name, rest.path, rest.problems], ["Door", path, []]);
    assertEquals(machine?.derivedFrom, { path: "src/features/a/workflows/small.ts", line: 3 });
    const narrative = workflowNarrative.parse(await readNarrative(opened.source, { path }));
    assertEquals(narrative.machines.length, 1);
    const { problems: [problem] } = await readWorkflowMachines(opened.source, {
      path: "src/state/unread.ts",
    });
    assertEquals([problem?.code, problem?.line], ["not_supported", 2]);
    const own = "src/features/a/workflows/small.ts";
    assertEquals(
      await readWorkflowMachines(opened.source, { path: own }),
      await readWorkflowMachines(opened.source, { feature: "a", file: "small.ts" }),
    );
  });

  it("refuse a path that is no unit, and an address that is half of one or two", async () => {
    for (
      const path of ["nowhere.ts", "./secret.ts", "../secret.ts", "/etc/passwd", "package.json"]
    ) {
      await refused("outside_scope", () => readWorkflowMachines(opened.source, { path }));
    }
    const halves = [{}, { feature: "a" }, { file: "small.ts" }, {
      path: "src/state/unread.ts",
      feature: "a",
    }];
    for (const address of halves) {
      await refused("invalid_request", () => readWorkflowMachines(opened.source, address));
    }
  });

  it("read a file with a syntax error, and tell it", async () => {
    const answer = await readWorkflowMachines(opened.source, { feature: "a", file: "broken.ts" });
    assertEquals(answer.machines.map(({ name }) => name), ["small", "broken"]);
    assertEquals(new Set(answer.problems.map(({ code }) => code)), new Set(["syntax_error"]));
  });

  it("tell of code that is nested too deeply", async () => {
    const address = { feature: "a", file: "deep.ts" };
    const answer = workflowMachines.parse(await readWorkflowMachines(opened.source, address));
    assertEquals([answer.machines.length, answer.problems[0]?.code], [0, "source_too_complex"]);
  });

  it("refuse what is not a workflow file of the feature", async () => {
    symlinkSync(opened.path("secret.ts"), opened.path("src/features/a/workflows/link.txt"));
    const cases: readonly (readonly [ErrorCode, string, string])[] = [
      ["feature_not_found", "nowhere", "small.ts"],
      ["feature_not_found", "__proto__", "small.ts"],
      ["workflow_not_found", "a", "missing.ts"],
      ["workflow_not_found", "b", "small.ts"],
      ["invalid_request", "a", "inner"],
      ["outside_scope", "a", "../domain/names.ts"],
      ["outside_scope", "a", "inner/../../../../../secret.ts"],
      ["outside_scope", "a", "/etc/passwd"],
      ["outside_scope", "a", "C:\\secret.ts"],
      ["outside_scope", "a", "small.ts\0.ts"],
      ["invalid_request", "a", "link.txt"],
      ["file_too_large", "a", "large.ts"],
      ["file_too_large", "a", "wide.ts"],
    ];
    for (const [code, feature, file] of cases) {
      await refused(code, () => readWorkflowMachines(opened.source, { feature, file }));
      await refused(code, () => readNarrative(opened.source, { feature, file }));
    }
    await refused("feature_not_found", () => listWorkflows(opened.source, { feature: "nowhere" }));
  });

  it("stop when nobody waits any longer", async () => {
    const signal = AbortSignal.abort();
    const address = { feature: "a", file: "small.ts" };
    await assertRejects(() => readWorkflowMachines(opened.source, address, { signal }));
  });
});
