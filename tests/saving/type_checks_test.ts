import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTypeChecks } from "../../lib/saving/type_checks.ts";

/** Longer than a save waits, and shorter than a dry run does. */
const WORK_MS = 800;

describe("openTypeChecks", () => {
  it("waits for a short time with a save, and for a long time where the types are asked for", async () => {
    const checks = openTypeChecks<string>();
    const work = async () => await delay(WORK_MS, "found");
    const [short, long] = [checks.begin(["a"], work), checks.begin(["a"], work)];
    assertEquals(await Promise.all([short("short"), long("long")]), [null, "found"]);
    assertEquals(await checks.begin(["a"], work)("until_ready"), "found");
  });

  it("lets a check that came late go on for whoever asks the same, until another one is begun", async () => {
    const checks = openTypeChecks<string>();
    const signals: AbortSignal[] = [];
    const endless = async (signal: AbortSignal) => {
      signals.push(signal);
      return await delay(60_000, "never", { signal });
    };
    assertEquals(await checks.begin(["a"], endless)(), null);
    assertEquals(await checks.begin(["a"], endless)(), null);
    assertEquals(signals.map(({ aborted }) => aborted), [false], "It is the same one");
    assertEquals(await checks.begin(["b"], () => Promise.resolve("found"))(), "found");
    assertEquals(signals.map(({ aborted }) => aborted), [true]);
  });

  it("begins anew what it stopped, and tells nobody of the stop", async () => {
    const checks = openTypeChecks<string>();
    const endless = async (signal: AbortSignal) => await delay(60_000, "never", { signal });
    assertEquals(await checks.begin(["a"], endless)(), null);
    const other = checks.begin(["b"], () => Promise.resolve("found"));
    assertEquals(await checks.begin(["a"], () => Promise.resolve("anew"))(), "anew");
    assertEquals(await other(), "found");
  });

  it("lets whoever leaves go at once, and the check of one that is about to wait go on", async () => {
    const checks = openTypeChecks<string>();
    const signals: AbortSignal[] = [];
    const lasting = (milliseconds: number) => async (signal: AbortSignal) => {
      signals.push(signal);
      return await delay(milliseconds, "found", { signal });
    };
    const work = lasting(WORK_MS);
    const about = checks.begin(["a"], work);
    assertEquals(
      await checks.begin(["b"], lasting(60_000))("until_ready", AbortSignal.abort()),
      null,
    );
    assertEquals(await about("long"), "found");
    assertEquals(await checks.begin(["c"], work)("long"), "found");
    assertEquals(signals.map(({ aborted }) => aborted), [false, true, false]);
  });
});
