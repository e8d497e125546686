import { after, before, describe, it } from "node:test";
import { Buffer } from "node:buffer";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const USER = "src/features/account/hooks/useGate.ts";

describe("an edit of a machine, by an agent", () => {
  let test: TestWorkbench;
  let agent: Agent;
  before(async () => {
    test = await openTestWorkbench("shop");
    test.write(
      USER,
      `import { createActor } from "xstate";
import { signInMachine } from "../workflows/signIn.machine";

const actor = createActor(signInMachine);
export const isOut = () => actor.getSnapshot().matches("signedOut");
export const submit = () => actor.send({ type: "FORGOT_PASSWORD" });
`,
    );
    agent = await agentAt(test.workbench.fetch);
  });
  after(async () => {
    await agent[Symbol.asyncDispose]();
    await test[Symbol.asyncDispose]();
  });

  it("tells what it left in other files", async () => {
    const version = versionIn(await agent.text("read_machine", { path: SIGN_IN }));
    const edit = { path: SIGN_IN, version, machine: "signInMachine", dryRun: true };
    const left = (line: number) =>
      `left as it is: ${USER}:${line} may name the same: another file says it, and may mean the same`;
    const state = { op: "renameState", state: "signedOut", name: "away" };
    assertStringIncludes(await agent.text("edit_machine", { ...edit, op: state }), left(5));
    const event = { op: "renameEvent", event: "FORGOT_PASSWORD", name: "FORGET" };
    const told = await agent.text("edit_machine", { ...edit, op: event });
    assertEquals(told.split("\n").filter((line) => line.startsWith("left as it is")), [left(6)]);
  });

  it("is told which ops there are where it names none", async () => {
    const version = versionIn(await agent.text("read_machine", { path: SIGN_IN }));
    const edit = { path: SIGN_IN, version, machine: "signInMachine", op: {} };
    assertStringIncludes(
      await agent.problem("edit_machine", edit),
      'op.op: It is missing: expected "addState", "removeState"',
    );
    assertStringIncludes(
      await agent.problem("edit_unit", { path: SIGN_IN, version, ops: [{}] }),
      'ops.0.op: It is missing: expected "setProp", "removeProp"',
    );
  });

  it("tells the same where it is a step of a proposed change", async () => {
    const args = { op: "renameState", state: "signedOut", name: "away", machine: "signInMachine" };
    const steps = [{ flow: "edit-workflow", args: { ...args, path: SIGN_IN } }];
    const left = `${USER}:5 may name the same, and was left: another file says it`;
    const tried = await agent.text("propose_change", { steps, dryRun: true });
    assertStringIncludes(tried, left);
    const started = await agent.text("propose_change", { steps });
    assertStringIncludes(started, left);
    const [, id = ""] = /^process (\S+)/.exec(started) ?? [];
    const { body: { process } } = await test.get(`/api/processes/${id}`);
    const log: { text: string }[] = process.steps[0].log;
    assertEquals(log.filter(({ text }) => text.startsWith(left)).length, 1);
  });
});

const ORDERS = "src/features/account/pages/OrdersPage.tsx";

