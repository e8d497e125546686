import type { TimeSlice } from "../../slices/mod.ts";
import { capitalised, compareText } from "../../text/mod.ts";
import type { MachineFinding, MachineState } from "../machine.ts";
import { eventFindings, nameFindings } from "./name_findings.ts";
import type { MachineIndex } from "./model.ts";
import { reachableStates } from "./reachable.ts";
import { transitionFindings } from "./transition_findings.ts";
import { stateName } from "./words.ts";

/** Finds the things in a machine that need a person's attention, in the order of the source. */
export async function findFindings(
  index: MachineIndex,
  slice: TimeSlice,
): Promise<MachineFinding[]> {
  const reached = await reachableStates(index, slice);
  const findings = [
    ...initialFindings(index),
    ...endFindings(index, reached),
    ...reachFindings(index, reached),
    ...nameFindings(index),
    ...eventFindings(index),
  ];
  for (const state of index.model.states) {
    if (slice.spent) await slice.pause();
    findings.push(...deadEnd(index, state, reached), ...transitionFindings(index, state.path));
  }
  return findings.sort((a, b) =>
    a.line - b.line || compareText(a.kind, b.kind) || compareText(a.message, b.message)
  );
}

function initialFindings({ model, initialProblems }: MachineIndex): MachineFinding[] {
  return model.states.flatMap(({ path, line }) => {
    const problem = initialProblems.get(path);
    if (!problem) return [];
    const message = problem.code === "unresolved_initial"
      ? problem.message
      : `${capitalised(stateName(path))} does not say which of its states it starts in`;
    return [{ kind: "no-initial", severity: "error", state: path, message, line }];
  });
}

function endFindings(
  index: MachineIndex,
  reached: ReadonlySet<string>,
): MachineFinding[] {
  const { root, model } = index;
  if (!root || root.type !== "compound") return [];
  const hasEnd = index.finalChildrenOf(root.path).some(({ path }) => reached.has(path));
  if (hasEnd) return [];
  const message = index.isPartial
    ? `${nothing(index)} leads to an end of the machine`
    : "The machine never ends: it has no final state that it can reach";
  return [{ kind: "no-end-state", severity: "info", state: root.path, message, line: model.line }];
}

/** Only the outermost: what is inside of an unreachable state is as well. */
function reachFindings(index: MachineIndex, reached: ReadonlySet<string>): MachineFinding[] {
  return index.model.states.filter(({ path, parent }) =>
    !reached.has(path) && (parent === null || reached.has(parent))
  ).map(({ path, line, type }) => ({
    kind: "unreachable",
    // What leads there may be in a part that could not be read.
    severity: index.isPartial || type === "history" ? "info" : "warning",
    state: path,
    message: `${nothing(index)} leads to ${stateName(path)}`,
    line,
  }));
}

function deadEnd(
  index: MachineIndex,
  state: MachineState,
  reached: ReadonlySet<string>,
): MachineFinding[] {
  const { path, type, line } = state;
  const isOne = type === "atomic" && index.model.states.length > 1 && reached.has(path);
  if (!isOne || hasWayOut(index, state)) return [];
  return [{
    kind: "dead-end",
    severity: index.isPartial || isInRegion(index, state) ? "info" : "warning",
    state: path,
    message: `${nothing(index)} leads out of ${stateName(path)}, and it is not final`,
    line,
  }];
}

function hasWayOut(index: MachineIndex, state: MachineState): boolean {
  return [state, ...index.ancestorsOf(state.path)].some(({ path }) =>
    index.transitionsOf(path).some(({ targets, unresolved }) =>
      targets.some((target) => target !== state.path) || unresolved !== undefined
    )
  );
}

/** Words for nothing, as far as is known. */
function nothing({ isPartial }: MachineIndex): string {
  return isPartial ? "Nothing that could be read" : "Nothing";
}

function isInRegion(index: MachineIndex, { path }: MachineState): boolean {
  return index.ancestorsOf(path).some(({ type }) => type === "parallel");
}
