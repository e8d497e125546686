// Stands in for the type worker: the path of a request says what becomes of it.
import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import { parentPort, threadId, workerData } from "node:worker_threads";

const cancelled = new Int32Array(workerData.cancelled);

parentPort.on("message", ({ id, look, request }) => {
  if (request.path === "die") process.exit(3);
  if (request.path === "throw") throw new Error("The worker's own mistake");
  if (request.path.startsWith("die-once:")) {
    const mark = request.path.slice("die-once:".length);
    if (!existsSync(mark)) {
      writeFileSync(mark, "");
      process.exit(3);
    }
  }
  if (request.path === "look") return parentPort.postMessage({ id, answer: look });
  if (request.path === "thread") return parentPort.postMessage({ id, answer: threadId });
  if (request.path === "fail") return parentPort.postMessage({ id, failure: "Debug Failure" });
  if (request.path === "forever") { while (true); }
  if (request.path === "until-cancelled") { while (Atomics.load(cancelled, 0) !== id); }
  parentPort.postMessage({ id, answer: { path: request.path, ask: id } });
});
parentPort.postMessage("ready");
