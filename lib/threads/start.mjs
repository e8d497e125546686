// Starts a thread's module from its source on Node 20, which cannot strip types by itself; tsx does it there.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.module);
