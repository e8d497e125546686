// Runs every test file on a runtime, or on several at the same time: node tests/run.mjs <node|deno|bun>[,...] [part of a path ...]
// Node 20's own runner takes no globs, so the files are listed here, one list for all three.
// Only failures are told, at the end of the output: of a long one, nobody sees more.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * Where another program judges pure functions for minutes: compilers, git, XState, thousands of cases. What they find is
 * the same on every runtime, so a whole run asks them on Node; by name they run on each.
 */
const LONG_JUDGED = [
  "tests/components/judged_",
  "tests/diff/",
  "tests/git/content/",
  "tests/pages/edits/random_",
  "tests/pages/wrap/random_",
  "tests/pages/wrap/wrap_fixtures_",
  "tests/pages/wrap/wrap_shop_",
  "tests/plan/flows/",
  "tests/plan/propose_plan_",
  "tests/plan/refactor/",
  "tests/review/analyze/branches_",
  "tests/review/files/",
  "tests/review/rules/",
  "tests/review/surface/",
  "tests/review/units/",
  "tests/routes/pages/palette_insert_",
  "tests/source/objects/random_",
  "tests/workflows/edit/corpus_",
  "tests/workflows/edit_sequences/",
  "tests/workflows/generated_",
];

const [names = "", ...parts] = process.argv.slice(2);
const cores = availableParallelism();

/** Commands by runtime. Bun runs its files one after the other: each core gets its share of them. */
const COMMANDS = {
  node: (files) => [[
    process.execPath,
    ...(process.features.typescript ? [] : ["--import", "tsx"]),
    "--test",
    "--test-reporter=./tests/report_failures.mjs",
    "--test-reporter-destination=stdout",
    `--test-concurrency=${cores}`,
    ...files,
  ]],
  deno: (files) => [
    ["deno", "test", "--no-check", "--allow-all", "--parallel", "--reporter=dot", ...files],
  ],
  bun: (files) =>
    shares(files, cores).map((share) => [
      "bun",
      "test",
      "--only-failures",
      "--timeout",
      "60000",
      ...share.map((file) => `./${file}`),
    ]),
};

const runtimes = names.split(",");
const unknown = runtimes.find((name) => !Object.hasOwn(COMMANDS, name));
if (unknown !== undefined) {
  fail(`Usage: node tests/run.mjs <node|deno|bun>[,...] [part of a path ...], not "${unknown}"`);
}
const codes = await Promise.all(runtimes.map(async (runtime) => {
  const files = filesFor(runtime);
  if (files.length === 0) fail("No test file matches");
  const commands = COMMANDS[runtime](files);
  return commands.length === 1 ? await run(commands[0], "inherit") : await runShares(commands);
}));
process.exit(codes.find((code) => code !== 0) ?? 0);

function fail(message) {
  console.error(message);
  process.exit(2);
}

function filesFor(runtime) {
  return readdirSync("tests", { recursive: true })
    .map((file) => `tests/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith("_test.ts") && isAsked(file, runtime))
    .sort();
}

function isAsked(file, runtime) {
  if (parts.length > 0) return parts.some((part) => file.includes(part));
  return runtime === "node" || !LONG_JUDGED.some((start) => file.startsWith(start));
}

/** Neighbours in the list, which are alike in what they take, go to different shares. */
function shares(list, count) {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list.filter((_, place) => place % count === index),
  );
}

/** Commands at the same time: shown one after the other, those that failed behind the others. */
async function runShares(commands) {
  const failed = [];
  await Promise.all(commands.map(async (words) => {
    const pieces = [];
    const code = await run(words, ["ignore", "pipe", "pipe"], (piece) => pieces.push(piece));
    const output = Buffer.concat(pieces).toString();
    if (code === 0) process.stdout.write(output);
    else failed.push({ code, output });
  }));
  for (const { output } of failed) process.stdout.write(output);
  for (const name of failed.flatMap(({ output }) => failuresIn(output))) {
    console.log(`FAILED ${name}`);
  }
  return failed[0]?.code ?? 0;
}

/** The failures that Bun told, each with the file under whose name it stands. */
function failuresIn(output) {
  let file = "";
  return output.split("\n").flatMap((line) => {
    if (/^tests\/.*_test\.ts:$/.test(line)) file = line.slice(0, -1);
    if (line.startsWith("(fail) ")) return [`${file}: ${line.slice("(fail) ".length)}`];
    return line.startsWith("# Unhandled error") ? [`${file}: an error outside of its tests`] : [];
  });
}

function run([command, ...args], stdio, onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio });
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(signal ? 1 : code ?? 1));
  });
}
