/** Something about the project that a person should put right; it never stops the service. */
export interface Problem {
  /** The kind of problem, for programs. */
  readonly code: ProblemCode;
  /** The file it is about, project-root-relative; `""` for the project as a whole. */
  readonly path: string;
  /** The key inside that file, like `layers.page.dirs[0]`. */
  readonly at?: string;
  /** The line in that file, from 1; left out where there is no place. */
  readonly line?: number;
  /** The column on that line, from 1. */
  readonly column?: number;
  /** One sentence for a person. */
  readonly message: string;
}

/** Every code of a `Problem`. */
export type ProblemCode =
  | "bundler_alias_unread"
  | "config_unreadable"
  | "config_unknown_key"
  | "config_invalid_value"
  | "features_dir_missing"
  | "layer_dir_taken"
  | "not_react"
  | "package_json_unreadable"
  | "pages_not_read"
  | "too_many_files"
  | "tsconfig_unreadable";
