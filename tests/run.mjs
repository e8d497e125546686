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
const cores = availableParallelism();

const commands = {
  node: [[
    process.execPath,
    ...(process.features.typescript ? [] : ["--import", "tsx"]),
    "--test",
    `--test-concurrency=${cores}`,
    ...files,
  ]],
  deno: [["deno", "test", "--no-check", "--allow-all", "--parallel", ...files]],
  // Bun runs its files one after the other: each core gets its share of them.
  bun: shares(files, cores).map((share) => [
    "bun",
    "test",
    "--timeout",
    "60000",
    ...share.map((file) => `./${file}`),
  ]),
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
const codes = await Promise.all(command.map((words) => run(words, command.length === 1)));
process.exit(codes.find((code) => code !== 0) ?? 0);

/** Neighbours in the list, which are alike in what they take, go to different shares. */
function shares(list, count) {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list.filter((_, place) => place % count === index),
  );
}

/** Several commands at the same time are shown one after the other, each when it has ended. */
function run([command, ...args], isAlone) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout?.on("data", (piece) => output.push(piece));
    child.stderr?.on("data", (piece) => output.push(piece));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.stdout.write(Buffer.concat(output));
      resolve(signal ? 1 : code ?? 1);
    });
  });
}
