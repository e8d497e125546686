import type { Changes } from "./changes.ts";
import type { Finding } from "./model.ts";
import type { Drawn } from "./use_drawn.ts";

/** The state or transition that is selected. */
export interface Selected {
  readonly state: string | null;
  /** The key of the transition. */
  readonly transition: string | null;
}

/** What is said of the parts of a machine beside what they are. */
export interface Marks {
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  /** The states that a scenario is in. */
  readonly current: ReadonlySet<string>;
  /** The key of the transition that a scenario takes. */
  readonly taken: string | null;
  /** What a change makes of states and transitions. */
  readonly changes: Changes;
}

export const NO_MARKS: Marks = {
  findings: new Map(),
  current: new Set(),
  taken: null,
  changes: new Map(),
};

/** What is drawn, and what is said of it. */
export interface SceneProps {
  readonly drawn: Drawn;
  readonly selected: Selected;
  readonly marks: Marks;
  readonly prefix: string;
}

/** Returns the id of the element of a state or transition. */
export function elementId(prefix: string, { state, transition }: Selected): string {
  return `${prefix}-${transition === null ? `s${state}` : `t${transition}`}`;
}
