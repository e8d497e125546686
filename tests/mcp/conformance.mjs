// Asks the service by the protocol's own conformance suite, which is installed for it with the Node that it wants, on
// each runtime: npm run conformance [-- node deno bun]. Of its scenarios those that need no tools, resources or prompts
// of the suite's own names.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
const { commandOf, RUNTIMES } = await import("../support/runtimes.ts");

const SUITE = "0.2.0-alpha.12";
const SCENARIOS = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "prompts-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
    "caching",
    "http-header-validation",
  ],
};

const node = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "bin/node.exe" : "bin/node";
const folder = mkdtempSync(join(tmpdir(), "workbench-conformance-"));
const modules = join(folder, "node_modules");

/** Starts the command over a copy of the demo. */
async function startService(runtime) {
  const project = join(folder, runtime, "shop");
  cpSync("fixtures/projects/shop", project, { recursive: true });
  const [program, ...words] = commandOf(runtime);
  const args = ["--project", project, "--state", join(folder, runtime, "state"), "--port", "0"];
  const child = spawn(program, [...words, "lib/runtime/serve.ts", ...args, "--log", "off"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, url: line.slice(line.indexOf("http")).replace("127.0.0.1", "localhost") };
}

/** Runs a scenario. @returns its checks */
function checksOf(scenario, revision, url) {
  const place = mkdtempSync(join(folder, "checks-"));
  const suite = join(modules, "@modelcontextprotocol/conformance");
  const { bin } = JSON.parse(readFileSync(join(suite, "package.json"), "utf8"));
  const args = [
    "server",
    "--url",
    `${url}/mcp`,
    "--scenario",
    scenario,
    "--spec-version",
    revision,
  ];
  spawnSync(join(modules, node, program), [join(suite, bin.conformance), ...args, "-o", place]);
  const [run] = readdirSync(place);
  if (run === undefined) throw new Error(`The scenario ${scenario} of ${revision} did not run`);
  return JSON.parse(readFileSync(join(place, run, "checks.json"), "utf8"));
}

/** Asks everything of the service on a runtime. */
async function askOn(runtime) {
  const { child, url } = await startService(runtime);
  try {
    for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
      for (const scenario of scenarios) {
        tell(`${runtime} ${revision} ${scenario}`, checksOf(scenario, revision, url));
      }
    }
  } finally {
    child.kill("SIGTERM");
    await once(child, "close");
  }
}

/** Prints what came of a scenario. */
function tell(name, checks) {
  // A check that asks for a tool of the suite's own name says so.
  const asked = checks.filter(({ details }) => !details?.untestable);
  const failed = asked.filter(({ status }) => status === "FAILURE");
  const passed = asked.filter(({ status }) => status === "SUCCESS");
  console.log(
    `${name}: ${passed.length} passed, ${failed.length} failed, ` +
      `${checks.length - asked.length} need a tool of the suite's own`,
  );
  for (const { id, errorMessage } of failed) console.log(`  ${id}: ${errorMessage}`);
  if (failed.length > 0 || passed.length === 0) process.exitCode = 1;
}

try {
  const packages = [`@modelcontextprotocol/conformance@${SUITE}`, `${node}@22`];
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...packages], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const given = process.argv.slice(2);
  for (const runtime of given.length > 0 ? given : RUNTIMES) await askOn(runtime);
} finally {
  rmSync(folder, { recursive: true });
}
