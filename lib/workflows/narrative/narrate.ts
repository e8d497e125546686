import type { MachineModel, MachineNarrative } from "../machine.ts";
import { explore } from "./explore.ts";
import { findFindings } from "./findings.ts";
import { indexMachine } from "./model.ts";
import { tellScenarios } from "./scenarios.ts";
import { stateSentences } from "./sentences.ts";
import { contextSentences, summarize } from "./summary.ts";

/** A machine in plain English: from its parts alone, and the same for the same machine. */
export function narrate(model: MachineModel): MachineNarrative {
  const index = indexMachine(model);
  const { scenarios, truncated } = tellScenarios(index, explore(index));
  return {
    index: model.index,
    name: model.name,
    id: model.id,
    summary: summarize(index),
    context: contextSentences(index),
    states: model.states.map((state) => ({
      path: state.path,
      sentences: stateSentences(index, state),
    })),
    scenarios,
    truncated,
    findings: findFindings(index),
  };
}
