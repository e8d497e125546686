import { z } from "zod";
import { runScriptOnce } from "../../dev_server/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Flow } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  script: z.string().min(1).max(200).describe("A script of the project's package.json"),
  timeoutSeconds: z.int().min(1).max(3600).optional().describe(
    "After so long it is ended, and the step fails; 600 unless told",
  ),
  failOn: z.enum(["error", "never"]).optional().describe(
    "Whether another exit code than 0 fails the step: error unless told",
  ),
});

const USUAL_SECONDS = 600;

/** Runs a script of the project. */
export const runScript: Flow<typeof args> = {
  id: "run-script",
  summary:
    "Runs a script of package.json. It sees the project as it is on disk, without what the plan has changed so far; its exit code and what it prints go to the log.",
  writes: false,
  runsCode: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log, mayRunCode }, { script, timeoutSeconds, failOn = "error" }) {
    if (mayRunCode !== true) {
      throw refused(
        `Cannot run the script "${script}" here: code of the project runs in a run alone`,
      );
    }
    const timeoutMs = (timeoutSeconds ?? USUAL_SECONDS) * 1000;
    const { exit, lines } = await runScriptOnce(draft.source.project.files, script, {
      signal,
      timeoutMs,
    });
    for (const line of lines) log(line);
    // Behind what the script prints: a log keeps its last lines.
    const changed = (await draft.changes()).size;
    if (changed > 0) {
      log(`The script saw the project as it was on disk, without ${changed} changes of the plan`);
    }
    log(exit);
    if (exit === "exit code 0" || failOn === "never") return {};
    throw new WorkbenchError("script_failed", `The script "${script}" did not succeed: ${exit}`);
  },
};
