import { generatedProject, openBench } from "./bench/harness/open_bench.ts";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { longestHold } from "./bench/harness/event_loop.ts";
const t0 = performance.now();
using project = generatedProject(100000);
console.log("generated", ((performance.now() - t0) / 1000).toFixed(0), "s");
await using bench = await openBench(project.root);
async function run(name: string, path: string) {
  const t = performance.now(), c = process.cpuUsage();
  let got: any;
  const hold = await longestHold(async () => { try { got = await bench.ask(path); } catch (e) { got = { error: String(e).slice(0, 300) }; } });
  const u = process.cpuUsage(c);
  console.log(name, "wall", (performance.now() - t).toFixed(0), "cpu", ((u.user + u.system) / 1000).toFixed(0), "hold", hold.toFixed(0), "rss MB", (process.memoryUsage().rss / 2 ** 20).toFixed(0), JSON.stringify(got).slice(0, 160), "total", got.total);
}
await run("project", "/api/project");
await run("cold", "/api/units");
await run("warm", "/api/units");
await run("letters", "/api/units?q=pgcard3");
appendFileSync(join(project.root, "src/features/feature3/pages/Page1.tsx"), "\n// e\n");
await run("edit", "/api/units");
await run("pages", "/api/pages");
await run("tree", "/api/pages/tree?path=src/features/feature3/pages/Page1.tsx");
