import type { GuardMeaning, MachineMeaning } from "./meaning.ts";
import { movedPath } from "./state_paths.ts";

/** The meaning of a machine in which a state got another path, with all that is in it. */
export function movedMeaning(before: MachineMeaning, from: string, to: string): MachineMeaning {
  const move = (path: string) => movedPath(path, from, to);
  const moveOrNull = (path: string | null) => path === null ? null : move(path);
  const moveGuard = (guard: GuardMeaning): GuardMeaning => ({
    ...guard,
    state: moveOrNull(guard.state),
    guards: guard.guards.map(moveGuard),
  });
  return {
    ...before,
    states: before.states.map((state) => ({
      ...state,
      path: move(state.path),
      initial: moveOrNull(state.initial),
      historyTarget: state.historyTarget.map(move),
    })),
    transitions: before.transitions.map((each) => ({
      ...each,
      from: move(each.from),
      targets: each.targets.map(move),
      guard: each.guard && moveGuard(each.guard),
    })),
    problems: before.problems.map((problem) => ({
      ...problem,
      state: moveOrNull(problem.state),
    })),
  };
}
