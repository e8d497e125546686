/** Something in the project's own set-up that makes its imports unclear; never a failure of the service. */
export interface ModuleProblem {
  readonly code:
    | "bundler_alias_unread"
    | "config_unreadable"
    | "tsconfig_syntax"
    | "tsconfig_option"
    | "tsconfig_cycle"
    | "tsconfig_extends_missing"
    | "tsconfig_extends_package"
    | "tsconfig_reference_missing"
    | "tsconfig_too_many"
    | "package_json_invalid"
    | "package_entries_refused"
    | "package_name_taken"
    | "tsconfig_pattern_refused"
    | "workspaces_glob_refused"
    | "file_not_readable"
    | "file_too_complex"
    | "file_too_large";
  readonly path: string;
  /** 1-based, where the place is known. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}
