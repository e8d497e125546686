import script from "elkjs/lib/elk-worker.min.js?url";

let worker: Worker | null = null;

/** Returns the worker that lays out. It takes a while to start: whoever knows that a machine will be drawn asks early. */
export function layoutWorker(): Worker {
  worker ??= new Worker(script);
  return worker;
}
