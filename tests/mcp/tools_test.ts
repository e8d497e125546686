import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";
import { readFileSync, rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { editOp } from "../../lib/edits/schemas.ts";
import { workflowEditBody } from "../../lib/workflows/edit_schemas.ts";
import { toolsets } from "../../lib/mcp/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

/** More bytes than a token of these definitions has on average, so that the count is too high and not too low. */
const BYTES_A_TOKEN = 3.5;
const ORDERS = "src/features/account/pages/OrdersPage.tsx";
const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";

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

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);

describe("the tools", () => {
  it("are at most fourteen, in a stable order, and none of them decides", async () => {
    const { tools } = await agent.client.listTools();
    assertEquals(tools.map(({ name }) => name), [
      "project_overview",
      "find",
      "read_unit",
      "describe_component",
      "check",
      "read_machine",
      "trace",
      "edit_unit",
      "edit_machine",
      "undo",
      "propose_change",
      "process_status",
      "review_branch",
      "notes",
    ]);
    assert(!/approve|decide|verdict"/.test(JSON.stringify(tools.map((tool) => tool.inputSchema))));
  });

  it("take at most 3,500 tokens for their definitions", async () => {
    const { tools } = await agent.client.listTools();
    const tokens = tokensOf(JSON.stringify(tools));
    assert(tokens <= 3500, `${tokens} tokens`);
  });

  it("name every op that the routes take", async () => {
    const { tools } = await agent.client.listTools();
    const words = (name: string) => tools.find((tool) => tool.name === name)?.description ?? "";
    const ofUnits = editOp.options.map(({ shape }) => shape.op.value);
    const ofMachines = workflowEditBody.options.map(({ shape }) => shape.op.value);
    assertEquals(ofUnits.filter((op) => !words("edit_unit").includes(`${op}{`)), []);
    assertStringIncludes(words("edit_unit"), "{cond && $0}");
    assertEquals(ofMachines.filter((op) => !words("edit_machine").includes(op)), []);
  });

  it("say whether they change something", async () => {
    const { tools } = await agent.client.listTools();
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    assertEquals(
      changing.map(({ name, annotations }) => [name, annotations?.destructiveHint]),
      [["edit_unit", true], ["edit_machine", true], ["undo", true], ["propose_change", false], [
        "notes",
        true,
      ]],
    );
  });

  it("come in sets", async () => {
    const names: string[] = [];
    for (const set of toolsets) {
      const url = `http://localhost/mcp?toolsets=${set}`;
      await using some = await agentAt(test.workbench.fetch, { url });
      const { tools } = await some.client.listTools();
      assert(tools.length > 0, set);
      names.push(...tools.map(({ name }) => name));
    }
    const { tools } = await agent.client.listTools();
    assertEquals(names, tools.map(({ name }) => name));
    const { status, body } = await test.send("POST", "/mcp?toolsets=raed", { jsonrpc: "2.0" });
    assertEquals([status, body.code], [400, "invalid_request"]);
    assertStringIncludes(body.detail, 'did you mean "read"');
  });

  it("tell the project in at most 1,500 tokens", async () => {
    const told = await agent.text("project_overview");
    assertStringIncludes(told, "feature cart");
    assert(told.startsWith("shop: Vite, "), told);
    assert(tokensOf(told) <= 1500);
  });

  it("tell a project whose framework is not known as such", async () => {
    await using other = await openTestWorkbench("palette");
    await using reader = await agentAt(other.workbench.fetch);
    const [head = ""] = (await reader.text("project_overview")).split("\n");
    assert(/^\S+: no framework recognised, \d+ source files, /.test(head), head);
  });
});

describe("a tool", () => {
  it("finds units, and nodes by what they show", async () => {
    const units = await agent.text("find", { q: "cart", role: "page" });
    assertEquals(
      units.split("\n")[0],
      "src/features/cart/pages/CartPage.tsx page CartPage, used by 1 at /cart",
    );
    const nodes = await agent.text("find", { text: "Your orders", feature: "account" });
    assertStringIncludes(nodes, '  OrdersPage:0.0.0 "Your orders"');
  });

  it("finds a text in strings around it as well, and says where it does not look", async () => {
    const path = "src/features/account/components/PackButton.tsx";
    test.write(
      path,
      'export function PackButton() {\n  return <div><button aria-label="Pack it up">Pack it up</button></div>;\n}\n',
    );
    const nodes = await agent.text("find", { text: "pack it up" });
    assertEquals(nodes.split("\n").slice(1), [
      '  PackButton:0.0 <button aria-label="Pack it up"> at line 2',
      '  PackButton:0.0.0 "Pack it up" at line 2',
    ]);
    rmSync(test.path(path));
    assertStringIncludes(await agent.text("find", { text: "pack it up" }), "Only code was looked");
    const unknown = await agent.text("find", { q: "qqqqqq" });
    assertEquals(unknown, "Nothing was found: try fewer letters, or another word");
  });

  it("shows an element that is passed as a prop once, by lines of its own", async () => {
    const path = "src/features/account/components/Framed.tsx";
    test.write(
      path,
      "export function Framed() {\n  return <Frame icon={<b>!</b>} items={[<i>1</i>]} size={2} />;\n}\n",
    );
    const outline = await agent.text("read_unit", { path });
    rmSync(test.path(path));
    assertEquals(outline.split("\n").slice(1), [
      "Framed:0 <Frame items={[<i>1</i>]} size={2}>",
      "  Framed:0.@icon @icon",
      "    Framed:0.@icon.0 <b>",
      '      Framed:0.@icon.0.0 "!"',
      "  Framed:0.@items @items",
      "    Framed:0.@items.0 <i>",
      '      Framed:0.@items.0.0 "1"',
    ]);
  });

  it("tells what has nothing of a kind in a few words, or in none", async () => {
    const files = ["src/features/account/workflows/names.ts", "src/features/spare/words.ts"];
    for (const file of files) test.write(file, "export const words = 1;\n");
    const machines = (await agent.text("read_machine")).split("\n");
    assertEquals(machines.at(-1), `no machine that can be read in ${files[0]}`);
    assert(machines.slice(0, -1).every((line) => / [1-9]\d* machines?$/.test(line)));
    const overview = await agent.text("project_overview");
    assertEquals(
      overview.split("\n").filter((line) => line.endsWith(": no unit of a layer")),
      ["feature spare (src/features/spare): no unit of a layer"],
    );
    const { body } = await test.get("/api/components");
    assertStringIncludes(overview, `\n${body.total} components: find has them\n`);
    assertStringIncludes(overview, "(src/features/account): 4 pages, 1 component file, ");
    assert(!/\d component[,\n]/.test(overview), overview);
    for (const file of files) rmSync(test.path(file));
    rmSync(test.path("src/features/spare"), { recursive: true });
    const detail = await agent.text("read_machine", { path: SIGN_IN, index: 0, detail: true });
    assert(!/: ;|: $/m.test(detail), detail);
  });

  it("reads a unit as an outline, one node, one component, and whole", async () => {
    const outline = await agent.text("read_unit", { path: ORDERS });
    assertStringIncludes(
      outline,
      '  OrdersPage:0.0 <PageTitle>\n    OrdersPage:0.0.0 "Your orders"',
    );
    const node = await agent.text("read_unit", { path: ORDERS, node: "OrdersPage:0.0" });
    assertEquals(node, `version ${versionIn(outline)}\n<PageTitle>Your orders</PageTitle>`);
    const one = await agent.text("read_unit", { path: ORDERS, component: "COLUMNS" });
    assert(one.includes("COLUMNS:1 <Price") && !one.includes("OrdersPage:0"));
    assertStringIncludes(
      await agent.text("read_unit", { path: ORDERS, source: true }),
      "export default",
    );
    const asked = { path: ORDERS, node: "OrdersPage:0.0", source: true };
    assertEquals(await agent.text("read_unit", asked), node);
  });

  it("describes a component, checks files, traces a unit", async () => {
    const path = "src/features/account/components/ProfileForm.tsx";
    const told = await agent.text("describe_component", { path });
    assertStringIncludes(told, "  onSave: (profile: CustomerProfile) => void");
    assertStringIncludes(told, "src/features/account/pages/ProfilePage.tsx:28 uses ProfileForm");
    const checked = await agent.text("check", { paths: [ORDERS] });
    assertStringIncludes(checked, `${ORDERS}:11 error layer-import: A page imports a service`);
    const traced = await agent.text("trace", { path, direction: "dependents", depth: 1 });
    assertStringIncludes(traced, "  1 src/features/account/pages/ProfilePage.tsx page");
    assert(!traced.includes("dependencies:"));
  });

  it("tells machines in English, and what edits address where that is asked for", async () => {
    assertStringIncludes(await agent.text("read_machine"), `${SIGN_IN} 2 machines`);
    const told = await agent.text("read_machine", { path: SIGN_IN, index: 0 });
    assertStringIncludes(
      told,
      'signedOut: The form is empty, or shows what was wrong. On "SUBMIT", it goes to "checking"',
    );
    assert(!told.includes("machine 1"));
    const detail = await agent.text("read_machine", { path: SIGN_IN, index: 0, detail: true });
    assertStringIncludes(detail, 'state "signedOut" kind on event "SUBMIT" index 0 -> checking');
    const version = versionIn(detail);
    const edit = { path: SIGN_IN, version, machine: "nope", op: { op: "removeState", state: "a" } };
    const refused = await agent.problem("edit_machine", edit);
    assertStringIncludes(refused, 'of that name; the file makes "');
    assertStringIncludes(refused, "Next: read_machine with this path");
    const used = { op: "removeState", state: "checking" };
    assertStringIncludes(
      await agent.problem("edit_machine", { ...edit, machine: 0, op: used }),
      '"retarget" names the state that they lead to instead, "removeTransitions" removes them',
    );
  });

  it("edits, refuses a version that is not any more, and takes a save back", async () => {
    const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
    const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Orders" }];
    const tried = await agent.text("edit_unit", { path: ORDERS, version, ops, dryRun: true });
    assertStringIncludes(tried, "+\t\t\t<PageTitle>Orders</PageTitle>");
    assert(!/[0-9a-f]{40}/.test(tried), "No hash that the agent has no use for");
    const saved = await agent.text("edit_unit", { path: ORDERS, version, ops });
    const [, saveId = ""] = /saveId (\S+)/.exec(saved) ?? [];
    const stale = await agent.problem("edit_unit", { path: ORDERS, version, ops });
    assertStringIncludes(stale, "content_changed: ");
    assertStringIncludes(stale, "Next: read_unit");
    assertStringIncludes(await agent.text("undo"), saveId);
    assertStringIncludes(
      await agent.text("undo", { saveId }),
      `Took back ${ORDERS} version ${version}\n`,
    );
    assertEquals(versionIn(await agent.text("read_unit", { path: ORDERS })), version);
  });

  it("takes saves back and brings them again, and says which one goes first", async () => {
    const save = async (text: string): Promise<string> => {
      const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
      const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text }];
      const saved = await agent.text("edit_unit", { path: ORDERS, version, ops });
      return /saveId (\S+)/.exec(saved)?.[1] ?? "";
    };
    const [first, second] = [await save("One"), await save("Two")];
    const line = async (id: string): Promise<string | undefined> =>
      (await agent.text("undo")).split("\n").find((each) => each.startsWith(id));
    const refused = await agent.problem("undo", { saveId: first });
    assertStringIncludes(refused, `by the later save "${second}"`);
    assertStringIncludes(refused, "Next: undo without a saveId lists the saves");
    assert(
      (await line(first))?.endsWith(
        ", cannot be undone now: its files have changed since, or are frozen",
      ),
    );
    assertStringIncludes(
      await agent.text("undo", { saveId: second }),
      `Took back ${ORDERS} version `,
    );
    assert((await line(second))?.endsWith(", undone: redo brings it again"));
    const again = await agent.text("undo", { saveId: second, redo: true });
    assertStringIncludes(again, `Brought back ${ORDERS} version `);
    assert((await line(second))?.endsWith(`(${ORDERS})`));
    for (const saveId of [second, first]) await agent.text("undo", { saveId });
  });

  it("names tools where the service's own sentence names a route", async () => {
    const path = "src/nowhere/Nothing.tsx";
    const unknown = await agent.problem("read_unit", { path });
    assertStringIncludes(unknown, "name a path that find lists");
    const { contents: [rules] } = await agent.client.readResource({ uri: "workbench://rules" });
    for (const said of [unknown, await agent.problem("describe_component", { path }), rules]) {
      assert(!JSON.stringify(said).includes("/api/"), JSON.stringify(said));
    }
  });

  it("tells of a resource that is not there what to do, as a mistake of the request", async () => {
    const uri = "workbench://unit/src/App.ts";
    const error = await assertRejects(() => agent.client.readResource({ uri }), ProtocolError);
    assertEquals(error.code, ProtocolErrorCode.InvalidParams);
    assertStringIncludes(error.message, 'name a path that find lists: did you mean "src/App.tsx"?');
    assertStringIncludes(error.message, "Next: use find");
  });

  it("says what is left to do where a file has changed under a proposal", async () => {
    const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
    const answer = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
    const [, id = ""] = /^process (\S+)/.exec(answer) ?? [];
    const text = readFileSync(test.path(ORDERS), "utf8");
    test.write(ORDERS, `${text}\n`);
    const told = await agent.text("process_status", { id });
    test.write(ORDERS, text);
    assertStringIncludes(told, "blocked: the file has changed since the proposal was made");
    assertStringIncludes(told, "Next: propose_change anew");
    assert(!told.includes("run the plan again"), told);
  });

  it("lists, reads, makes and writes notes, and loses none that the person has changed", async () => {
    assertEquals(await agent.text("notes"), "There is none");
    const made = await agent.text("notes", { title: "Later", text: "# Orders\n", path: ORDERS });
    const [, id = "", version = ""] = /^Wrote the note (\S+), version (\w+)/.exec(made) ?? [];
    assertEquals(
      await agent.text("notes", { q: "orders" }),
      `${id} "Later" draft about ${ORDERS}: Orders`,
    );
    assertEquals(
      await agent.text("notes", { id }),
      `${id} "Later" draft, version ${version}\nabout ${ORDERS}\n\n# Orders\n`,
    );
    const written = await agent.text("notes", { id, version, text: "# Purchases\n" });
    assert(written.startsWith(`Wrote the note ${id}, version `), written);
    for (const given of [{ version }, {}]) {
      const refused = await agent.problem("notes", { id, text: "Mine", ...given });
      assertStringIncludes(refused, "note_changed: Cannot write the note");
      assertStringIncludes(refused, "Next: read the note anew");
    }
    assertStringIncludes(await agent.text("notes", { id }), "# Purchases");
    assertStringIncludes(await agent.problem("notes", { id: "nothing" }), "Next: notes without");
    const { status } = await test.send("DELETE", `/api/notes/${id}`);
    assertEquals(status, 200);
  });

  it("proposes a change, and tells what a person decides and says of it", async () => {
    const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "All orders" }];
    const answer = await agent.text("propose_change", {
      title: "Orders",
      changes: [{ path: ORDERS, ops }],
    });
    const [, id = ""] = /^process (\S+)/.exec(answer) ?? [];
    assertStringIncludes(answer, `Give the person http://localhost/#/processes/${id}\n`);
    const open = await agent.text("process_status", { id });
    assertStringIncludes(open, `modify ${ORDERS}: not decided`);
    const [, revision = ""] = /revision (\d+)/.exec(open) ?? [];
    const waiting = agent.text("process_status", { id, wait: 50, revision: Number(revision) });
    const said = { path: ORDERS, line: 41, text: "Call them purchases" };
    assertEquals((await test.post(`/api/processes/${id}/comment`, said)).status, 200);
    const told = await waiting;
    assertStringIncludes(told, `on ${ORDERS}:41: Call them purchases`);
    assertStringIncludes(told, "comment by local at ");
    const { body: { files: [{ diffSha256 }] } } = await test.get(`/api/processes/${id}/review`);
    await test.post(`/api/processes/${id}/decide`, { path: ORDERS, verdict: "reject", diffSha256 });
    assertStringIncludes(await agent.text("process_status", { id }), `${ORDERS}: reject by local`);
  });

  it("takes a ticket in words, and refuses one that it does not understand", async () => {
    const ticket = 'Change the text "Questions and answers" to "What people ask"';
    const tried = await agent.text("propose_change", { ticket, dryRun: true });
    assertStringIncludes(tried, "What people ask");
    const refused = await agent.problem("propose_change", { ticket: "Make it nicer somehow" });
    assertStringIncludes(refused, "give changes or steps");
  });
});

