import { describe, it } from "node:test";
import process from "node:process";
import { assertEquals, assertGreater } from "@std/assert";
import { messageOf } from "./finding.ts";
import { openFuzzRun, randomRequests, sendAll } from "./fuzz_run.ts";
import { type FuzzService, openFuzzService, startFuzzService } from "./fuzz_service.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 4500) / 5);
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

describe("random requests of every route", () => {
  it("get declared answers, and write what these tell", async () => {
    await using service = await openFuzzService();
    await fuzz(service, COUNT);
  });

  it("get the same over a socket", async () => {
    await using service = await startFuzzService();
    await fuzz(service, COUNT / 10);
  });
});

async function fuzz({ world, target }: FuzzService, count: number): Promise<void> {
  const run = await openFuzzRun(world, target, SEED);
  const findings = await sendAll(run, randomRequests(run, count));
  assertEquals(findings, [], messageOf(SEED, findings));
  // What refuses everything shows nothing.
  assertGreater(run.counts.succeeded, run.counts.sent / 4);
}
