import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { fixturePath } from "../support/fixture_path.ts";
import { type ModelRuntime, startModelRuntime } from "../support/model_runtime.ts";
import { type Served, startServe } from "../support/served.ts";
import { type Figure, median } from "./figure.ts";

const SUCCESS = '{"status":"success"}\n';

/** Pulls through the service in a process of its own; the runtime and the client are in this one. */
export async function modelhostBench(): Promise<Figure[]> {
  const runtime = await startModelRuntime();
  const served = await startServe(["--project", fixturePath("projects", "shop")], {
    WORKBENCH_MODELHOST: runtime.url,
  });
  try {
    return [
      ...await delays(runtime, served),
      await memoryOf("200,000 lines", lines(200_000, 100), runtime, served),
      await memoryOf("40 lines of 10 MB", lines(40, 10_000_000), runtime, served),
      await closing(runtime, served),
    ];
  } finally {
    await served[Symbol.asyncDispose]();
    await runtime[Symbol.asyncDispose]();
  }
}

function pull(url: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const outgoing = requestHttp(url + path, { method: "POST", agent: false, headers }, resolve);
    outgoing.on("error", reject);
    outgoing.end('{"name":"m"}');
  });
}

/** The runtime answers its next pulls like this. */
function answers(runtime: ModelRuntime, act: (response: ServerResponse) => void): void {
  runtime.misbehave = (_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    act(response);
    return true;
  };
}

/** From the runtime's write to the client's read, of single lines: through the service, and without it. */
async function delays(runtime: ModelRuntime, served: Served): Promise<Figure[]> {
  const through = await delaysOf(runtime, served.url, "/api/modelhost/pull");
  const direct = await delaysOf(runtime, runtime.url, "/api/pull");
  const note = (all: readonly number[]): string =>
    `99 of 100 below ${
      all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)]?.toFixed(1)
    } ms`;
  return [
    {
      name: "line of a pull, through the service",
      median: median(through),
      unit: "ms",
      aim: "< 5 ms",
      note: note(through),
    },
    {
      name: "line of a pull, without it",
      median: median(direct),
      unit: "ms",
      note: note(direct),
    },
  ];
}

async function delaysOf(runtime: ModelRuntime, url: string, path: string): Promise<number[]> {
  let send: (line: string) => void = () => undefined;
  answers(runtime, (response) => {
    send = (line) => void response.write(line);
    send("{}\n");
  });
  const answer = await pull(url, path);
  const iterator = answer[Symbol.asyncIterator]();
  await iterator.next();
  const taken: number[] = [];
  for (let line = -100; line < 500; line++) {
    const sent = performance.now();
    send(`{"status":"pulling","completed":${line}}\n`);
    await iterator.next();
    if (line >= 0) taken.push(performance.now() - sent);
  }
  answer.destroy();
  return taken;
}

function* lines(count: number, length: number): Generator<string> {
  const line = `{"status":"pulling","digest":"${"x".repeat(length - 33)}"}\n`;
  for (let sent = 0; sent < count; sent++) yield line;
  yield SUCCESS;
}

/** How much the service grows while it hands lines on, at the most. */
async function memoryOf(
  name: string,
  all: Iterable<string>,
  runtime: ModelRuntime,
  served: Served,
): Promise<Figure> {
  answers(runtime, (response) => {
    const iterator = all[Symbol.iterator]();
    const more = (): void => {
      for (let next = iterator.next();; next = iterator.next()) {
        if (next.done) return void response.end();
        if (!response.write(next.value)) return;
      }
    };
    response.on("drain", more);
    more();
  });
  const start = residentOf(served.child.pid);
  const started = performance.now();
  let most = start;
  let bytes = 0;
  const timer = setInterval(() => most = Math.max(most, residentOf(served.child.pid)), 5);
  for await (const chunk of await pull(served.url, "/api/modelhost/pull")) {
    bytes += Buffer.byteLength(chunk);
  }
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return {
    name: `growth over ${name}`,
    median: most - start,
    unit: "MB",
    note: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
  };
}

/** From the client's leaving to the end of the runtime's request. */
async function closing(runtime: ModelRuntime, served: Served): Promise<Figure> {
  const taken: number[] = [];
  for (let run = 0; run < 25; run++) {
    runtime.calls.length = 0;
    answers(runtime, (response) => void response.write("{}\n"));
    const answer = await pull(served.url, "/api/modelhost/pull");
    await answer[Symbol.asyncIterator]().next();
    const left = performance.now();
    answer.destroy();
    taken.push((await runtime.calls[0]?.closed ?? Infinity) - left);
  }
  return {
    name: "client leaves, runtime is left",
    median: median(taken),
    unit: "ms",
    aim: "< 100 ms",
    note: `at most ${Math.max(...taken).toFixed(1)} ms`,
  };
}

function residentOf(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
