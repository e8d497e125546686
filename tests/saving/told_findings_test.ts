import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PATH = "src/features/catalog/pages/Own.tsx";
/** A page with an error (line 3) and a conditional that warns (line 4). */
const PAGE = `export function Own() {
  const isOpen = true;
  void fetch("/open");
  return <main>{isOpen && <p>Open</p>}</main>;
}
`;

const address = { feature: "catalog", file: "Own.tsx", contentHash: contentHash(PAGE) };

interface Finding {
  readonly rule: string;
  readonly line: number;
}

function shown(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, line }) => `${rule} ${line}`);
}

function toldBy({ status, body }: TestAnswer): unknown {
  assertEquals(status, 200, JSON.stringify(body));
  return { violations: shown(body.violations), fixed: shown(body.fixed) };
}

describe("what a save tells of the rules", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write(PATH, PAGE);
    // What the checker says comes with it where the checker happens to be ready.
    test.write("workbench.json", '{ "gate": { "types": "off" } }');
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const replace = (nodeId: string, snippet: string) =>
    test.post("/api/pages/node", { ...address, nodeId, snippet });

  it("is nothing where the findings are those that were there before", async () => {
    const saved = await replace("Own:0.0.0", "<p>Closed</p>");
    assertEquals(toldBy(saved), { violations: [], fixed: [] });
    const { body } = await test.get("/api/pages/source", { feature: "catalog", file: "Own.tsx" });
    const rules = body.diagnostics.filter(({ source }: { source: string }) => source === "rules");
    assertEquals(rules.map(({ code }: { code: string }) => code), [
      "page-effect",
      "page-inline-logic",
    ]);
  });

  it("is what the save introduced", async () => {
    const snippet = "<main>{isOpen && <p>Open</p>}{isOpen ? <b /> : <i />}</main>";
    const saved = await replace("Own:0", snippet);
    assertEquals(toldBy(saved), { violations: ["page-inline-logic 4"], fixed: [] });
  });

  it("is what the save fixed, where it was", async () => {
    const saved = await replace("Own:0", "<main />");
    assertEquals(toldBy(saved), { violations: [], fixed: ["page-inline-logic 4"] });
  });

  it("is nothing of a save that changes nothing", async () => {
    const saved = await replace("Own:0.0.0", "<p>Open</p>");
    assertEquals(toldBy(saved), { violations: [], fixed: [] });
  });

  it("is the same of a machine and of a component", async () => {
    const path = "src/features/catalog/components/Own.tsx";
    const content = PAGE.replace('  void fetch("/open");\n', "");
    test.write(path, PAGE);
    const body = { path, content, contentHash: contentHash(PAGE), commit: true };
    const fixed = toldBy(await test.post("/api/components/save", body));
    assertEquals(fixed, { violations: [], fixed: ["page-effect 3"] });
    const machine = 'import { createMachine } from "xstate";\nimport "react";\n' +
      "export const door = createMachine({ states: { open: {} } });\n";
    test.write("src/features/catalog/workflows/door.ts", machine);
    const edit = { feature: "catalog", file: "door.ts", machine: "door", op: "addState" };
    const place = { parent: "", name: "shut", contentHash: contentHash(machine), commit: true };
    const saved = await test.post("/api/workflows/edit", { ...edit, ...place });
    assertEquals(toldBy(saved), { violations: [], fixed: [] });
  });

  it("is all that is found in the files after a wrap, which passes no gate", async () => {
    const saved = await test.post("/api/pages/palette/wrap", {
      ...address,
      nodeId: "Own:0.0.0",
      name: "OpenNotice",
    });
    assertEquals(toldBy(saved), { violations: ["page-effect 5"], fixed: ["page-inline-logic 4"] });
  });

  it("is nothing after a wrap of what the baseline has", async () => {
    await test.post("/api/project/config", { baseline: true });
    const wrap = { ...address, nodeId: "Own:0.0.0", name: "OpenNotice" };
    const saved = await test.post("/api/pages/palette/wrap", wrap);
    assertEquals(toldBy(saved), { violations: [], fixed: ["page-inline-logic 4"] });
  });
});
