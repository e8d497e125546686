import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { LiveEvent } from "../../lib/live/mod.ts";
import { agentAt, type Revision, REVISIONS, versionIn } from "../mcp/mcp_agent.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type EventReader, readEvents } from "../support/live_events.ts";
import { thisRuntime } from "../support/runtimes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Example, signIn, startExample } from "./start_example.ts";

const ORDERS = "src/features/account/pages/OrdersPage.tsx";
const HEADING = "OrdersPage:0.0.0";
const BASE = "/workbench";

describe("a workbench under a path of a site, over a socket", () => {
  let folder = "";
  let project = "";
  let example: Example;
  let cookie = "";
  before(async () => {
    folder = makeTemporaryFolder("embedded");
    project = join(folder, "shop");
    cpSync(fixturePath("projects", "shop"), project, { recursive: true });
    example = await startExample("mounted.ts", thisRuntime(), {
      project,
      state: join(folder, "state"),
    });
    cookie = await signIn(example, "ada");
  });
  after(async () => {
    await example[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** Sends what is meant for a service at the root to where it is mounted, in the name of who is signed in. */
  async function send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("cookie", cookie);
    const isBelow = pathname.startsWith(`${BASE}/`);
    const url = example.origin + (isBelow ? "" : BASE) + pathname + search;
    const { method } = request;
    const body = method === "GET" ? null : await request.text();
    return await fetch(url, { method, headers, body });
  }

  // deno-lint-ignore no-explicit-any
  async function ask(path: string, body?: unknown): Promise<any> { // oxlint-disable-line no-explicit-any
    const init = body === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    return await (await send(new Request(`http://localhost${path}`, init))).json();
  }

  const follow = (after?: string | null): Promise<EventReader> =>
    readEvents({ fetch: send }, { types: "file,save,undo", ...(after && { after }) });

  const isOf = (path: string) => (event: LiveEvent): boolean =>
    event.type === "file" && event.path === path;

  it("tells who wrote a file, and goes on where a line was cut", async () => {
    await using steady = await follow();
    const cut = await follow();
    const op = { op: "setText", nodeId: HEADING, text: "Mine" };
    const { contentHash } = await ask(`/api/pages/tree?path=${encodeURIComponent(ORDERS)}`);
    const { saveId } = await ask("/api/pages/edits", { path: ORDERS, contentHash, ops: [op] });
    await cut.until(isOf(ORDERS));
    await cut[Symbol.asyncDispose]();
    await ask("/api/pages/undo", { saveId });
    const other = join(project, "src/other.ts");
    writeFileSync(`${other}.tmp`, "export const other = 1;\n");
    renameSync(`${other}.tmp`, other);
    await using resumed = await follow(cut.newest);
    await resumed.until(isOf("src/other.ts"));
    await steady.until(isOf("src/other.ts"));
    assertEquals([...cut.events, ...resumed.events], steady.events);
    const writers = steady.events.flatMap((event) =>
      event.type === "file" && event.path !== "src/other.ts.tmp" ? [[event.path, event.by]] : []
    );
    assertEquals(writers, [[ORDERS, "self"], [ORDERS, "self"], ["src/other.ts", "other"]]);
  });

  it("answers a process when it has come to its end, without being asked again", async () => {
    const step = {
      id: "a",
      title: "Another title",
      flow: "edit-unit",
      args: { path: ORDERS, ops: [{ op: "setText", nodeId: HEADING, text: "Planned" }] },
      executor: "deterministic",
      touches: { files: [{ path: ORDERS, change: "modify" }] },
    };
    const plan = { version: 1, ticket: { title: "Another title" }, steps: [step] };
    const { processId } = await ask("/api/plan/run", { plan });
    const waiting = ["queued", "running"];
    let process: { readonly state: string };
    // A wait is over after a minute, which is short for a machine with much to do.
    do ({ process } = await ask(
      `/api/processes/${processId}?wait=60&from=${waiting.join(",")}`,
    )); while (
      waiting.includes(process.state)
    );
    assertEquals(process.state, "done", JSON.stringify(process));
  });

  for (const revision of Object.keys(REVISIONS) as Revision[]) {
    it(`serves agents, and shows people what they propose, as of ${revision}`, async () => {
      const url = `${example.origin}${BASE}/mcp`;
      await using agent = await agentAt(send, { revision, url });
      const version = versionIn(await agent.text("read_unit", { path: ORDERS }));
      const ops = [{ op: "setText", nodeId: HEADING, text: "Agents'" }];
      const saved = await agent.text("edit_unit", { path: ORDERS, version, ops });
      assertStringIncludes(readFileSync(join(project, ORDERS), "utf8"), "Agents'");
      const [, saveId = ""] = /saveId (\S+)/.exec(saved) ?? [];
      await agent.text("undo", { saveId });
      const told = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
      const link = /http:\S+/.exec(told)?.[0] ?? "";
      const [studio, id] = link.split("#/processes/");
      assertEquals(studio, `${example.origin}${BASE}/`);
      const review = `${studio}api/processes/${id}/review`;
      const { files } = await (await fetch(review, { headers: { cookie } })).json();
      assertEquals(files[0].path, ORDERS);
    });
  }

  it("serves nobody whom the site does not know", async () => {
    for (const path of ["/mcp", "/api/events"]) {
      const method = path === "/mcp" ? "POST" : "GET";
      const response = await fetch(`${example.origin}${BASE}${path}`, { method });
      assertEquals([response.status, (await response.json()).code], [401, "session_required"]);
    }
  });
});
