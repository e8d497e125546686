import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import type { MachineModel, MachineNarrative } from "../machine.ts";
import { exploreInSlices } from "./explore.ts";
import { findFindings } from "./findings.ts";
import { indexMachine } from "./model.ts";
import { type Page, tellScenarios } from "./scenarios.ts";
import { SCENARIO_LIMIT } from "./schemas.ts";
import { stateSentences } from "./sentences.ts";
import { contextSentences, summarize } from "./summary.ts";

/**
 * A machine in plain English: from its parts alone, and the same for the same machine.
 * @param page which of its scenarios
 */
export async function narrate(
  model: MachineModel,
  slice: TimeSlice = createTimeSlice(),
  page: Page = { start: 0, limit: SCENARIO_LIMIT },
): Promise<MachineNarrative> {
  const index = indexMachine(model);
  await slice.pause();
  const exploration = await exploreInSlices(index, slice);
  await slice.pause();
  const told = tellScenarios(index, exploration, page);
  await slice.pause();
  const findings = await findFindings(index, slice);
  const states: MachineNarrative["states"] = [];
  for (const state of model.states) {
    if (slice.spent) await slice.pause();
    states.push({ path: state.path, sentences: stateSentences(index, state) });
  }
  return {
    index: model.index,
    name: model.name,
    id: model.id,
    summary: summarize(index),
    context: contextSentences(index),
    states,
    ...told,
    findings,
  };
}
