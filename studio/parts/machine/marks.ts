import type { Changes } from "./changes.ts";
import type { Finding } from "./model.ts";
import type { Drawn } from "./use_drawn.ts";

/** The state or transition that is selected. */
export interface Selected {
  readonly state: string | null;
  /** The key of the transition. */
  readonly transition: string | null;
}

/** Marks on the parts of a machine, and the change that they are drawn with. */
export interface Marks {
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  /** The states that a scenario is in. */
  readonly current: ReadonlySet<string>;
  /** The key of the transition that a scenario takes. */
  readonly taken: string | null;
  /** The states and transitions that a change makes, changes or removes. */
  readonly changes: Changes;
}

export const NO_MARKS: Marks = {
  findings: new Map(),
  current: new Set(),
  taken: null,
  changes: new Map(),
};

/** A drawing, and the marks on it. */
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
