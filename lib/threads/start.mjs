// Starts a thread's module. Node 20 cannot strip types by itself; tsx does it there.
import { workerData } from "node:worker_threads";

const native = process.versions.bun || process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
await import(workerData.module);