describe("a long answer", () => {
  it("comes in parts of at most 25 kB, which are the whole together", async () => {
    const rows = Array.from(
      { length: 900 },
      (_, row) => `      <p title="row ${row}">Ærlig tekst ${row}</p>`,
    );
    const path = "src/features/account/pages/ReturnsPage.tsx";
    test.write(
      path,
      `export default function Long() {\n  return <main>\n${rows.join("\n")}\n  </main>;\n}\n`,
    );
    const parts: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await agent.text("read_unit", { path, source: true, ...(cursor && { cursor }) });
      assert(Buffer.byteLength(part) <= 25_000);
      [, cursor] = /\nnextCursor: "(.+)"$/.exec(part) ?? [];
      parts.push(part.replace(/\nnextCursor: ".+"$/, ""));
    } while (cursor !== undefined);
    assert(parts.length > 1);
    assertStringIncludes(parts.join(""), rows.join("\n"));
    const wrong = await agent.problem("read_unit", { path, source: true, cursor: "5-01234567" });
    assertStringIncludes(wrong, "ask again without one");
  });
});

describe("resources and prompts", () => {
  it("show the rules, a unit and a machine", async () => {
    const read = async (uri: string): Promise<string> => {
      const { contents: [first] } = await agent.client.readResource({ uri });
      return first && "text" in first ? first.text : "";
    };
    assertStringIncludes(await read("workbench://rules"), "rule layer-import: error");
    assertStringIncludes(await read(`workbench://unit/${ORDERS}`), "export default");
    assertStringIncludes(await read(`workbench://machine/${SIGN_IN}/0`), "machine 0 signInMachine");
  });

  it("lead through a ticket, a review and a tidying", async () => {
    const { prompts } = await agent.client.listPrompts();
    assertEquals(prompts.map(({ name }) => name), [
      "implement_ticket",
      "review_branch",
      "tidy_unit",
    ]);
    const given = {
      implement_ticket: { ticket: "A" },
      review_branch: { head: "B" },
      tidy_unit: { path: "C" },
    };
    for (const [name, args] of Object.entries(given)) {
      const { messages: [first] } = await agent.client.getPrompt({ name, arguments: args });
      assertStringIncludes(JSON.stringify(first), Object.values(args).join());
    }
  });
});
