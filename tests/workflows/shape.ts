/** What is compared of a machine: as XState has it, or as it was read. */
export interface Shape {
  readonly id: string;
  readonly version: 4 | 5;
  readonly states: Readonly<Record<string, StateShape>>;
  /** By state and event, in order. */
  readonly transitions: Readonly<Record<string, readonly TransitionShape[]>>;
}

export interface StateShape {
  readonly id: string;
  readonly type: string;
  readonly initial: string | null;
  readonly initialActions: readonly string[];
  readonly history: string | null;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly string[];
  readonly tags: readonly string[];
  readonly description: string | null;
}

export interface TransitionShape {
  readonly targets: readonly string[];
  readonly guard: string;
  readonly actions: readonly string[];
  readonly reenter: boolean;
}

/** The key of transitions in a shape. */
export function transitionKey(state: string, event: string): string {
  return JSON.stringify([state, event]);
}

/** The path of a state out of its names. */
export function pathOf(names: readonly string[]): string {
  return names.map((name) => name.replaceAll("\\", "\\\\").replaceAll(".", "\\.")).join(".");
}
