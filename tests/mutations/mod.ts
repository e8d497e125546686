/**
 * Takes each defence of the service out, in a copy of the checkout, and requires that a test notices. It takes a while, so
 * it is no part of the tests; that each defence is still where its row says is: `defences_test.ts`.
 * @module
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { type Checkout, copyCheckout, requireRows } from "./checkout.ts";
import type { Defence } from "./defence.ts";
import { defences } from "./defences/mod.ts";
import { runTests } from "./run_tests.ts";

/** Far more than the tests of any defence take. */
const LIMIT_MS = 5 * 60_000;
/** Far more than those take whose end is what the defence is for. */
const ENDLESS_MS = 60_000;
/** For all tests together. */
const TOTAL_MS = 20 * 60_000;

interface Outcome {
  readonly defence: Defence;
  /** The first test that failed; null for a defence that nobody would miss. */
  readonly noticedBy: string | null;
  /** Why not. */
  readonly why: string;
}

/** Ends the tests that run, and starts no more. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}`)));
}

async function check(checkout: Checkout, defence: Defence): Promise<Outcome> {
  using _ = checkout.without(defence);
  const { failed: [first = null], timedOut, passed, output } = await runTests(
    checkout.root,
    defence.tests,
    {
      concurrency: 1,
      limitMs: defence.endless ? ENDLESS_MS : LIMIT_MS,
      signal: interrupted.signal,
    },
  );
  const isEndless = timedOut && defence.endless;
  const noticedBy = isEndless ? `${defence.tests.join(", ")}: does not end` : first;
  const why = timedOut
    ? "The tests did not end"
    : passed
    ? "All tests pass"
    : `The tests cannot be run:\n${output}`;
  return { defence, noticedBy, why };
}

/** Each copy has its share of the cores. */
async function checkAll(
  checkouts: readonly Checkout[],
  wanted: readonly Defence[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = [...wanted];
  await Promise.all(checkouts.map(async (checkout) => {
    for (let defence = left.shift(); defence; defence = left.shift()) {
      const began = performance.now();
      const outcome = await check(checkout, defence);
      outcomes.push(outcome);
      const verdict = outcome.noticedBy ? "noticed" : "MISSED ";
      const place = `${String(outcomes.length).padStart(3)}/${wanted.length}`;
      console.log(`${place}  ${verdict}  ${since(began).padStart(6)}  ${defence.name}`);
    }
  }));
  return outcomes.toSorted((a, b) => wanted.indexOf(a.defence) - wanted.indexOf(b.defence));
}

/** What fails beside all the others gets a second try by itself: it is the defences that are judged here. */
async function requirePassing(checkout: Checkout, wanted: readonly Defence[]): Promise<void> {
  const files = [...new Set(wanted.flatMap(({ tests }) => tests))];
  console.log(`${wanted.length} defences, ${files.length} test files; first with all of them in`);
  const limit = { limitMs: TOTAL_MS, signal: interrupted.signal };
  const together = await runTests(checkout.root, files, {
    ...limit,
    concurrency: availableParallelism(),
  });
  if (together.passed) return;
  const failed = files.filter((file) => together.output.includes(`FAILED tests/${file}:`));
  console.log(`Once more, one after the other: ${failed.join(", ") || "all"}`);
  const alone = await runTests(checkout.root, failed.length > 0 ? failed : files, {
    ...limit,
    concurrency: 1,
  });
  if (!alone.passed) throw new Error(`The tests fail with all defences in:\n${alone.output}`);
}

function printTable(outcomes: readonly Outcome[]): void {
  const width = Math.max(...outcomes.map(({ defence }) => defence.name.length));
  console.log(`\n${"defence".padEnd(width)} | noticed by`);
  for (const { defence: { name }, noticedBy, why } of outcomes) {
    console.log(`${name.padEnd(width)} | ${noticedBy ?? `NOBODY. ${why}`}`);
  }
}

/** As minutes and seconds. */
function since(began: number): string {
  const seconds = Math.round((performance.now() - began) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const began = performance.now();
const parts = process.argv.slice(2);
const wanted = defences.filter(({ name, file }) =>
  parts.length === 0 || parts.some((part) => name.includes(part) || file.includes(part))
);
requireRows(wanted);
const count = Math.min(availableParallelism(), wanted.length);
const checkouts = Array.from({ length: count }, copyCheckout);
try {
  if (checkouts[0]) await requirePassing(checkouts[0], wanted);
  const outcomes = await checkAll(checkouts, wanted);
  printTable(outcomes);
  const missed = outcomes.filter(({ noticedBy }) => noticedBy === null);
  const noticed = `${outcomes.length - missed.length} of ${outcomes.length} defences are noticed`;
  console.log(`\n${noticed}, after ${since(began)} in ${count} copies`);
  process.exitCode = missed.length > 0 || outcomes.length === 0 ? 1 : 0;
} finally {
  for (const checkout of checkouts) checkout[Symbol.dispose]();
}
