// Asks the package on newer versions of Node as well, which are installed for it: npm run test:nodes [-- VERSION ...]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ["22", "24", "26"];
const platform = process.platform === "win32" ? "win" : process.platform;
const program = platform === "win" ? "bin/node.exe" : "bin/node";

const folder = mkdtempSync(join(tmpdir(), "workbench-nodes-"));
try {
  const nodes = versions.map((version) => {
    const place = join(folder, version);
    const name = `node-${platform}-${process.arch}`;
    execFileSync("npm", [
      "install",
      "--prefix",
      place,
      "--no-audit",
      "--no-fund",
      `${name}@${version}`,
    ], {
      stdio: "inherit",
      shell: platform === "win",
    });
    return join(place, "node_modules", name, program);
  });
  const { status } = spawnSync(process.execPath, ["tests/run.mjs", "node", "tests/package/"], {
    stdio: "inherit",
    env: { ...process.env, WORKBENCH_NODES: nodes.join(",") },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
