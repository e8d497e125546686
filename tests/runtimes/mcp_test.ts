import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Agent, agentAt, agentBy, type Revision, REVISIONS } from "../mcp/mcp_agent.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { commandOf, thisRuntime } from "../support/runtimes.ts";
import { SERVE, type Served, startServe } from "../support/served.ts";
import { spawnScript } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const ORDERS = "src/features/account/pages/OrdersPage.tsx";
const revisions = Object.keys(REVISIONS) as Revision[];

/** Finds a text, changes it, and takes that back. */
async function works(agent: Agent): Promise<void> {
  const found = await agent.text("find", { text: "Newest first" });
  const [, version = "", nodeId = ""] = /version (\w+)\n {2}(\S+) <DataTable/.exec(found) ?? [];
  const op = { op: "setProp", nodeId, propName: "caption", kind: "string", value: "Oldest first" };
  const saved = await agent.text("edit_unit", { path: ORDERS, version, ops: [op] });
  const [, saveId = ""] = /saveId (\S+)/.exec(saved) ?? [];
  assertStringIncludes(await agent.text("read_unit", { path: ORDERS }), "Oldest first");
  const undone = await agent.text("undo", { saveId });
  assertStringIncludes(undone, `Took back ${ORDERS} version ${version}\n`);
}

