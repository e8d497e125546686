import type { MachineMeaning, TransitionMeaning } from "./meaning.ts";
import { liesIn } from "./state_paths.ts";
import type { TransitionKey } from "./transition_sites.ts";

/** The fate of the transitions that lead to a removed state. */
export interface Led {
  /** The path that they lead to instead; null where they are removed. */
  readonly to: string | null;
  /** By the text of its key, whether each then leaves and enters its own state; null for one that is removed. */
  readonly reenter: ReadonlyMap<string, boolean | null>;
}

/** The text of a key, for a map. */
export function keyText({ from, kind, event, invoke, index }: TransitionKey): string {
  return JSON.stringify([from, kind, event, invoke, index]);
}

/** The meaning of a machine without a state, and without what is in it. */
export function withoutState(
  before: MachineMeaning,
  { removed, led }: { readonly removed: string; readonly led: Led },
): MachineMeaning {
  const gone = (path: string) => liesIn(path, removed);
  const lead = (path: string) => gone(path) && led.to !== null ? led.to : path;
  // Nothing leads to one state twice.
  const leadOnce = (paths: readonly string[]) =>
    paths.filter((path, at) =>
      !gone(path) || led.to === null || !paths.includes(led.to) && paths.findIndex(gone) === at
    ).map(lead);
  return {
    ...before,
    states: before.states.filter(({ path }) => !gone(path)).map((each) => ({
      ...each,
      historyTarget: each.historyTarget.map(lead),
    })),
    transitions: ledTransitions(before.transitions, led)
      .filter(({ from, event, targets }) =>
        // The routes of XState 5 stand at the root for as long as their states are there.
        !gone(from) && !(event === "xstate.route" && targets.some(gone))
      )
      .map((each) => ({ ...each, targets: leadOnce(each.targets) })),
    problems: before.problems.filter((problem) => problem.state === null || !gone(problem.state)),
  };
}

function ledTransitions(
  transitions: readonly TransitionMeaning[],
  { reenter }: Led,
): readonly TransitionMeaning[] {
  if (reenter.size === 0) return transitions;
  const counts = new Map<string, number>();
  return transitions.flatMap((each) => {
    const group = keyText({ ...each, index: -1 });
    const index = counts.get(group) ?? 0;
    counts.set(group, index + 1);
    const after = reenter.get(keyText({ ...each, index }));
    if (after === undefined) return [each];
    return after === null ? [] : [{ ...each, reenter: after }];
  });
}

/** A state that lost its last state. */
export function asAtomic(before: MachineMeaning, path: string): MachineMeaning {
  return {
    ...before,
    states: before.states.map((each) =>
      each.path === path
        ? {
          ...each,
          type: each.type === "compound" ? "atomic" : each.type,
          initial: null,
          initialActions: [],
        }
        : each
    ),
  };
}
