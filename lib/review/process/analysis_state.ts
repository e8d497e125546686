import type { ProcessSummary } from "../../processes/mod.ts";
import type { AnalysisState } from "../answers.ts";

/** Returns the state of an analysis, as its process tells it. */
export function analysisState({ state }: Pick<ProcessSummary, "state">): AnalysisState {
  return state === "paused" || state === "waiting" ? "failed" : state;
}

/** Why an analysis came to nothing; null while it may come to something. */
export function analysisError(
  { state, error }: Pick<ProcessSummary, "state" | "error">,
): ProcessSummary["error"] {
  if (state !== "paused") return error;
  const message =
    "The analysis is paused, or was when the service ended: ask for it again to go on with it";
  return { code: "paused", message };
}