describe("an answer to an agent", () => {
  let test: TestWorkbench;
  let agent: Agent;
  before(async () => {
    test = await openTestWorkbench("shop");
    agent = await agentAt(test.workbench.fetch);
  });
  after(async () => {
    await agent[Symbol.asyncDispose]();
    await test[Symbol.asyncDispose]();
  });

  const setText = (text: string) => ({ op: "setText", nodeId: "OrdersPage:0.0.0", text });

  it("tells after an undo and a redo the version that the next edit needs", async () => {
    const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
    const saved = await agent.text("edit_unit", { path: ORDERS, version, ops: [setText("One")] });
    const [, saveId = ""] = /saveId (\S+)/.exec(saved) ?? [];
    const undone = await agent.text("undo", { saveId });
    assertStringIncludes(undone, `Took back ${ORDERS} version ${version}`);
    const redone = await agent.text("undo", { saveId, redo: true });
    const [, now = ""] = / version (\w+)/.exec(redone) ?? [];
    assertEquals(now, versionIn(saved));
    await agent.text("edit_unit", { path: ORDERS, version: now, ops: [setText("Two")] });
  });

  it("says of a dry run what it would write, and writes nothing", async () => {
    const path = "src/features/account/components/ProfileForm.tsx";
    const outline = await agent.text("read_unit", { path });
    const [, nodeId = ""] = /^\s+(\S+) <(?:label|Field|input)/m.exec(outline) ?? [];
    const ops = [{ op: "extract", nodeId, name: "ProfileField" }];
    const edit = { path, version: versionIn(outline), ops };
    const tried = await agent.text("edit_unit", { ...edit, dryRun: true });
    assertStringIncludes(tried, "would also write src/");
    assert(!tried.includes("also wrote"), tried);
    const saved = await agent.text("edit_unit", edit);
    assert(/also wrote src\/\S+ version [0-9a-f]{12}/.test(saved), saved);
  });

  it("cuts the diff of a long dry run, and tells how to go on", async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `      <p>Row number ${row}</p>`);
    const path = "src/features/account/pages/LongPage.tsx";
    test.write(
      path,
      `export default function LongPage() {\n  return <main>\n${rows.join("\n")}\n  </main>;\n}\n`,
    );
    const version = versionIn(await agent.text("read_unit", { path }));
    const ops = rows.slice(0, 100).map((_, row) => ({
      op: "setText",
      nodeId: `LongPage:0.${row}`,
      text: `Another text in the row ${row}`,
    }));
    const edit = { path, version, ops, dryRun: true };
    const first = await agent.text("edit_unit", edit);
    assert(Buffer.byteLength(first) <= 6500, `${Buffer.byteLength(first)} bytes`);
    const [, left = "", cursor = ""] =
      /\n(\d+) lines left: the same dry run .*\nnextCursor: "(.+)"$/.exec(first) ?? [];
    let rest = "";
    for (let next: string | undefined = cursor; next !== undefined;) {
      const part: string = await agent.text("edit_unit", { ...edit, cursor: next });
      next = /\nnextCursor: "(.+)"$/.exec(part)?.[1];
      rest += part.replace(/\n\d+ lines left: .*\nnextCursor: ".+"$/, "");
    }
    assertEquals(rest.trimStart().split("\n").length, Number(left));
    assertStringIncludes(first + rest, "+      <p>Another text in the row 0</p>");
    assertStringIncludes(rest, "+      <p>Another text in the row 99</p>");
    const wrong = await agent.problem("edit_unit", { ...edit, dryRun: false, cursor });
    assertStringIncludes(wrong, "pass dryRun as well");
    assertEquals(versionIn(await agent.text("read_unit", { path })), version);
  });

  it("names the changes of a proposal as the agent gave them, and says nothing twice", async () => {
    const bad = { path: ORDERS, ops: [{ op: "setText", nodeId: "OrdersPage:9", text: "a" }] };
    const good = { path: ORDERS, ops: [setText("Orders")] };
    const refused = await agent.problem("propose_change", { changes: [good, bad], dryRun: true });
    assertStringIncludes(refused, "changes[1]");
    assert(!refused.includes("steps["), refused);
    const steps = [{ flow: "create-page", feature: "cart", nmae: "Gifts" }];
    const misspelt = await agent.problem("propose_change", { steps, dryRun: true });
    assertStringIncludes(misspelt, "steps[0].args.name: It is missing: expected string");
    assertStringIncludes(misspelt, 'Unknown key "nmae": did you mean "name"?');
    const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
    const lacking = await agent.problem("edit_unit", {
      path: ORDERS,
      version,
      ops: [{ op: "setText", text: "a" }],
    });
    assertEquals(lacking.split("It is missing").length, 2, lacking);
  });

  it("says what a node is that has no text, and what to do in its place", async () => {
    const path = "src/features/account/components/Greeting.tsx";
    test.write(
      path,
      "export function Greeting({ name }: { name: string }) {\n  return <p><b>{name}</b> Hello <i>{name}!</i></p>;\n}\n",
    );
    const version = versionIn(await agent.text("read_unit", { path }));
    const refusal = async (nodeId: string): Promise<string> =>
      await agent.problem("edit_unit", {
        path,
        version,
        ops: [{ op: "setText", nodeId, text: "Ann" }],
      });
    const expression = await refusal("Greeting:0.0.0");
    assertStringIncludes(expression, "it is the expression {name}, which the code computes");
    assertStringIncludes(expression, "replaceNode");
    assertStringIncludes(
      await refusal("Greeting:0.0"),
      '"Greeting:0.0.0" is the expression {name}',
    );
    assertStringIncludes(await refusal("Greeting:0"), 'name the text itself, "Greeting:0.1"');
    const steps = [{ flow: "set-text", path, text: "Hell", newText: "Ahoy" }];
    const part = await agent.problem("propose_change", { steps, dryRun: true });
    assertStringIncludes(part, 'give the whole text, "Hello"');
  });

  it("tells a file without components from one that is not there", async () => {
    const path = "src/features/account/hooks/useGreeting.ts";
    test.write(path, 'export function useGreeting() {\n  return "Hello";\n}\n');
    const none = await agent.text("describe_component", { path });
    assertStringIncludes(none, `"${path}" has no component`);
    const gone = await agent.problem("describe_component", { path: "src/nowhere.ts" });
    assertStringIncludes(gone, "src/nowhere.ts");
  });

  it("refuses to trace a file that is not there, and counts each direction by itself", async () => {
    const missing = await agent.problem("trace", { path: "src/nowhere.ts" });
    assertStringIncludes(missing, 'page_not_found: Cannot trace "src/nowhere.ts"');
    for (const [name, text] of [["a", ""], ["b", "a"], ["c", "b"], ["d", "c"], ["e", "d"]]) {
      const imported = text ? `import { ${text} } from "./${text}";\n` : "";
      test.write(
        `src/chain/${name}.ts`,
        `${imported}export const ${name} = ${text || 1};\n`,
      );
    }
    const far = "further away than depth 1";
    assertEquals(
      (await agent.text("trace", { path: "src/chain/c.ts", depth: 1 })).split("\n")[0],
      `reached by 2 files (1 of them not listed: ${far}); reaches 2 files (1 of them not listed: ${far})`,
    );
    assertEquals(
      (await agent.text("trace", { path: "src/chain/a.ts", depth: 1 })).split("\n")[0],
      `reached by 4 files (3 of them not listed: ${far}); reaches 0 files`,
    );
  });

  it("checks a file of declarations, also where the project skips those of packages", async () => {
    const path = "src/features/account/types/wire.d.ts";
    test.write(path, "export interface Wire {\n  name: Strin;\n}\n");
    assertStringIncludes(
      await agent.text("check", { paths: [path] }),
      `${path}:2 error TS2552: Cannot find name 'Strin'.`,
    );
  });

  it("says that no session commits where the project lies in no repository", async () => {
    const nowhere = "the project lies in no git repository";
    assertStringIncludes(
      await agent.text("project_overview"),
      `saves are not committed: ${nowhere}`,
    );
    const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
    const saved = await agent.text("edit_unit", { path: ORDERS, version, ops: [setText("Git")] });
    assertStringIncludes(saved, `not committed: ${nowhere}`);
  });
});

