/** One edit of a file: what is found must be there once. */
export type Edit = readonly [path: string, find: string, replace: string];

/** A change of the app, and all that is to be told of it. */
export interface Planted {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Files that are new, by path. */
  readonly writes?: Readonly<Record<string, string>>;
  /** `path:line subject change name`, complete, in the order of paths and lines; the line is the head's, of what is gone the base's. */
  readonly told: readonly string[];
  /** `severity indicator path:line`, complete, but for what files are widely used. */
  readonly findings?: readonly string[];
  /** Sentences that a detail or a finding is told in. */
  readonly says?: readonly string[];
}

/** A change of how the app is written, of which a reader of a review need not be told. */
export interface Refactoring {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Files that are new, by path. */
  readonly writes?: Readonly<Record<string, string>>;
  readonly moves?: readonly (readonly [from: string, to: string])[];
  /** What is told of places that changed. */
  readonly told?: readonly string[];
}
