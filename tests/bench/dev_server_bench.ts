import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { fixturePath } from "../support/fixture_path.ts";
import { watchHolds } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";
import { residentMegabytes } from "./harness/memory.ts";
import { type Bench, benchFolder, openBench } from "./harness/open_bench.ts";

const HERE = "/api/dev-server";
const ROUNDS = 5;

interface View {
  readonly state: string;
  readonly ready: { readonly http: boolean };
  readonly log: { readonly lines: readonly { readonly text: string }[]; readonly next: number };
}

/** Starting, reading 100 MB of output and stopping, of scripts that npm runs, beside the scripts by themselves. */
export async function* devServerBench(): AsyncGenerator<Figure> {
  using project = benchFolder((root) =>
    cpSync(fixturePath("dev_server"), root, { recursive: true })
  );
  await using bench = await openBench(project.root);
  yield* startFigures(bench, project.root);
  yield* floodFigures(bench, project.root);
}

async function* startFigures(bench: Bench, root: string): AsyncGenerator<Figure> {
  const starts: number[] = [];
  const stops: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await millisecondsOf(() => start(bench, "dev", ({ ready }) => ready.http)));
    stops.push(await millisecondsOf(() => bench.ask(`${HERE}/stop`, {})));
    bare.push(await millisecondsOf(() => untilPrinted(root, "dev", "http://")));
  }
  yield {
    name: "start to its first answer",
    unit: "ms",
    ...summarize(starts),
    peer: { name: "node:child_process", median: summarize(bare).median },
    note: "the peer: npm's script by itself, until it tells its address",
  };
  yield { name: "stop, until all is gone", unit: "ms", ...summarize(stops) };
}

async function* floodFigures(bench: Bench, root: string): AsyncGenerator<Figure> {
  const { holds, watch } = watchHolds();
  const ours: number[] = [];
  const bare: number[] = [];
  const before = residentMegabytes();
  let most = before;
  const isFlooded = ({ log }: View): boolean => {
    most = Math.max(most, residentMegabytes());
    return log.lines.at(-1)?.text === "flooded";
  };
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await millisecondsOf(watch(() => start(bench, "flood", isFlooded))));
    await bench.ask(`${HERE}/stop`, {});
    bare.push(await millisecondsOf(() => untilPrinted(root, "flood", "flooded")));
  }
  yield {
    name: "100 MB of output",
    unit: "ms",
    ...summarize(ours),
    peer: { name: "node:child_process", median: summarize(bare).median },
    note: "from the start of the script; the peer reads it and keeps nothing",
  };
  yield {
    name: "longest hold of the event loop in it",
    unit: "ms",
    ...found(Math.max(...holds)),
    aim: { atMost: 50 },
  };
  yield {
    name: "memory grown by it, at the most",
    unit: "MB",
    ...found(most - before),
  };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Starts a script and looks until it is as wanted, as an editor does that shows its log. */
async function start(
  bench: Bench,
  script: string,
  isWanted: (view: View) => boolean,
): Promise<void> {
  let view = await bench.ask(`${HERE}/start`, { script }) as View; // as its schema has it
  while (!isWanted(view)) {
    if (view.state === "failed") throw new Error(JSON.stringify(view));
    await new Promise((resolve) => setTimeout(resolve, 5));
    view = await bench.ask(`${HERE}?since=${view.log.next}`) as View; // as its schema has it
  }
}

/** Runs a script of the project by npm alone, until it has printed a word; then all of it ends. */
async function untilPrinted(root: string, script: string, word: string): Promise<void> {
  const child = spawn("npm", ["run", script], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (child.pid === undefined) throw new Error("npm did not start");
  const ended = once(child, "close");
  for await (const chunk of child.stdout.setEncoding("latin1")) {
    if (String(chunk).includes(word)) break;
  }
  process.kill(-child.pid, "SIGKILL");
  await ended;
}
