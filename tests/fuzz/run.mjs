// Edits and asks at random for longer than the suite does: node tests/fuzz/run.mjs [tries]. A failure prints its seed,
// which WORKBENCH_SEED takes.
import { spawn } from "node:child_process";

const [tries = "50000"] = process.argv.slice(2);
const child = spawn(process.execPath, ["tests/run.mjs", "node", "random", "tests/fuzz/"], {
  stdio: "inherit",
  env: { ...process.env, WORKBENCH_FUZZ: tries },
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : code ?? 1));