describe("the Model Context Protocol", () => {
  let folder: string;
  let project: string;
  let served: Served;
  before(async () => {
    folder = makeTemporaryFolder("mcp");
    project = join(folder, "shop");
    cpSync(fixturePath("projects", "shop"), project, { recursive: true });
    served = await startServe(["--project", project]);
  });
  after(async () => {
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  function transport(...args: readonly string[]): StdioClientTransport {
    const [command, ...words] = commandOf(thisRuntime());
    return new StdioClientTransport({
      command,
      args: [...words, SERVE, "mcp", "--log", "off", ...args],
      stderr: "ignore",
    });
  }

  for (const revision of revisions) {
    it(`works over HTTP, as of ${revision}`, async () => {
      await using agent = await agentAt(fetch, { revision, url: `${served.url}/mcp` });
      await works(agent);
    });

    it(`works over standard input and output, with a service of its own, as of ${revision}`, async () => {
      const own = ["--project", project, "--state", join(folder, revision)];
      await using agent = await agentBy(transport(...own), revision);
      await works(agent);
      const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
      const told = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
      const link = /http:\S+/.exec(told)?.[0] ?? "";
      const { origin, hash } = new URL(link);
      const [, place, id] = hash.split("/");
      const review = await fetch(`${origin}/api/${place}/${id}/review`);
      const { files } = await review.json();
      assertEquals(files[0].path, ORDERS, "The person sees the change at the link");
    });

    it(`works over standard input and output for a service that runs, as of ${revision}`, async () => {
      await using agent = await agentBy(transport("--url", served.url), revision);
      await works(agent);
    });
  }

  /** What the command writes, with nothing or something to read. */
  async function outputOf(
    args: readonly string[],
    input = "",
  ): Promise<{ code: number; text: string }> {
    const child = spawnScript(SERVE, ["mcp", ...args], { stdio: ["pipe", "pipe", "ignore"] });
    let text = "";
    child.stdout?.on("data", (chunk) => text += chunk);
    child.stdin?.end(input);
    const [code] = await once(child, "close") as [number];
    return { code, text };
  }

  it("ends with its client, and writes nothing but the protocol", async () => {
    const state = ["--project", project, "--state", join(folder, "quiet"), "--log", "pretty"];
    const { code, text } = await outputOf(state, "{ no message\n");
    assertEquals(code, 0);
    for (const line of text.split("\n").filter(Boolean)) {
      assertEquals(JSON.parse(line).jsonrpc, "2.0");
    }
  });

  it("answers what came before the end of the input, and what is no message", async () => {
    const call = (id: number, name: string) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: {} },
    });
    const lines = [
      JSON.stringify(call(1, "project_overview")),
      "{ no message",
      "",
      '{"no": "message"}',
      JSON.stringify(call(2, "find")).replace("{}", '{"q":"\u2028ordersp"}'),
    ];
    const { code, text } = await outputOf(["--url", served.url], lines.join("\n"));
    assertEquals(code, 0);
    const answers = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    assertStringIncludes(byId.get(1).result.content[0].text, "feature cart");
    assert(byId.has(2), text);
    const errors = answers.filter(({ id }) => id === null).map(({ error }) => error.code);
    assertEquals(errors, [-32700, -32600]);
  });

  it("takes a token with a line end behind it, and repeats none that cannot be one", async () => {
    const url = ["--print-config", "--url", served.url];
    const { text } = await outputOf([...url, "--token", " secret\n"]);
    assertStringIncludes(text, '"Authorization": "Bearer secret"');
    for (const token of ["sec\nret", "sec ret", "s\u00e9cret"]) {
      const child = spawnScript(SERVE, ["mcp", ...url, "--token", token], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const output of [child.stdout, child.stderr]) {
        output?.on("data", (chunk) => said += chunk);
      }
      const [code] = await once(child, "close") as [number];
      assertEquals(code, 1);
      assertStringIncludes(said, "--token is none");
      assert(!said.includes("ret"), said);
    }
  });

  it("prints what clients take, and a skill", async () => {
    const { text } = await outputOf(["--print-config", "--project", project]);
    const [block = ""] = /\{[^]*?\n\}/.exec(text) ?? [];
    const { command, args } = JSON.parse(block).mcpServers["project-workbench"];
    assertEquals([command, ...args], [
      "npx",
      "-y",
      "project-workbench",
      "mcp",
      "--project",
      project,
    ]);
    const given = ["--toolsets", "read", "--port", "4411", "--reveal-root"];
    const fuller = await outputOf(["--print-config", "--project", project, ...given]);
    const [whole = ""] = /\{[^]*?\n\}/.exec(fuller.text) ?? [];
    assertEquals(JSON.parse(whole).mcpServers["project-workbench"].args.slice(5), given);
    const reading = ["--print-config", "--url", served.url, "--toolsets", "read,review"];
    assertStringIncludes(
      (await outputOf(reading)).text,
      `"url": "${served.url}/mcp?toolsets=read,review"`,
    );
    const remote = await outputOf(["--print-config", "--url", `${served.url}/mcp`, "--token", "t"]);
    assertStringIncludes(remote.text, `"url": "${served.url}/mcp"`);
    assertStringIncludes(remote.text, '"Authorization": "Bearer t"');
    const skill = await outputOf(["--print-skill"]);
    assert(skill.text.startsWith("---\nname: project-workbench\n"));
  });

  it("prints no configuration that would fail", async () => {
    const wrong = [
      ["--project", project, "--toolsets", "read,foo"],
      ["--url", served.url, "--toolsets", "foo"],
      ["--project", join(folder, "nothing")],
      // The folder of the tests is no project, and an agent is not given the demo in its place.
      [],
      ["--project", project, "--auth", "token"],
    ];
    for (const args of wrong) {
      assertEquals(await outputOf(["--print-config", ...args]), { code: 1, text: "" });
    }
  });

  it("says where nothing answers, and how to start the service", async () => {
    const gone = await startServe(["--project", project]);
    await gone[Symbol.asyncDispose]();
    await using agent = await agentBy(transport("--url", gone.url), revisions[0] ?? "2025-11-25");
    const told = await agent.problem("project_overview");
    assertStringIncludes(told, `not_running: Nothing answers at ${gone.url}: `);
    assertStringIncludes(told, `npx project-workbench --port ${new URL(gone.url).port}`);
  });

  it("leaves the project as it was", () => {
    const file = readFileSync(join(project, ORDERS), "utf8");
    assertEquals(file, readFileSync(fixturePath("projects", "shop", ORDERS), "utf8"));
  });
});
