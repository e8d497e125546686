/**
 * Uses each area of a workbench once, closes it with streams open and work under way, and does nothing more: whatever
 * keeps this process alive then was left by the workbench.
 * Arguments: the project's folder, the state's, the model runtime's address, and a repository to clone.
 */
import process from "node:process";
import { createWorkbench } from "../../../mod.ts";
import { until } from "../../support/until.ts";

const [project = "", stateDirectory = "", modelhost = "", repository = ""] = process.argv.slice(2);
const workbench = createWorkbench({
  project,
  stateDirectory,
  modelhost,
  cloneHosts: [new URL(repository).host],
  allowPrivateHosts: true,
});
const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
/** What the protocol of agents asks for. */
const ACCEPT = "application/json, text/event-stream";
const used = new Set<string>();

async function send(method: string, target: string, body?: unknown): Promise<Response> {
  used.add(target.split("?")[0] ?? "");
  const response = await workbench.fetch(
    new Request(`http://localhost${target}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json", "accept": ACCEPT },
        body: JSON.stringify(body),
      }),
    }),
  );
  if (response.status < 400) return response;
  throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
}

// oxlint-disable-next-line no-explicit-any
async function ask(target: string, body?: unknown): Promise<any> {
  return await (await send(body === undefined ? "GET" : "POST", target, body)).json();
}

async function untilAnswer(target: string, isDone: (text: string) => boolean): Promise<void> {
  await until(async () => isDone(JSON.stringify(await ask(target))));
}

const query = new URLSearchParams(PAGE);

// Reading, with the checker of types, which is a thread, among it.
await ask("/api/health");
await ask("/openapi.json");
await ask("/auth/session");
await ask("/api/project");
await ask("/api/pages/all");
await ask(`/api/pages/source?${query}`);
await ask(`/api/pages/props?${query}&nodeId=CatalogPage:0.1`);
await ask("/api/components");
await ask("/api/units?q=card");
await ask(`/api/nav/page?${query}`);
await ask("/api/workflows/machines?feature=catalog&file=search.machine.ts");
await ask("/api/modelhost/models");
await ask("/api/story-ai/skeleton", { html: "<h1>Pay with a voucher</h1>" });
await ask("/api/notes", { title: "A note" });

// Writing, into a session that commits when its window ends: a timer that is running at the end.
const { contentHash } = await ask(`/api/pages/tree?${query}`);
await ask("/api/git/config", { mode: "coalesce", coalesceMs: 600_000 });
await ask("/api/pages/props", {
  ...PAGE,
  nodeId: "CatalogPage:0.1",
  propName: "placeholder",
  kind: "string",
  value: "Ink",
  contentHash,
});

// Work that is over, and work that is under way at the end.
const { clone } = await ask("/api/clone", { url: repository });
await untilAnswer(`/api/clone/${clone.id}`, (text) => text.includes('"state":"done"'));
const comparison = { base: "main", head: "main" };
await ask("/api/review/analyze", comparison);
await untilAnswer(
  `/api/review/change?${new URLSearchParams(comparison)}`,
  (text) => text.includes('"state":"done"'),
);
const [step] = [{ flow: "manual-task", args: { instruction: "Think" }, executor: "user" }];
const plan = {
  version: 1,
  ticket: { title: "A ticket" },
  steps: [{ id: "a", title: "Think", touches: { files: [] }, ...step }],
};
await ask("/api/plan/run", { plan });
await ask("/api/dev-server/start", {});
await untilAnswer("/api/dev-server", (text) => text.includes("The dev server is up"));
await ask("/api/clone", { url: repository, name: "again" });

const overview = { name: "project_overview", arguments: {} };
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: overview };
await (await send("POST", "/mcp", call)).text();

// Streams that nobody leaves.
const events = (await send("GET", "/api/processes/events")).body?.getReader();
await events?.read();
const live = (await send("GET", "/api/events")).body?.getReader();
await live?.read();
const lines = (await send("POST", "/api/modelhost/pull", { name: "endless" })).body?.getReader();
await lines?.read();

await workbench.close();
console.log(JSON.stringify([...used]));
