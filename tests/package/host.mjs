// A host of the installed package, which asks what its threads answer: node host.mjs PROJECT STATE
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { createWorkbench } from "project-workbench";

const [project, stateDirectory] = process.argv.slice(2);
const workbench = createWorkbench({ project, stateDirectory });

const NODE = "feature=catalog&file=CatalogPage.tsx&nodeId=CatalogPage:0.1";
const COMPARISON = { base: "main", head: "side" };

async function ask(path, body) {
  const request = new Request(`http://localhost${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return await (await workbench.fetch(request)).json();
}

/** Resolves with the report; each answer about the change is asked for when the last one is there. */
async function analyze() {
  await ask("/api/review/analyze", COMPARISON);
  for (;;) {
    const change = await ask(`/api/review/change?${new URLSearchParams(COMPARISON)}`);
    if (change.state !== "queued" && change.state !== "running") return change;
    await setImmediate();
  }
}

const { version } = await ask("/api/health");
const { declared } = await ask(`/api/pages/props?${NODE}`);
const change = await analyze();
const library = await workbench.fetch(new Request("http://localhost/docs/reference.js"));
const documentation = (await library.text()).length;
console.log(JSON.stringify({ version, declared, change, documentation }));
await workbench.close();
