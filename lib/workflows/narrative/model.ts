import { groupBy } from "../../grouping/mod.ts";
import type { MachineModel, MachineState, MachineTransition, Problem } from "../machine.ts";

/** A machine, indexed for being walked and explained. */
export interface MachineIndex {
  readonly model: MachineModel;
  readonly root: MachineState | null;
  state(path: string): MachineState | undefined;
  childrenOf(path: string): readonly MachineState[];
  /** Without history states: what can be active. */
  realChildrenOf(path: string): readonly MachineState[];
  hasHistory(path: string): boolean;
  finalChildrenOf(path: string): readonly MachineState[];
  transitionsOf(path: string): readonly MachineTransition[];
  /** The states around a state, the nearest first. */
  ancestorsOf(path: string): readonly MachineState[];
  /** Counts the states around a state. */
  depthOf(path: string): number;
  /** States in the order of the source. */
  inOrder(paths: Iterable<string>): MachineState[];
  /** The problem of each state that does not say where it starts, or says a state that is not there. */
  readonly initialProblems: ReadonlyMap<string, Problem>;
  /** There are parts that could not be read: what is missing may be in them. */
  readonly isPartial: boolean;
  /** It can be in several states beside each other. */
  readonly hasRegions: boolean;
}

/** Problems of what is written, not of what could not be read. */
const PROBLEMS_OF_THE_MACHINE: ReadonlySet<string> = new Set([
  "no_initial",
  "unresolved_initial",
  "unresolved_target",
  "duplicate_id",
  "other_version",
]);

/** Tells whether a problem stands for something of the machine that could not be read. */
export function leavesUnread({ code }: Problem): boolean {
  return !PROBLEMS_OF_THE_MACHINE.has(code);
}

/** Words for a state whose start is not known: `does not say where it starts`. */
export function unknownStart({ initialProblems }: MachineIndex, path: string): string {
  const problem = initialProblems.get(path);
  if (!problem) return "starts in a state that could not be read";
  return problem.code === "unresolved_initial"
    ? "starts in a state that is not there"
    : "does not say where it starts";
}

export function indexMachine(model: MachineModel): MachineIndex {
  const states = new Map(model.states.map((state) => [state.path, state]));
  const withHistory = new Set(
    model.states.filter(({ type }) => type === "history").map(({ parent }) => parent),
  );
  const finals = groupBy(
    model.states.filter(({ type }) => type === "final"),
    ({ parent }) => parent,
  );
  const depths = new Map<string, number>();
  for (const { path, parent } of model.states) {
    depths.set(path, parent === null ? 0 : (depths.get(parent) ?? 0) + 1);
  }
  const places = new Map(model.states.map((state, place) => [state, place]));
  const children = groupBy(model.states, ({ parent }) => parent);
  const transitions = groupBy(model.transitions, ({ from }) => from);
  const real = new Map(
    [...children].map(([path, each]) => [path, each.filter(({ type }) => type !== "history")]),
  );
  return {
    model,
    root: model.states[0] ?? null,
    state: (path) => states.get(path),
    childrenOf: (path) => children.get(path) ?? [],
    realChildrenOf: (path) => real.get(path) ?? [],
    hasHistory: (path) => withHistory.has(path),
    finalChildrenOf: (path) => finals.get(path) ?? [],
    transitionsOf: (path) => transitions.get(path) ?? [],
    ancestorsOf(path) {
      const found: MachineState[] = [];
      let parent = states.get(path)?.parent ?? null;
      while (parent !== null) {
        const state = states.get(parent);
        if (!state) break;
        found.push(state);
        parent = state.parent;
      }
      return found;
    },
    depthOf: (path) => depths.get(path) ?? 0,
    inOrder(paths) {
      const found = Array.from(paths, (path) => states.get(path)).filter((state) => !!state);
      return found.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
    initialProblems: new Map(model.problems.flatMap((problem) => {
      const { code, state } = problem;
      const isOne = code === "no_initial" || code === "unresolved_initial";
      return isOne && state !== undefined ? [[state, problem] as const] : [];
    })),
    isPartial: model.problems.some(leavesUnread),
    hasRegions: model.states.some(({ type }) => type === "parallel"),
  };
}
