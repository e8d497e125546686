import { leavesUnread, liesIn, type MachineModel, type Problem } from "../../../workflows/mod.ts";

/** The parts of a machine that could not be read, so that nothing can be said of them. */
export interface UnknownParts {
  /** Something of the state itself: what it does, what is in it, what leads out of it. */
  ofState(path: string): boolean;
  /** Something of the state, or of one around it: there may be more in it than was read. */
  around(path: string): boolean;
  /** Tells whether something of the transitions of a state for an event, as the model names it, could not be read. */
  ofTransitions(path: string, event: string): boolean;
  /** True when something that belongs to no state could not be read: the context, or the names that are declared. */
  readonly ofWhole: boolean;
  readonly any: boolean;
}

/** @param ofFile what is wrong with the file itself: where that is in the machine, nothing of it is certain */
export function unknownParts(
  model: MachineModel,
  path: string,
  ofFile: readonly Problem[],
): UnknownParts {
  const { start, end } = model;
  if (ofFile.some((problem) => start <= problem.start && problem.start <= end)) return ALL_UNKNOWN;
  const losses = model.problems.filter((problem) =>
    leavesUnread(problem) && !isOneAction(model, problem, path)
  );
  const states = new Set<string>();
  const events = new Set<string>();
  for (const { state, event } of losses) {
    if (state === undefined) continue;
    if (event === undefined) states.add(state);
    else events.add(keyOf(state, event));
  }
  const outer = [...states];
  return {
    ofState: (state) => states.has(state),
    around: (state) => outer.some((each) => liesIn(state, each)),
    ofTransitions: (state, event) => states.has(state) || events.has(keyOf(state, event)),
    ofWhole: losses.some(({ state }) => state === undefined),
    any: losses.length > 0,
  };
}

const ALL_UNKNOWN: UnknownParts = {
  ofState: () => true,
  around: () => true,
  ofTransitions: () => true,
  ofWhole: true,
  any: true,
};

/** An action that is not known is told as one in its list: nothing else of its state is lost by it. */
function isOneAction(model: MachineModel, problem: Problem, path: string): boolean {
  if (problem.path !== path || problem.state === undefined) return false;
  const state = model.states.find((each) => each.path === problem.state);
  const actions = [...state?.entry ?? [], ...state?.exit ?? []];
  return actions.some(({ kind, start, end }) =>
    kind === "unknown" && start <= problem.start && problem.end <= end
  );
}

function keyOf(state: string, event: string): string {
  return `${state}\0${event}`;
}
