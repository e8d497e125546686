// Edits and asks at random for longer than the suite does: node tests/fuzz/run.mjs [tries]. In the end it tells how each
// route has answered. A failure prints its seed, which WORKBENCH_SEED takes.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [tries = "50000"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "workbench-fuzz-table-"));
const table = join(folder, "answers.txt");
const child = spawn(process.execPath, ["tests/run.mjs", "node", "random", "tests/fuzz/"], {
  stdio: "inherit",
  env: { ...process.env, WORKBENCH_FUZZ: tries, WORKBENCH_FUZZ_TABLE: table },
});
child.on("exit", (code, signal) => {
  if (existsSync(table)) console.log(readFileSync(table, "utf8"));
  rmSync(folder, { recursive: true });
  process.exit(signal ? 1 : code ?? 1);
});
