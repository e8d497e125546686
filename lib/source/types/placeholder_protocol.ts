import type { PlaceRequest, UnresolvedReason } from "./protocol.ts";

/** The values are asked for that a JSX element needs before it type-checks; see `Placeholders`. */
export interface PlaceholdersRequest extends PlaceRequest {
  /** The mark around strings in code. */
  readonly quote: '"' | "'";
}

/** A name in a placeholder's code that the file has to import. */
export interface PlaceholderImport {
  /** In the code. */
  readonly name: string;
  /** "default" for the default export. */
  readonly exported: string;
  /** The specifier as the asked file would write it; null where `path` says it. */
  readonly specifier: string | null;
  /** Project path of the module. */
  readonly path: string | null;
}

/** A value that type-checks and that a person overwrites. */
export interface Placeholder {
  /** The prop. */
  readonly name: string;
  /** `string`: a string, which an attribute can hold as such; `text`: children that can be text. */
  readonly kind: "string" | "text" | "expression";
  /** Source of an expression. */
  readonly code: string;
  /** The content of a `string` or a `text`: what it says. */
  readonly text?: string;
  readonly imports: readonly PlaceholderImport[];
}

export interface Placeholders {
  readonly resolved: boolean;
  /** Not resolved: why. Resolved: why there may be more required props. */
  readonly reason?: UnresolvedReason;
  /** One for each required attribute that the element does not have, in order of declaration. */
  readonly props: readonly Placeholder[];
  /** The placeholder for children that are required and that the element lacks. */
  readonly children: Placeholder | null;
  /** True when an element can be its child; null when nothing is known of its children. */
  readonly takesElement: boolean | null;
}
