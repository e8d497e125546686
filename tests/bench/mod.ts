/**
 * The benchmarks: one table of medians beside those of peers in the same run, with the machine and the versions named.
 * `npm run bench [-- [--json] [part of a suite's name ...]]`. Ends with 1 when a suite failed.
 * @module
 */
import process from "node:process";
import type { Row } from "./harness/figure.ts";
import { describeMachine, loadAverage } from "./harness/machine.ts";
import { asJson, asTable, reportOf } from "./harness/report.ts";
import { runSuite } from "./harness/run_suite.ts";
import { suites } from "./suites.ts";

const args = process.argv.slice(2).filter((arg) => arg !== "--");
const parts = args.filter((arg) => !arg.startsWith("--"));
/** A word that names a suite is that one, and not each that has the word in its name. */
const isMeant = (name: string, part: string): boolean =>
  part in suites ? name === part : name.includes(part);
const names = Object.keys(suites).filter((name) =>
  parts.length === 0 || parts.some((part) => isMeant(name, part))
);
if (names.length === 0) {
  throw new Error(`No suite is named like that: there are ${Object.keys(suites).join(", ")}`);
}

const started = { at: performance.now(), load: loadAverage() };
const rows: Row[] = [];
for (const name of names) {
  process.stderr.write(`${name} ...\n`);
  for await (const row of runSuite(name)) rows.push({ suite: name, ...row });
}
const report = reportOf(rows, describeMachine(), started);
// The details of all suites would bury the table.
const withDetails = parts.length > 0;
console.log(args.includes("--json") ? asJson(report) : asTable(report, { withDetails }));
process.exitCode = rows.some((row) => "failed" in row) ? 1 : 0;
