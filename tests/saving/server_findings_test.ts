import { afterEach, beforeEach, describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGE = "src/app/teas/page.tsx";
const CLIENT = "src/components/TeaCounter.tsx";

const TEXTS = {
  [PAGE]: `import { TeaCounter } from "../../components/TeaCounter";
import { TeaRow } from "../../components/TeaRow";

export default async function TeasPage() {
  return (
    <main>
      <h1>Teas</h1>
      <TeaCounter />
      <TeaRow />
      <form />
    </main>
  );
}
`,
  [CLIENT]: `"use client";

export function TeaCounter({ onCount }: { onCount?: () => void }) {
  return <button onClick={onCount}>Count</button>;
}
`,
  "src/components/TeaRow.tsx":
    "export function TeaRow({ render }: { render?: () => string }) {\n  return <p>{render?.()}</p>;\n}\n",
  "src/components/TeaList.tsx":
    "export async function TeaList() {\n  return <p>Teas</p>;\n}\n\nexport function TeaLine() {\n  return <b>Tea</b>;\n}\n",
  "src/lib/teaStore.ts": 'import "server-only";\n\nexport const teas = ["Assam"];\n',
};

describe("what a save tells of server and client", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("next_app");
    for (const [path, text] of Object.entries(TEXTS)) test.write(path, text);
    test.write("workbench.json", '{ "gate": { "types": "off" } }');
  });
  afterEach(() => test[Symbol.asyncDispose]());

  async function edit(path: string, ...ops: readonly object[]) {
    const hash = contentHash(readFileSync(test.path(path), "utf8"));
    const request = { path, contentHash: hash, ops };
    const { status, body } = await test.post("/api/pages/edits", request);
    assertEquals(status, 200, JSON.stringify(body));
    const told = (findings: readonly { rule: string; code: string; message: string }[]) =>
      findings.filter(({ rule }) => rule === "server").map(({ code, message }) =>
        `${code}: ${message}`
      );
    return { violations: told(body.violations), fixed: told(body.fixed) };
  }

  const setProp = (nodeId: string, name: string, code: string) => ({
    op: "setProp",
    nodeId,
    propName: name,
    kind: "expression",
    value: code,
  });

  it("is nothing of a component whose file is too deep to read", async () => {
    test.write(CLIENT, `"use client";\nexport const TeaCounter = ${"[".repeat(200_000)}`);
    const told = await edit(PAGE, setProp("TeasPage:0.1", "onCount", "() => {}"));
    assertEquals(told.violations, []);
  });

  it("is a function that a server component gives to an element", async () => {
    const onClick = setProp("TeasPage:0.0", "onClick", "() => alert(1)");
    assertEquals(await edit(PAGE, onClick), {
      violations: [
        'server_function: A server component cannot give a function to "h1", as "onClick" does',
      ],
      fixed: [],
    });
    assertEquals(await edit(PAGE, setProp("TeasPage:0.0", "title", '"Teas"')), {
      violations: [],
      fixed: [],
    });
    assertEquals(
      await edit(PAGE, { op: "removeProp", nodeId: "TeasPage:0.0", propName: "onClick" }),
      {
        violations: [],
        fixed: [
          'server_function: A server component cannot give a function to "h1", as "onClick" does',
        ],
      },
    );
  });

  it("is a function that it gives to a client component, and to no other", async () => {
    const { violations } = await edit(
      PAGE,
      setProp("TeasPage:0.1", "onCount", "() => alert(1)"),
      setProp("TeasPage:0.2", "render", '() => "Assam"'),
      setProp("TeasPage:0.3", "action", 'async () => { "use server"; }'),
    );
    assertEquals(violations, [
      'server_function: A server component cannot give a function to "TeaCounter", as "onCount" does',
    ]);
  });

  it("is one that is imported or spread, but for the actions of the server and what is the client's", async () => {
    test.write(
      "src/lib/ring.ts",
      "export function ring() {}\nexport const label = 'Tea';\nexport async function save() {\n  \"use server\";\n}\n",
    );
    test.write("src/lib/actions.ts", '"use server";\n\nexport async function order() {}\n');
    test.write("src/lib/tap.ts", '"use client";\n\nexport function tap() {}\n');
    const imports = [["ring", "ring"], ["ring", "label"], ["ring", "save"], ["actions", "order"], [
      "tap",
      "tap",
    ]].map(([file, imported]) => ({
      op: "addImport",
      specifier: `../../lib/${file}`,
      imported,
    }));
    const { violations } = await edit(
      PAGE,
      ...imports,
      setProp("TeasPage:0.0", "onClick", "ring"),
      setProp("TeasPage:0.0", "title", "label"),
      setProp("TeasPage:0.3", "onReset", "tap"),
      setProp("TeasPage:0.3", "action", "save"),
      setProp("TeasPage:0.1", "onCount", "order"),
      {
        op: "insertNode",
        parentId: "TeasPage:0",
        index: 0,
        snippet: '<b {...{ onKeyUp() {}, onBlur: ring, id: "x" }} />',
      },
    );
    assertEquals(violations, [
      'server_function: A server component cannot give a function to "b", as "onKeyUp" does',
      'server_function: A server component cannot give a function to "b", as "onBlur" does',
      'server_function: A server component cannot give a function to "h1", as "onClick" does',
    ]);
  });

  it("is one of a component that waits, wherever that is", async () => {
    const path = "src/components/TeaList.tsx";
    const { violations } = await edit(
      path,
      setProp("TeaList:0", "onClick", "() => alert(1)"),
      setProp("TeaLine:0", "onClick", "() => alert(2)"),
    );
    assertEquals(violations, [
      'server_function: A server component cannot give a function to "p", as "onClick" does',
    ]);
  });

  it("is nothing for a file of the client, but for what that imports of the server", async () => {
    const { violations } = await edit(
      CLIENT,
      setProp("TeaCounter:0", "onBlur", "() => alert(1)"),
    );
    assertEquals(violations, []);
    const imported = { op: "addImport", specifier: "../lib/teaStore", imported: "teas" };
    const shown = setProp("TeaCounter:0", "title", "teas[0]");
    assertEquals((await edit(CLIENT, imported, shown)).violations, [
      `server_only: "../lib/teaStore" is for the server alone, and this file is the client's`,
    ]);
  });
});
