// Runs every test file on a runtime, or on several at the same time: node tests/run.mjs <node|deno|bun>[,...] [part of a path ...]
// Node 20's own runner takes no globs, so the files are listed here, one list for all three.
// Only failures are told, and their names at the end of the output: of a long one, nobody sees more.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";

/**
 * What takes long and finds the same on every runtime: another program judges pure functions (compilers, git, XState),
 * thousands of cases, each error code of each route, the README's tour, routes over both engines of git (which are
 * themselves asked on each). A whole run asks them on the fastest; by name they run on each.
 */
const ASKED_ONCE = [
  "tests/components/judged_",
  "tests/diff/",
  "tests/fixtures/shop_",
  "tests/fuzz/naughty_",
  "tests/git/content/",
  "tests/git/isomorphic/random_",
  "tests/nav/definitions_",
  "tests/pages/edits/random_",
  "tests/pages/pages_under_edit_",
  "tests/pages/random_edits_",
  "tests/pages/wrap/random_",
  "tests/pages/wrap/wrap_fixtures_",
  "tests/pages/wrap/wrap_routes_",
  "tests/pages/wrap/wrap_shop_",
  "tests/plan/flows/",
  "tests/plan/propose_plan_",
  "tests/plan/refactor/",
  "tests/readme_test",
  "tests/review/analyze/branches_",
  "tests/review/files/",
  "tests/review/rules/",
  "tests/review/snapshot/",
  "tests/review/surface/",
  "tests/review/units/",
  "tests/routes/coverage_codes_",
  "tests/routes/git_",
  "tests/routes/pages/palette_insert_",
  "tests/routes/review_",
  "tests/source/modules/resolver_matrix_",
  "tests/source/objects/random_",
  "tests/source/types/diagnostics_",
  "tests/source/types/placeholders_",
  "tests/workflows/edit/generated_",
  "tests/workflows/edit_sequences/",
  "tests/workflows/generated_",
];

/** The same for XState on a machine with a state `__proto__`, which it finds only where objects have such an accessor. */
const JUDGED_ON_NODE = ["tests/workflows/edit/corpus_"];

const [names = "", ...parts] = process.argv.slice(2);
const cores = availableParallelism();
const DOTS_A_LINE = 100;
/** In a whole run, a file that is not done by then hangs; the longest takes a minute and a half. */
const LIMIT_MS = 5 * 60_000;
const ENOUGH_BYTES = 8 * 2 ** 30;
const env = { ...process.env, NO_COLOR: "1", TMPDIR: temporaryPlace() };

/** What runs one file. */
const COMMANDS = {
  node: [
    "node",
    // Newer versions of Node strip types themselves.
    ...(process.features.typescript ? [] : ["--import", "tsx/esm"]),
    "--test-reporter=./tests/report_failures.mjs",
    "--test-reporter-destination=stdout",
  ],
  deno: ["deno", "test", "--no-check", "--allow-all", "--reporter=dot"],
  bun: ["bun", "test", "--only-failures", "--timeout", "60000"],
};

const runtimes = names.split(",");
const unknown = runtimes.find((name) => !Object.hasOwn(COMMANDS, name));
if (unknown !== undefined) {
  fail(`Usage: node tests/run.mjs <node|deno|bun>[,...] [part of a path ...], not "${unknown}"`);
}
const commands = runtimes.flatMap((runtime) =>
  filesFor(runtime).map((file) => [...COMMANDS[runtime], `./${file}`])
);
if (commands.length === 0) fail("No test file matches");
process.exit(await runAll(commands));

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
  const starts = (start) => file.startsWith(start);
  if (JUDGED_ON_NODE.some(starts)) return runtime === "node";
  return runtime === "deno" || !ASKED_ONCE.some(starts);
}

/** In memory where there is room: thousands of small projects are written, and flushed, and removed again. */
function temporaryPlace() {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? memory : tmpdir();
}

/** As many at a time as there are cores: a dot or an F for each, then what those that failed printed. */
async function runAll(commands) {
  const waiting = commands.values();
  const failed = [];
  let done = 0;
  await Promise.all(Array.from({ length: cores }, async () => {
    for (const command of waiting) {
      const { code, output } = await run(command);
      process.stdout.write(code === 0 ? "." : "F");
      if (++done % DOTS_A_LINE === 0) process.stdout.write("\n");
      if (code !== 0) failed.push({ command, code, output });
    }
  }));
  console.log(`\n${commands.length} files, ${failed.length} failed`);
  for (const { output } of failed) console.log(output);
  for (const { command, output } of failed) {
    console.log([`FAILED ${command[0]} ${command.at(-1)}`, ...failuresIn(output)].join("\n  "));
  }
  return failed[0]?.code ?? 0;
}

/** The lines in which the three runtimes name a test that failed. */
function failuresIn(output) {
  const names = /^FAILED .+: |^\(fail\) | => \S+:\d+:\d+$/;
  return new Set(output.split("\n").filter((line) => names.test(line)));
}

function run([command, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env,
    });
    const pieces = [];
    child.stdout.on("data", (piece) => pieces.push(piece));
    child.stderr.on("data", (piece) => pieces.push(piece));
    child.on("error", reject);
    const limit = parts.length === 0 && setTimeout(() => {
      pieces.push(Buffer.from(`\nFAILED: not done after ${LIMIT_MS / 1000} seconds\n`));
      child.kill("SIGKILL");
      // What the file has started may hold on to them.
      child.stdout.destroy();
      child.stderr.destroy();
    }, LIMIT_MS);
    child.on("close", (code, signal) => {
      clearTimeout(limit);
      resolve({ code: signal ? 1 : code ?? 1, output: Buffer.concat(pieces).toString() });
    });
  });
}
