import { spawn } from "node:child_process";
import { describe, it } from "node:test";
import { assert } from "@std/assert";
import { commandOf, thisRuntime } from "../support/runtimes.ts";
import { places } from "./hostile_patterns.ts";

/** Seconds of CPU for one place; a matcher that backtracks would take years for most. */
const ENOUGH = 8;
/** For a process that asks them one after the other. The system ends it then, whatever it is in the middle of. */
const MOST = 45;

const script = new URL("./hostile_patterns.ts", import.meta.url);

/** What became of each place, by its number: the seconds that it took, or why not. */
async function askAll(): Promise<ReadonlyMap<number, number | string>> {
  const found = new Map<number, number | string>();
  for (let open = [...places.keys()]; open.length > 0;) {
    for (const line of (await outputOf(open)).split("\n")) {
      const [, outcome, number, rest = ""] = /^(DONE|FAILED) (\d+) (.*)$/.exec(line) ?? [];
      if (outcome) found.set(Number(number), outcome === "DONE" ? Number(rest) : rest);
    }
    open = open.filter((number) => !found.has(number));
    // The first without an outcome is the one that the process was ended in.
    const stuck = open.shift();
    if (stuck !== undefined) found.set(stuck, `It did not end within ${MOST} s of CPU`);
  }
  return found;
}

function outputOf(numbers: readonly number[]): Promise<string> {
  const words = [...commandOf(thisRuntime()), script.pathname, "ask", ...numbers.map(String)];
  const child = spawn("sh", ["-c", `ulimit -t ${MOST}; exec "$@"`, "sh", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => output += piece);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

// Not in a hook: on a busy machine it takes longer than a hook may.
const outcomes = await askAll();

describe("patterns from outside", () => {
  for (const [number, { name }] of places.entries()) {
    it(`answers for ${name}`, () => {
      const outcome = outcomes.get(number);
      assert(typeof outcome === "number", String(outcome));
      assert(outcome < ENOUGH, `It took ${outcome} s of CPU`);
    });
  }
});
