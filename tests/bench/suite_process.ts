/**
 * One suite in this process, a figure a line: what `run_suite.ts` starts.
 * @module
 */
import process from "node:process";
import type { Result } from "./harness/figure.ts";
import { RESULT } from "./harness/run_suite.ts";
import { suites } from "./suites.ts";

const [name = ""] = process.argv.slice(2);
try {
  const open = suites[name];
  if (!open) throw new Error(`There is no suite "${name}"`);
  const suite = await open();
  for await (const figure of suite()) tell(figure);
} catch (error) {
  // Whatever it was: the run goes on, and its table says so.
  console.error(error);
  tell({ failed: String(error) });
}
// A thread that a peer left open must not keep the run waiting.
process.exit(0);

function tell(result: Result): void {
  process.stdout.write(`${RESULT}${JSON.stringify(result)}\n`);
}
