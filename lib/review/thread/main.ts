import { serveJobs } from "../../threads/mod.ts";
import { analyzeChange } from "../analyze_change.ts";
import type { StoredReport } from "../process/stored_report.ts";
import type { ReviewVerbs } from "./protocol.ts";

serveJobs<ReviewVerbs>({
  async analyze(request) {
    const report = await analyzeChange(request);
    return JSON.stringify({ mergeBase: request.mergeBase, report } satisfies StoredReport);
  },
});
