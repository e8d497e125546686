import { readFileSync, statSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COMPONENT, openTestReview } from "../review/test_review.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

const CART = "src/features/cart";
const CART_PAGE = `${CART}/pages/CartPage.tsx`;
const LINES = `${CART}/expressions/CartLines.tsx`;
const ROW = `${CART}/components/CartLineRow.tsx`;
const RETURNS = "src/features/account/pages/ReturnsPage.tsx";
const CHECKOUT = "src/features/checkout/pages/CheckoutPage.tsx";
const MACHINE = "src/features/checkout/workflows/checkout.machine.ts";

/** What went over the line, beside the files that it was about read whole. */
function tell(task: string, { bytes }: Agent, whole: number): void {
  console.error(`${task}: ${bytes} bytes over the line, ${whole} bytes of files read whole`);
}

function bytesOf(test: TestWorkbench, ...files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(test.path(file)).size, 0);
}

function read(test: TestWorkbench, file: string): string {
  return readFileSync(test.path(file), "utf8");
}

/** The id of the first node of a file that a search finds. */
async function idOf(agent: Agent, text: string, path: string): Promise<string> {
  const found = await agent.text("find", { text, feature: "cart" });
  const [, rest = ""] = found.split(`${path} version `);
  const [, id = ""] = /\n {2}(\S+) /.exec(rest) ?? [];
  return id;
}

/** A page on which one piece of markup stands twice, among others. */
function returnsPage(): string {
  const address = `
        <section className="address">
          <h3>Where to send it</h3>
          <p>Larkspur Tea, Returns</p>
          <p>Strandgaten 4, 5013 Bergen</p>
          <p>Norway</p>
        </section>`;
  const answers = Array.from({ length: 24 }, (_, index) => `
        <p className="answer">
          Answer ${
    index + 1
  }: whatever was opened can be sent back within thirty days, as long as the bag is with it.
        </p>`);
  return `export default function ReturnsPage() {
  return (
    <main>
      <div>${address}
      </div>
      <Answers />
      <div>${address}
      </div>
    </main>
  );
}

function Answers() {
  return (
    <div>${answers.join("")}
    </div>
  );
}
`;
}

/** What a person does: approves each file of a process. */
async function approveAll(test: TestWorkbench, answer: string): Promise<void> {
  const [, id = ""] = /^process (\S+)/m.exec(answer) ?? [];
  const { body: { files } } = await test.get(`/api/processes/${id}/review`);
  for (const { path, diffSha256 } of files) {
    const call = { path, diffSha256, verdict: "approve" };
    const { status, body } = await test.post(`/api/processes/${id}/decide`, call);
    assertEquals(status, 200, JSON.stringify(body));
  }
}

