// Loaded before the service on Node, in each of its threads: SIGUSR2 collects garbage in all of them, so that what is
// measured then is what is held. The main thread writes how much that is, in bytes, into the file `SOAK_HEAP`.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const channel = new BroadcastChannel("settle");
channel.unref();
channel.onmessage = () => collect();
if (isMainThread) {
  process.on("SIGUSR2", () => {
    channel.postMessage("now");
    collect();
    writeFileSync(process.env.SOAK_HEAP, String(process.memoryUsage().heapUsed));
  });
}
