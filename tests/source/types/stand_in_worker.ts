// Stands in for the type worker: the path of a request says what becomes of it.
import process from "node:process";
import { openLooks } from "../../../lib/source/types/worker/looks.ts";
import { type Job, serveJobs } from "../../../lib/threads/mod.ts";

interface StandInKind {
  readonly request: { readonly path: string };
  readonly answer: unknown;
}

function answer({ path }: StandInKind["request"], job: Job<StandInKind>): unknown {
  if (path === "die") process.exit(3);
  if (path === "fail") throw new Error("Debug Failure");
  if (path === "forever") { while (true); }
  if (path === "until-cancelled") { while (!job.isAbandoned()); }
  return path === "look" ? lookOf(job) : { path, ask: job.id };
}

const lookOf = openLooks();
serveJobs<{ diagnostics: StandInKind; declaredProps: StandInKind }>({
  diagnostics: answer,
  declaredProps: answer,
});
