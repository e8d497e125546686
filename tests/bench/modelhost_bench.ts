import { Buffer } from "node:buffer";
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { fixturePath } from "../support/fixture_path.ts";
import { type ModelRuntime, startModelRuntime } from "../support/model_runtime.ts";
import { type Served, startServe } from "../support/served.ts";
import { type Figure, found } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";
import { megabytesOf } from "./harness/memory.ts";

const SUCCESS = '{"status":"success"}\n';

/** Pulls through the service in a process of its own; the runtime and the client are in this one. */
export async function* modelhostBench(): AsyncGenerator<Figure> {
  await using runtime = await startModelRuntime();
  await using served = await startServe(["--project", fixturePath("projects", "shop")], {
    WORKBENCH_MODELHOST: runtime.url,
  });
  yield await delayFigure(runtime, served);
  yield await memoryFigure("200,000 lines", lines(200_000, 100), runtime, served);
  yield await memoryFigure("40 lines of 10 MB", lines(40, 10_000_000), runtime, served);
  yield await closingFigure(runtime, served);
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
async function delayFigure(runtime: ModelRuntime, served: Served): Promise<Figure> {
  const through = await delaysOf(runtime, served.url, "/api/modelhost/pull");
  const direct = await delaysOf(runtime, runtime.url, "/api/pull");
  const most = through.toSorted((a, b) => a - b)[Math.floor(through.length * 0.99)] ?? 0;
  return {
    name: "line of a pull, through the service",
    unit: "ms",
    ...summarize(through),
    aim: { atMost: 5 },
    peer: { name: "node:http", median: summarize(direct).median },
    note: `the peer: without the service; 99 of 100 below ${most.toFixed(1)} ms`,
  };
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
async function memoryFigure(
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
  const start = megabytesOf(served.child.pid).resident;
  const started = performance.now();
  let most = start;
  let bytes = 0;
  const timer = setInterval(() => most = Math.max(most, megabytesOf(served.child.pid).resident), 5);
  for await (const chunk of await pull(served.url, "/api/modelhost/pull")) {
    bytes += Buffer.byteLength(chunk);
  }
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return {
    name: `growth over ${name}`,
    unit: "MB",
    ...found(most - start),
    note: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
  };
}

/** From the client's leaving to the end of the runtime's request. */
async function closingFigure(runtime: ModelRuntime, served: Served): Promise<Figure> {
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
    unit: "ms",
    ...summarize(taken),
    aim: { atMost: 100 },
  };
}
