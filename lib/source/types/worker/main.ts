import { parentPort, workerData } from "node:worker_threads";
import { loadTypeScript } from "../../typescript.ts";
import { placeholders } from "../placeholders/placeholders.ts";
import { printTypes } from "../printing/print_types.ts";
import { candidates } from "./candidates.ts";
import { type DescribeComponents, openComponentDescriber } from "./describe_components.ts";
import { declaredProps } from "./declared_props.ts";
import { diagnostics } from "./diagnostics.ts";
import { type Inspect, openInspector } from "./inspector.ts";
import { namesAt } from "./names_at.ts";
import { renameSymbol } from "../renaming/rename_symbol.ts";
import type { JobAnswer, TypeJob, WorkerAnswer, WorkerStart } from "../protocol.ts";

/** Runs in its own thread: answers one job after the other, none on files as they were before it was asked for. */
async function main(): Promise<void> {
  if (!parentPort) throw new Error("The type worker runs as a worker thread only");
  const port = parentPort;
  // The one place that starts this thread passes a WorkerStart.
  const start = workerData as WorkerStart;
  const cancelled = new Int32Array(start.cancelled);
  let running = { id: 0, look: 0 };
  await loadTypeScript();
  const inspect = openInspector({
    root: start.root,
    isCancelled: () => Atomics.load(cancelled, 0) === running.id,
    currentLook: () => running.look,
  });
  const tools = { inspect, describeComponents: openComponentDescriber() };
  port.on("message", (job: TypeJob) => {
    running = job;
    port.postMessage(answerOf(job, tools));
  });
  const ready: WorkerAnswer = "ready";
  port.postMessage(ready);
}

/** What outlives a job. */
interface Tools {
  readonly inspect: Inspect;
  readonly describeComponents: DescribeComponents;
}

function answerOf(job: TypeJob, tools: Tools): JobAnswer {
  try {
    return { id: job.id, answer: run(job, tools) };
  } catch (error) {
    // Whatever the checker stumbles over costs this one question; the client says so to whoever asked.
    return { id: job.id, failure: error instanceof Error ? error.stack ?? error.message : "" };
  }
}

function run(job: TypeJob, { inspect, describeComponents }: Tools): unknown {
  if (job.verb === "describeComponents") {
    const { request } = job;
    return describeComponents(inspect(request, { neighbours: request.neighbours }), request);
  }
  if (job.verb === "renameSymbol") {
    return renameSymbol(inspect(job.request, { roots: job.request.files }), job.request);
  }
  const inspection = inspect(job.request);
  switch (job.verb) {
    case "declaredProps":
      return declaredProps(inspection, job.request);
    case "namesAt":
      return namesAt(inspection, job.request);
    case "candidates":
      return candidates(inspection, job.request);
    case "diagnostics":
      return diagnostics(inspection);
    case "placeholders":
      return placeholders(inspection, job.request, inspect);
    case "printTypes":
      return printTypes(inspection, job.request);
  }
}

await main();
