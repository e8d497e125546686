import { writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import process from "node:process";
import { assertEquals, assertGreater } from "@std/assert";
import { endSharedServers } from "../routes/coverage/shared_server.ts";
import { RUNTIMES, thisRuntime } from "../support/runtimes.ts";
import { messageOf } from "./finding.ts";
import { openFuzzRun, sendAll } from "./fuzz_run.ts";
import { missedRequests, randomRequests } from "./random_requests.ts";
import { sumOf, tableOf, type Tally } from "./tally.ts";
import { type FuzzService, openFuzzService, startFuzzService } from "./fuzz_service.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 850) / 5);
/** Each runtime asks something else. */
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1 + RUNTIMES.indexOf(thisRuntime()));
/** Where the answers of a longer run are told, route by route. */
const TABLE = process.env["WORKBENCH_FUZZ_TABLE"];

/** A fuzzed service asks nobody to sign in, so it has no token to sign in with. */
const NEVER_SUCCEED = [
  "DELETE /auth/tokens/{id}",
  "GET /auth/login",
  "GET /auth/tokens",
  "POST /auth/login",
  "POST /auth/tokens",
];

describe("random requests of every route", () => {
  const tallies: Tally[] = [];
  after(async () => {
    await endSharedServers();
    if (TABLE) writeFileSync(TABLE, tableOf(sumOf(tallies)));
  });

  it("get declared answers, and write what these tell", async () => {
    await using service = await openFuzzService();
    tallies.push(await fuzz(service, COUNT));
  });

  it("get the same over a socket", async () => {
    await using service = await startFuzzService();
    tallies.push(await fuzz(service, COUNT / 5));
  });
});

async function fuzz({ world, target }: FuzzService, count: number): Promise<Tally> {
  const run = await openFuzzRun(world, target, SEED);
  await sendAll(run, randomRequests(run, count));
  const findings = await sendAll(run, missedRequests(run));
  assertEquals(findings, [], messageOf(SEED, findings));
  // What refuses everything shows nothing.
  assertGreater(run.counts.succeeded, run.counts.sent / 5);
  const refused = [...run.tally.rows.keys()].filter((name) => !run.tally.hasSucceeded(name));
  assertEquals(refused.sort(), NEVER_SUCCEED);
  return run.tally;
}
