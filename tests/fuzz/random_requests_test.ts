import { writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import process from "node:process";
import { assertEquals, assertGreater } from "@std/assert";
import { messageOf } from "./finding.ts";
import { openFuzzRun, sendAll } from "./fuzz_run.ts";
import { missedRequests, randomRequests } from "./random_requests.ts";
import { sumOf, tableOf, type Tally } from "./tally.ts";
import { type FuzzService, openFuzzService, startFuzzService } from "./fuzz_service.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1700) / 5);
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
/** Where the answers of a longer run are told, route by route. */
const TABLE = process.env["WORKBENCH_FUZZ_TABLE"];

/** A fuzzed service asks nobody to sign in, so it has no token to sign in with. */
const NEVER_SUCCEED = ["GET /auth/login", "POST /auth/login"];

describe("random requests of every route", () => {
  const tallies: Tally[] = [];
  after(() => {
    if (TABLE) writeFileSync(TABLE, tableOf(sumOf(tallies)));
  });

  for (const seed of [SEED, SEED + 1]) {
    it(`get declared answers, and write what these tell, with the seed ${seed}`, async () => {
      await using service = await openFuzzService();
      tallies.push(await fuzz(service, seed, COUNT / 2));
    });
  }

  it("get the same over a socket", async () => {
    await using service = await startFuzzService();
    tallies.push(await fuzz(service, SEED, COUNT / 10));
  });
});

async function fuzz(
  { world, target }: FuzzService,
  seed: number,
  count: number,
): Promise<Tally> {
  const run = await openFuzzRun(world, target, seed);
  await sendAll(run, randomRequests(run, count));
  const findings = await sendAll(run, missedRequests(run));
  assertEquals(findings, [], messageOf(seed, findings));
  // What refuses everything shows nothing.
  assertGreater(run.counts.succeeded, run.counts.sent / 5);
  const refused = [...run.tally.rows.keys()].filter((name) => !run.tally.hasSucceeded(name));
  assertEquals(refused.sort(), NEVER_SUCCEED);
  return run.tally;
}
