// Asks the service by the protocol's own conformance suite, which is installed for it with the Node that it wants:
// npm run conformance. Of its scenarios those that need no tools, resources or prompts of the suite's own names.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

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
async function startService() {
  const project = join(folder, "shop");
  cpSync("fixtures/projects/shop", project, { recursive: true });
  const args = ["--project", project, "--state", join(folder, "state"), "--port", "0"];
  const child = spawn(process.execPath, ["lib/runtime/start.mjs", ...args, "--log", "off"], {
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

try {
  const packages = [`@modelcontextprotocol/conformance@${SUITE}`, `${node}@22`];
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...packages], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const { child, url } = await startService();
  try {
    for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
      for (const scenario of scenarios) {
        const checks = checksOf(scenario, revision, url);
        // A check that asks for a tool of the suite's own name says so.
        const asked = checks.filter(({ details }) => !details?.untestable);
        const failed = asked.filter(({ status }) => status === "FAILURE");
        const passed = asked.filter(({ status }) => status === "SUCCESS");
        console.log(
          `${revision} ${scenario}: ${passed.length} passed, ${failed.length} failed, ` +
            `${checks.length - asked.length} need a tool of the suite's own`,
        );
        for (const { id, errorMessage } of failed) console.log(`  ${id}: ${errorMessage}`);
        if (failed.length > 0 || passed.length === 0) process.exitCode = 1;
      }
    }
  } finally {
    child.kill("SIGTERM");
    await once(child, "close");
  }
} finally {
  rmSync(folder, { recursive: true });
}
