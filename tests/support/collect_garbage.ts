import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { thisRuntime } from "./runtimes.ts";

/** Has the runtime free all that nothing leads to any more. */
export async function collectGarbage(): Promise<void> {
  // What a weak reference has led to in this turn is held until its end.
  await new Promise((resolve) => setImmediate(resolve));
  collector()();
  await new Promise((resolve) => setImmediate(resolve));
}

/** What collects at once. */
function collector(): () => void {
  if (thisRuntime() === "bun") return () => (globalThis as unknown as Bun).Bun.gc(true);
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/** What is used of Bun's own interface. */
interface Bun {
  readonly Bun: { gc(waits: boolean): void };
}
