// Runs every test file on one runtime: node tests/run.mjs <node|deno|bun> [part of a path ...]
// Node 20's own runner takes no globs, so the files are listed here, the same list for all three.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";

const [runtime, ...parts] = process.argv.slice(2);
const files = readdirSync("tests", { recursive: true })
  .map((file) => `tests/${file.replaceAll("\\", "/")}`)
  .filter((file) =>
    file.endsWith("_test.ts") && (parts.length === 0 || parts.some((part) => file.includes(part)))
  )
  .sort();

const commands = {
  node: [
    process.execPath,
    ...(process.features.typescript ? [] : ["--import", "tsx"]),
    "--test",
    `--test-concurrency=${availableParallelism()}`,
    ...files,
  ],
  deno: ["deno", "test", "--no-check", "--allow-all", "--parallel", ...files],
  bun: ["bun", "test", "--timeout", "60000", ...files.map((file) => `./${file}`)],
};

const command = commands[runtime];
if (!command || files.length === 0) {
  console.error(
    command
      ? "No test file matches"
      : "Usage: node tests/run.mjs <node|deno|bun> [part of a path ...]",
  );
  process.exit(2);
}
const child = spawn(command[0], command.slice(1), { stdio: "inherit" });
child.on("exit", (code, signal) => process.exit(signal ? 1 : code ?? 1));
