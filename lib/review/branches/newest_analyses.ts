import type { Processes, ProcessSummary } from "../../processes/mod.ts";
import type { AnalysisState } from "../answers.ts";
import { partsOfKey } from "../comparison/comparison.ts";
import { analysisState } from "../process/analysis_state.ts";

/** An analysis, as a list of branches tells it. */
export interface BranchAnalysis {
  readonly processId: string;
  readonly state: AnalysisState;
  readonly plan: string | null;
  readonly finishedAt: string | null;
}

/** By `commitsKey`. */
export type NewestAnalyses = ReadonlyMap<string, BranchAnalysis>;

/** The newest analysis of each pair of commits, whatever its plan. */
export async function newestAnalyses(processes: Processes): Promise<NewestAnalyses> {
  const newest = new Map<string, BranchAnalysis>();
  for (const [key, process] of await processes.keys("review")) {
    const { commits, plan } = partsOfKey(key);
    // Ids sort by age.
    if ((newest.get(commits)?.processId ?? "") < process.id) {
      newest.set(commits, describe(process, plan));
    }
  }
  return newest;
}

function describe(process: ProcessSummary, plan: string | null): BranchAnalysis {
  const { id, finishedAt } = process;
  return { processId: id, state: analysisState(process), plan, finishedAt };
}