describe("an edit of a unit, by an agent", () => {
  it("tells which op brings a name that leads nowhere, and what it could be", async () => {
    await using test = await openTestWorkbench("shop");
    await using agent = await agentAt(test.workbench.fetch);
    const path = "src/features/cart/pages/CartPage.tsx";
    const version = versionIn(await agent.text("read_unit", { path }));
    const ops = [
      { op: "insertNode", parentId: "CartPage:1", snippet: "<p><i /></p>" },
      { op: "wrapNode", nodeId: "$0.0", snippet: "{nowhere && $0}" },
    ];
    const told = await agent.problem("edit_unit", { path, version, ops });
    assertStringIncludes(told, 'op: {"index":1,"op":"wrapNode"}');
    assertStringIncludes(told, 'names: [{"name":"nowhere","reason":"unknown"');
  });

  it("tells new files from those that it changed", async () => {
    await using test = await openTestWorkbench("shop");
    await using agent = await agentAt(test.workbench.fetch);
    const path = "src/features/cart/pages/CartPage.tsx";
    const folder = "src/features/cart/components";
    for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
      test.write(`${folder}/${name}.tsx`, `export function ${name}() {\n  return <b />;\n}\n`);
    }
    const names = ["CartSummary", "PromoCodeForm", "One", "Two", "Three", "Four", "Five", "Six"];
    const lines = names.map((name) => `export { ${name} } from "./${name}";\n`);
    test.write(`${folder}/index.ts`, lines.join(""));
    const version = versionIn(await agent.text("read_unit", { path }));
    const ops = [{ op: "extract", nodeId: "CartPage:1.0", name: "CartHeading" }];
    const told = await agent.text("edit_unit", { path, version, ops });
    assertStringIncludes(told, `also wrote ${folder}/CartHeading.tsx`);
    assertStringIncludes(told, `also changed ${folder}/index.ts`);
  });
});
