import { serveJobs } from "../../threads/mod.ts";
import { loadTypeScript } from "../../source/syntax/typescript.ts";
import { closeGit } from "../../git/mod.ts";
import { analyzeChange } from "../analyze_change.ts";
import type { StoredReport } from "../process/stored_report.ts";
import { type KnownContents, openKnownContents } from "../snapshot/side_memory.ts";
import type { ReviewVerbs } from "./protocol.ts";

/** Most contents of one comparison are those of the next, and of the project that is open. */
let known: KnownContents | null = null;

serveJobs<ReviewVerbs>({
  // Whoever gives an analysis up ends the thread: it needs no signal.
  async analyze(request, { tell }) {
    known ??= openKnownContents(request.folder);
    const report = await analyzeChange(request, { log: tell, known });
    return JSON.stringify({ mergeBase: request.mergeBase, report } satisfies StoredReport);
  },
}, { onEnd: closeGit });
// Every analysis needs the compiler: a thread that waits for its first one has it by then.
void loadTypeScript();
