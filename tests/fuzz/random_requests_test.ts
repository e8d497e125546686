import { describe, it } from "node:test";
import process from "node:process";
import { assertEquals, assertGreater } from "@std/assert";
import { messageOf } from "./finding.ts";
import { openFuzzRun, randomRequests, sendAll } from "./fuzz_run.ts";
import { type FuzzService, openFuzzService, startFuzzService } from "./fuzz_service.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 2500) / 5);
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

describe("random requests of every route", () => {
  for (const seed of [SEED, SEED + 1, SEED + 2]) {
    it(`get declared answers, and write what these tell, with the seed ${seed}`, async () => {
      await using service = await openFuzzService();
      await fuzz(service, seed, COUNT / 3);
    });
  }

  it("get the same over a socket", async () => {
    await using service = await startFuzzService();
    await fuzz(service, SEED, COUNT / 10);
  });
});

async function fuzz(
  { world, target }: FuzzService,
  seed: number,
  count: number,
): Promise<void> {
  const run = await openFuzzRun(world, target, seed);
  const findings = await sendAll(run, randomRequests(run, count));
  assertEquals(findings, [], messageOf(seed, findings));
  // What refuses everything shows nothing.
  assertGreater(run.counts.succeeded, run.counts.sent / 5);
}
