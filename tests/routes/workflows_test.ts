import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

describe("the reading routes of workflows", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("GET /api/workflows/features counts the machines of the demo", async () => {
    const { status, body } = await test.get("/api/workflows/features");
    assertEquals(status, 200);
    assertEquals(
      body.features.map((
        { name, machines }: { name: string; machines: number },
      ) => [name, machines]),
      [["account", 2], ["cart", 1], ["catalog", 1], ["checkout", 1]],
    );
  });

  it("GET /api/workflows/features lists what lies elsewhere, to be read by its path", async () => {
    const { body: { elsewhere: [found] } } = await test.get("/api/workflows/features");
    const path = "src/features/account/providers/SessionProvider.tsx";
    assertEquals(found, { path, feature: "account", machines: 1 });
    const { status, body } = await test.get("/api/workflows/machines", { path });
    assertEquals([status, body.path, body.machines.length], [200, path, 1]);
    assertEquals(
      body.machines[0].derivedFrom.path,
      "src/features/account/workflows/signIn.machine.ts",
    );
    const narrative = await test.get("/api/workflows/narrative", { path });
    assertEquals([narrative.status, narrative.body.machines.length], [200, 1]);
  });

  it("GET /api/workflows/all lists every machine, found by its words, page by page", async () => {
    const { status, body } = await test.get("/api/workflows/all");
    assertEquals([status, body.machines.length, body.nextCursor], [200, body.total, null]);
    const { body: found } = await test.get("/api/workflows/all", { q: "checkout.machine" });
    const [{ path, index, states, errors }] = found.machines;
    const file = "src/features/checkout/workflows/checkout.machine.ts";
    assertEquals([found.total, path, index, states, errors], [1, file, 0, 11, 0]);
    const { body: first } = await test.get("/api/workflows/all", { limit: "2" });
    const { body: second } = await test.get("/api/workflows/all", {
      limit: "2",
      cursor: first.nextCursor,
    });
    assertEquals([...first.machines, ...second.machines], body.machines.slice(0, 4));
  });

  it("GET /api/workflows/all tells the files of which a part cannot be read", async () => {
    const path = "src/features/catalog/workflows/broken.machine.ts";
    test.write(path, "export const broken = createMachine({");
    const { body } = await test.get("/api/workflows/all");
    const told = body.unread.filter((each: { path: string }) => each.path === path);
    assertEquals(told, [{ path, feature: "catalog", message: told[0]?.message, line: 1 }]);
    assertStringIncludes(told[0].message, "expected");
    test.write(path, "export {};\n");
  });

  it("GET /api/workflows lists the files of a feature", async () => {
    const { body } = await test.get("/api/workflows", { feature: "checkout" });
    assertEquals(body.files.map(({ file }: { file: string }) => file), ["checkout.machine.ts"]);
  });

  it("GET /api/workflows/machines reads a machine with its states and a diagram", async () => {
    const address = { feature: "catalog", file: "search.machine.ts" };
    const { status, body } = await test.get("/api/workflows/machines", address);
    assertEquals(status, 200);
    assertEquals(body.problems, []);
    const [machine] = body.machines;
    assertEquals(machine.version, 5);
    assertStringIncludes(machine.mermaid, "stateDiagram-v2");
    assertEquals(machine.states[0].path, "");
  });

  it("GET /api/workflows/narrative tells it in plain English", async () => {
    const address = { feature: "checkout", file: "checkout.machine.ts" };
    const { status, body } = await test.get("/api/workflows/narrative", address);
    assertEquals(status, 200);
    const [machine] = body.machines;
    assertEquals(typeof machine.summary, "string");
    assertEquals(machine.scenarios.some(({ happy }: { happy: boolean }) => happy), true);
    const [step] = machine.scenarios[0].steps;
    assertEquals(step.from, ["checking"]);
    assertEquals(step.transition, { from: "checking", kind: "always", event: "", index: 1 });
    assertEquals(step.to, ["filling.address"]);
  });

  it("GET /api/workflows/narrative tells scenarios of one machine by page", async () => {
    const address = { feature: "account", file: "signIn.machine.ts", machine: "1", limit: "1" };
    const titles: string[] = [];
    let cursor: string | null = "0";
    let total = -1;
    while (cursor !== null) {
      const { status, body } = await test.get("/api/workflows/narrative", { ...address, cursor });
      assertEquals([status, body.machines.length, body.machines[0].index], [200, 1, 1]);
      const [machine] = body.machines;
      titles.push(...machine.scenarios.map(({ title }: { title: string }) => title));
      ({ total, nextCursor: cursor } = machine);
    }
    assertEquals([titles.length, new Set(titles).size], [total, total]);
    const wrong = await test.get("/api/workflows/narrative", { ...address, cursor: "next" });
    assertEquals([wrong.status, wrong.body.code], [400, "invalid_request"]);
  });

  it("answers a file with a syntax error with a problem", async () => {
    test.write("src/features/catalog/workflows/broken.ts", "export const x = {");
    const { status, body } = await test.get("/api/workflows/machines", {
      feature: "catalog",
      file: "broken.ts",
    });
    assertEquals(status, 200);
    assertEquals(body.machines, []);
    assertEquals(body.problems.length, 1);
  });
});