describe("an agent's task, by the tools alone", () => {
  it("finds where a text comes from, and changes it", async () => {
    await using test = await openTestWorkbench("shop");
    await using agent = await agentAt(test.workbench.fetch);
    const before = read(test, CHECKOUT);
    const found = await agent.text("find", { text: "Questions and answers" });
    const [, path = "", version = ""] = /^(\S+) version (\w+)$/m.exec(found) ?? [];
    const [, nodeId = ""] = /^ {2}(\S+) "/m.exec(found) ?? [];
    assertEquals(path, CHECKOUT, found);
    const ops = [{ op: "setText", nodeId, text: "What people ask" }];
    await agent.text("edit_unit", { path, version, ops });
    assertEquals(
      read(test, CHECKOUT),
      before.replace("Questions and answers", "What people ask"),
    );
    const whole = bytesOf(test, CHECKOUT);
    tell("find and change a text", agent, whole);
    assert(agent.bytes < whole);
  });

  it("adds a prop and passes it through three levels, with a person's approval", async () => {
    await using test = await openTestWorkbench("shop");
    await using agent = await agentAt(test.workbench.fetch);
    const edit = (path: string, ...ops: readonly object[]) => ({
      flow: "edit-unit",
      args: { path, ops },
    });
    const row = await idOf(agent, "cart-line-", ROW);
    const rowInLines = await idOf(agent, "<CartLineRow", LINES);
    const lines = await idOf(agent, "<CartLines", CART_PAGE);
    const answer = await agent.text("propose_change", {
      title: "Rows of the cart can be compact",
      steps: [
        {
          flow: "add-prop",
          args: {
            path: ROW,
            component: "CartLineRow",
            prop: "compact",
            type: "boolean",
            taken: true,
          },
        },
        edit(ROW, {
          op: "setProp",
          nodeId: row,
          propName: "data-compact",
          kind: "identifier",
          value: "compact",
        }),
        {
          flow: "add-prop",
          args: {
            path: LINES,
            component: "CartLines",
            prop: "compact",
            type: "boolean",
            taken: true,
          },
        },
        edit(LINES, {
          op: "setProp",
          nodeId: rowInLines,
          propName: "compact",
          kind: "identifier",
          value: "compact",
        }),
        edit(CART_PAGE, {
          op: "setProp",
          nodeId: lines,
          propName: "compact",
          kind: "boolean",
          value: true,
        }),
      ],
    });
    assert(!read(test, ROW).includes("compact"), "Nothing is written before a person approves");
    await approveAll(test, answer);
    assertStringIncludes(read(test, ROW), "compact?: boolean");
    assertStringIncludes(read(test, ROW), "readOnly = false, compact }");
    assertStringIncludes(read(test, ROW), "data-compact={compact}");
    assertStringIncludes(read(test, LINES), "compact={compact}");
    assertStringIncludes(read(test, CART_PAGE), "onQuantity={cart.setQuantity} compact");
    const whole = bytesOf(test, ROW, LINES, CART_PAGE);
    tell("add a prop and pass it through", agent, whole);
    assert(agent.bytes < whole);
  });

  it("adds a state to a machine", async () => {
    await using test = await openTestWorkbench("shop");
    await using agent = await agentAt(test.workbench.fetch);
    const told = await agent.text("read_machine", { path: MACHINE });
    const [, machine = ""] = /^machine 0 (\w+)/m.exec(told) ?? [];
    const added = await agent.text("edit_machine", {
      path: MACHINE,
      machine,
      version: versionIn(told),
      op: { op: "addState", parent: "", name: "onHold" },
    });
    await agent.text("edit_machine", {
      path: MACHINE,
      machine,
      version: versionIn(added),
      op: { op: "addTransition", state: "onHold", event: "RELEASE", targets: ["filling.payment"] },
    });
    const { body } = await test.get("/api/workflows/machines", {
      feature: "checkout",
      file: "checkout.machine.ts",
    });
    const [first] = body.machines;
    assert(first.states.some(({ path }: { path: string }) => path === "onHold"));
    const released = first.transitions.find(({ event }: { event: string }) => event === "RELEASE");
    assertEquals([released.from, released.targets], ["onHold", ["filling.payment"]]);
    const whole = bytesOf(test, MACHINE);
    tell("add a state to a machine", agent, whole);
    assert(agent.bytes < whole);
  });

  it("extracts a piece that stands twice, and uses it in both places", async () => {
    await using test = await openTestWorkbench("shop");
    test.write(RETURNS, returnsPage());
    await using agent = await agentAt(test.workbench.fetch);
    const whole = bytesOf(test, RETURNS);
    const outline = await agent.text("read_unit", { path: RETURNS, component: "ReturnsPage" });
    const [first = "", second = ""] = [...outline.matchAll(/(\S+) <section/g)].map(([, id]) => id);
    const saved = await agent.text("edit_unit", {
      path: RETURNS,
      version: versionIn(outline),
      ops: [
        { op: "extract", nodeId: first, name: "ReturnAddress" },
        { op: "replaceNode", nodeId: second, snippet: "<ReturnAddress />" },
      ],
    });
    const [, made = ""] = /^also wrote (\S+ReturnAddress\S*)/m.exec(saved) ?? [];
    assertStringIncludes(read(test, made), "Larkspur Tea");
    assertEquals(read(test, RETURNS).split("<ReturnAddress />").length, 3);
    assert(!read(test, RETURNS).includes("Larkspur Tea"));
    tell("extract a piece", agent, whole);
    assert(agent.bytes < whole);
  });

  it("reviews a branch", async () => {
    await using review = await openTestReview("git");
    await using agent = await agentAt(review.test.workbench.fetch);
    const told = await agent.text("review_branch", { head: "work", base: "main" });
    assertStringIncludes(told, "1 file, ");
    assertStringIncludes(told, "Button.tsx");
    const sides = ["main", "work"].map((branch) =>
      review.repository.git("show", `${branch}:${COMPONENT}`).length
    );
    const whole = sides.reduce((sum, size) => sum + size);
    tell("review a branch", agent, whole);
    assert(agent.bytes < whole);
    const byItself = await agent.text("review_branch", { head: "work", base: "" });
    assertStringIncludes(byItself, "1 file, ");
    assertEquals(await agent.text("review_branch", { head: "main...work" }), told);
    const lines = told.split("\n");
    const first = (word: string) => lines.findIndex((line) => line.startsWith(`${word} `));
    assert(first("commit") > first("modify component"), told);
  });
});
