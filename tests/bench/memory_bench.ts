import { rmSync } from "node:fs";
import { type Cast, startCast } from "../soak/cast.ts";
import { serviceCommand } from "../soak/service.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, found } from "./harness/figure.ts";

const SEED = 1;
const WORK_MS = 150_000;
const SAMPLE_MS = 1_000;
/** Connections close, and what was asked for ends. */
const SETTLE_MS = 1_500;
/** Longer than anything is kept that nobody asks for. */
const REST_MS = 330_000;

/** The memory of the installed package: while everybody asks for everything at once, and when nobody has for minutes. */
export async function* memoryBench(): AsyncGenerator<Figure> {
  const folder = makeTemporaryFolder("bench-memory");
  const program = makeTemporaryFolder("bench-program");
  const cast = await startCast(serviceCommand("node", program), folder, SEED);
  try {
    const most = await mostWithin(cast, WORK_MS);
    await cast.crew.pause();
    // As the soak does: what is held is told, without what the collector has not come to.
    cast.service.settle();
    await delay(SETTLE_MS);
    const { crew: { failures }, world: { client } } = cast;
    if (failures.length > 0) throw new Error(failures.join("\n"));
    const after = found(cast.service.footprint().megabytes);
    const note = `${client.requests} requests of all areas, on 300 files`;
    yield { name: "memory after mixed requests", unit: "MB", ...after, aim: { atMost: 600 }, note };
    yield { name: "most memory in any second of them", unit: "MB", ...found(most) };
    await delay(REST_MS);
    const rest = found(cast.service.footprint().megabytes);
    yield { name: "memory after five idle minutes", unit: "MB", ...rest, aim: { atMost: 400 } };
  } finally {
    await cast.crew.stop();
    await cast.end();
    for (const each of [folder, program]) rmSync(each, { recursive: true });
  }
}

/** The most that the service held in any second, in MB. */
async function mostWithin({ service }: Cast, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let most = 0;
  while (performance.now() < until) {
    await delay(SAMPLE_MS);
    most = Math.max(most, service.footprint().megabytes);
  }
  return most;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
