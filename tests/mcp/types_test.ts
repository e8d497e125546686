import { setTimeout as delay } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, versionIn } from "./mcp_agent.ts";

const PATH = "src/features/catalog/pages/Tags.tsx";
const TAG = `export function Tag({ text, tone }: { text: string; tone?: "calm" | "loud" }) {
  return <i className={tone}>{text}</i>;
}
`;
const PAGE = `import { Tag } from "../components/Tag.tsx";

export function Tags() {
  return <Tag text="New" />;
}
`;
const OPS = [{ op: "setProp", nodeId: "Tags:0", propName: "text", kind: "number", value: 1 }];
const FOUND =
  `introduced: ${PATH}:4 warning types: Type 'number' is not assignable to type 'string'`;

describe("types over MCP", () => {
  let test: TestWorkbench;
  let agent: Agent;
  before(async () => {
    test = await openTestWorkbench("shop");
    test.write("src/features/catalog/components/Tag.tsx", TAG);
    test.write(PATH, PAGE);
    agent = await agentAt(test.workbench.fetch);
  });
  after(async () => {
    await agent[Symbol.asyncDispose]();
    await test[Symbol.asyncDispose]();
  });

  /** A busy machine may take longer than an answer waits for the checker; that is said, and asked again. */
  async function ask(tool: string, input: Record<string, unknown>): Promise<string> {
    for (;;) {
      const told = await agent.text(tool, input);
      if (!told.includes("types are not checked yet")) return told;
      await delay(50);
    }
  }

  it("are told of a dry run of an edit", async () => {
    const version = versionIn(await agent.text("read_unit", { path: PATH }));
    const told = await ask("edit_unit", { path: PATH, version, ops: OPS, dryRun: true });
    assertStringIncludes(told, FOUND);
  });

  it("are told of a proposal, and of a dry run of one", async () => {
    const changes = [{ path: PATH, ops: OPS }];
    assertStringIncludes(await ask("propose_change", { changes, dryRun: true }), FOUND);
    assertStringIncludes(await ask("propose_change", { changes }), FOUND);
  });

  it("are refused with the line of each error, where gate.types says so", async () => {
    test.write("workbench.json", JSON.stringify({ gate: { types: "refuse" } }));
    const version = versionIn(await agent.text("read_unit", { path: PATH }));
    const problem = await agent.problem("edit_unit", { path: PATH, version, ops: OPS });
    const lines = problem.split("\n");
    const listed = lines.find((line) => line.startsWith("violations: "))?.slice(12) ?? "[]";
    const [{ path, line, code, message }] = JSON.parse(listed);
    assertEquals([path, line, code], [PATH, 4, "TS2322"]);
    assertEquals(message, "Type 'number' is not assignable to type 'string'.");
    assertEquals(lines.at(-1), "Next: change the edit so that it brings none of the violations");
  });
});
