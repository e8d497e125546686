import { serveJobs } from "../../threads/mod.ts";
import { closeGit } from "../../git/mod.ts";
import { analyzeChange } from "../analyze_change.ts";
import type { StoredReport } from "../process/stored_report.ts";
import type { ReviewVerbs } from "./protocol.ts";

serveJobs<ReviewVerbs>({
  // Whoever gives an analysis up ends the thread: it needs no signal.
  async analyze(request, { tell }) {
    const report = await analyzeChange(request, { log: tell });
    return JSON.stringify({ mergeBase: request.mergeBase, report } satisfies StoredReport);
  },
}, { onEnd: closeGit });
