/** The scope that a plan said it would touch: plain data, which crosses threads. */
export interface PlanScope {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly ScopeStep[];
}

/** A step of a plan, as far as it says which files it concerns. */
export interface ScopeStep {
  readonly id: string;
  readonly title: string;
  readonly rationale: string | null;
  readonly files: readonly ScopeFile[];
}

export interface ScopeFile {
  /** Project-root-relative. */
  readonly path: string;
  readonly change: "create" | "modify" | "delete";
}
