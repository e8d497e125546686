import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import {
  creates,
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

async function failureOf(id: string) {
  const { error } = await test.until(id, "failed");
  return error;
}

async function changesOf(id: string) {
  const { changes } = await test.processes.read(id);
  return changes.map(({ path, change, steps }) => [path, change, steps]);
}

describe("the change set", () => {
  it("has no part of a step that touches what it does not declare", async () => {
    for (const path of ["src/other.ts", "../shop/src/other.ts", "package.json"]) {
      const step = writes("a", path, "x", {
        touches: { files: [{ path: PAGE, change: "modify" }] },
      });
      const { id } = await test.start(step);
      assertMatch((await failureOf(id))?.code ?? "", /^(undeclared_change|outside_project)$/);
      assertEquals(await changesOf(id), []);
    }
    assertEquals(test.text("src/other.ts"), null);
  });

  it("takes a path as declared however it is spelt", async () => {
    const { id } = await test.start(
      writes("a", "./src//new.ts", "export {};\n", {
        touches: { files: [{ path: "src/x/../new.ts", change: "create" }] },
      }),
    );
    await test.until(id, "done");
    assertEquals(await changesOf(id), [["src/new.ts", "create", ["a"]]]);
  });

  it("has no part of a step that does something else to a file than it declares", async () => {
    const cases = [
      writes("a", PAGE, null, { touches: { files: [{ path: PAGE, change: "modify" }] } }),
      creates("a", PAGE, "x"),
      writes("a", "src/missing.ts", "x"),
    ];
    for (const step of cases) {
      const { id } = await test.start(step);
      assertEquals((await failureOf(id))?.code, "undeclared_change");
    }
  });

  it("takes files of steps together, and drops what came back to where it was", async () => {
    const { id } = await test.start(
      creates("a", "src/new.ts", "a\n"),
      writes("b", "src/new.ts", "+b\n", { dependsOn: ["a"] }),
      creates("c", "src/gone.ts", "c\n", { dependsOn: ["b"] }),
      writes("d", "src/gone.ts", null, { dependsOn: ["c"] }),
      writes("e", PAGE, test.text(), { dependsOn: ["d"] }),
      writes("f", "package.json", null, { dependsOn: ["e"] }),
      creates("g", "package.json", "{}\n", { dependsOn: ["f"] }),
    );
    await test.until(id, "done");
    assertEquals(await changesOf(id), [
      ["package.json", "modify", ["f", "g"]],
      ["src/new.ts", "create", ["a", "b"]],
    ]);
    assertMatch((await test.processes.diff(id, "src/new.ts")).diff, /\+a\n\+b\n$/);
  });

  it("has no part of a step whose file changed after it was read", async () => {
    const held = writes("a", PAGE, "+// mine\n", { flow: "test-hold" });
    const { id } = await test.start(held);
    await test.gates.reached("a");
    test.write(PAGE, "export {};\n");
    test.gates.open("a");
    assertEquals((await failureOf(id))?.code, "content_changed");
    await test.processes.send(id, "retry", { by: "ada" });
    await test.gates.reached("a");
    test.gates.open("a");
    await test.until(id, "done");
    assertMatch((await test.processes.diff(id, PAGE)).diff, / export {};\n\+\/\/ mine\n$/);
  });

  it("has its diffs of what the step found, whatever the file becomes", async () => {
    const { id } = await test.start(writes("a", PAGE, "+// mine\n"));
    await test.until(id, "done");
    const { diff } = await test.processes.diff(id, PAGE);
    test.write(PAGE, "export {};\n");
    assertEquals((await test.processes.diff(id, PAGE)).diff, diff);
  });

  it("keeps bytes that are no text, and says that it does not show them", async () => {
    const { id } = await test.start(creates("a", "logo.png", "binary"));
    await test.until(id, "done");
    const { files: [file] } = await test.processes.review(id);
    assertEquals([file?.hidden, file?.stats], ["binary", { added: 0, removed: 0 }]);
    assertEquals(file?.blockers.map(({ code }) => code), ["unsupported_encoding"]);
  });

  it("has no part of a step that leaves half a character, or too much", async () => {
    for (
      const [text, code] of [["\ud800", "unsupported_encoding"], [
        "x".repeat(4 * 1024 * 1024 + 1),
        "file_too_large",
      ]]
    ) {
      const { id } = await test.start(creates("a", "src/new.ts", text ?? ""));
      assertEquals((await failureOf(id))?.code, code);
    }
  });
});
