import type { Declaration } from "../../source/scope/mod.ts";

/**
 * The form in which a reference is written. `identifier` is any use of an imported name that is neither an import, a tag nor an
 * export.
 */
export type ReferenceKind = "import" | "jsx" | "identifier" | "dynamic" | "reexport";

/** Why a reference leads to no place in the project's source. */
export type NoTargetReason =
  /** Into an installed package, a built-in module or another address. */
  | "package"
  /** No such file, no such export, or no such name. */
  | "not_found"
  /** A reference whose target is only known when the code runs. */
  | "computed"
  | "outside_project"
  /** A file of the project that holds no TypeScript or JavaScript: a style sheet, JSON, an image. */
  | "not_source";

/** The place to which a reference leads, as far as its own file tells. */
export type Lead =
  /** To a name of another module ("*" is the module as a whole), and then to a member of it by each further name. */
  | {
    readonly to: "module";
    /** The index of the import among the file's module facts. */
    readonly importIndex: number;
    readonly name: string;
    readonly members: readonly string[];
    /** Used as a type, so that a value of that name is not meant: the global `Error` beside a component `Error`. */
    readonly asType?: true;
  }
  /** To what this file itself declares. */
  | {
    readonly to: "declaration";
    readonly declaration: Declaration;
    readonly members: readonly string[];
  }
  | { readonly to: "nothing"; readonly reason: NoTargetReason };

/** A place in a file that names something declared elsewhere. */
export interface WrittenReference {
  /** The name as it is written: `useCart`, `Card.Header`, `./Card`. */
  readonly name: string;
  readonly kind: ReferenceKind;
  /** UTF-16 offsets; those of a specifier have its quotes inside. */
  readonly start: number;
  readonly end: number;
  readonly lead: Lead;
}
