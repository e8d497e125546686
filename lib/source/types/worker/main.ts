import { serveJobs, threadData } from "../../../threads/mod.ts";
import { loadTypeScript } from "../../syntax/typescript.ts";
import type { TypeVerbs, WorkerStart } from "../protocol.ts";
import { openTypeJobs } from "./type_jobs.ts";

/** Runs in its own thread. */
async function main(): Promise<void> {
  await loadTypeScript();
  const { root } = threadData() as WorkerStart; // the one place that starts this thread passes it
  const { handlers, onBegin } = openTypeJobs(root);
  serveJobs<TypeVerbs>(handlers, { onBegin });
}

await main();
