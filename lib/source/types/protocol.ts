import type { FileText } from "../../project/file_view.ts";
import type { ComponentsRequest, DescribedProps } from "./component_protocol.ts";
import type { FolderAliases } from "./files/alias_paths.ts";
import type { Placeholders, PlaceholdersRequest } from "./placeholder_protocol.ts";
import type { RenamedSymbol, RenameRequest } from "./rename_protocol.ts";

/**
 * The file to examine, with the text to examine: a `FileText` as it was read, or a would-be text. Every other file is read from
 * disk at that moment, `overlay` aside. Offsets are UTF-16 code units in the text with its byte order mark.
 */
export interface TypeRequest extends Pick<FileText, "path" | "text"> {
  /** Takes no part: versions are made from the text itself, so that a wrong hash cannot bring back an older answer. */
  readonly contentHash?: string;
  /** Other would-be files by project path; null: read as deleted. */
  readonly overlay?: Readonly<Record<string, string | null>>;
  /**
   * Project paths of the files that are asked about in turn with the same overlay: one program then holds all those that have the
   * file's configuration.
   */
  readonly among?: readonly string[];
  /** The folders of the project's own packages that others import by name, from the project's root, by name. */
  readonly links?: Readonly<Record<string, string>>;
  /** The aliases of imports that only bundlers know. */
  readonly aliases?: FolderAliases;
  /**
   * True has errors confirmed by a larger program, which holds the files that add to the types of others besides what the
   * asked file imports. A file without errors costs no more by it; where that program takes too long, the errors are told
   * as they were found.
   */
  readonly confirm?: boolean;
  /** Project paths of the files that add to the types of others that do not import them: a program holds them too. */
  readonly augmenting?: readonly string[];
}

/** A place in a file. For a JSX element: the start of the element, of its opening tag, or in the tag's name. */
export interface PlaceRequest extends TypeRequest {
  readonly offset: number;
}

export interface NamesRequest extends PlaceRequest {
  readonly names: readonly string[];
}

export interface CandidatesRequest extends NamesRequest {
  readonly props: readonly string[];
}

/**
 * Why the props are not known: the place has no JSX element, the tag's name leads nowhere, its type is `any`, its
 * module has no types, a package is not installed, the checker took too long, or it died on the question.
 */
export type UnresolvedReason =
  | "no_element"
  | "not_found"
  | "any"
  | "no_types"
  | "environment"
  | "timeout"
  | "unavailable";

export interface DeclaredProp {
  readonly name: string;
  /** The type as the checker prints it at that place, without the `| undefined` of an optional prop; long ones are cut. */
  readonly type: string;
  readonly required: boolean;
  /** Source text of the default, from destructuring, `defaultProps` or a `@default` tag. */
  readonly default?: string;
  /** From the JSDoc comment; "" without one. */
  readonly description: string;
  /** All values that are allowed, where these are literals, in the order of the declaration. */
  readonly values?: readonly (string | number | boolean)[];
  /** The source of a prop that is not the component's own: a package, or a base type in the component's package. */
  readonly inheritedFrom?: string;
  /** Project path of the declaring file; null outside the project. */
  readonly declaredIn: string | null;
}

export interface DeclaredProps {
  readonly resolved: boolean;
  /** Not resolved: why. Resolved: why there may be more props than those listed. */
  readonly reason?: UnresolvedReason;
  readonly component: {
    readonly name: string;
    /** Project path of the declaration; null outside the project, for intrinsic tags and where it is unknown. */
    readonly path: string | null;
    readonly package?: string;
  };
  /** The component's own in order of declaration, then the inherited ones, origin by origin. */
  readonly props: readonly DeclaredProp[];
  /** An index signature takes any further prop. */
  readonly acceptsAny: boolean;
}

export interface Candidate {
  readonly name: string;
  readonly type: string;
  /** `same-name`: the name is equal, but one of the two types is `any` or `unknown`, so the types prove nothing. */
  readonly why: "same-name-and-type" | "same-name" | "type";
}

export interface PropCandidates {
  readonly prop: string;
  /** Same name first, then in the order of `names`. */
  readonly fits: readonly Candidate[];
}

export interface TypeDiagnostic {
  readonly code: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The error says nothing about the code: dependencies are not installed, or it follows from that. */
  readonly environment?: true;
}

/**
 * Something about what an element is given that the component's declared props tell. It breaks nothing by itself: what
 * must not be is a `TypeDiagnostic`, which may be told of the same place.
 */
export interface PropHint {
  readonly kind: "unknown_prop" | "unlisted_value" | "missing_prop";
  /** One sentence without its full stop. */
  readonly message: string;
  /** The correction that was probably meant. */
  readonly fix?: string;
  readonly start: number;
  readonly end: number;
}

/** A request for the types of expressions; see `PrintedTypes`. */
export interface PrintTypesRequest extends TypeRequest {
  /**
   * UTF-16 offsets of the expressions. `members`: all that is asked of the value; a type without a name is then printed
   * with these alone.
   */
  readonly places: readonly {
    readonly start: number;
    readonly end: number;
    readonly members?: readonly string[];
  }[];
  /** Names that no printed type may get, besides those that the file gives to types itself. */
  readonly taken: readonly string[];
}

/** Types as text that another file of the project can hold, once it imports what `references` says. */
export interface PrintedTypes {
  /** In the order of the places. */
  readonly types: readonly PrintedType[];
  /** The targets of the names in the texts, each name once; global names are left out. */
  readonly references: readonly TypeReference[];
  /** JSX calls a function that must be in scope, `React` as a rule. */
  readonly classicJsx: boolean;
}

export interface PrintedType {
  /** On one line. "unknown" where a part cannot be named in another file. */
  readonly text: string;
  /** The type that may have been meant, where the type is that of a single literal: `number` for the `3` of a constant. */
  readonly widened?: string;
  /** The type, or a part of it, is not known because something that it comes from is not found. */
  readonly unresolved: boolean;
  /** A part of it has no name that another file could use, or it is too long to be written. */
  readonly unnameable: boolean;
  /** The expression is `a.b`, and known better than `b` is in the type of `a`. */
  readonly narrowed: boolean;
}

export interface TypeReference {
  /** The root of the name, as printed. */
  readonly name: string;
  readonly from:
    /** The asked file imports it, or declares it at its top level. */
    | { readonly kind: "page" }
    /** A type parameter of a function around the place. */
    | { readonly kind: "parameter" }
    /** `specifier` as the asked file would write it; `path` is the project path of the module where that is null. */
    | {
      readonly kind: "module";
      readonly specifier: string | null;
      readonly path: string | null;
      /** "default" for the default export. */
      readonly exported: string;
    };
}

/** The questions that the worker answers, by verb. */
export interface TypeVerbs {
  declaredProps: { request: PlaceRequest; answer: DeclaredProps };
  namesAt: { request: NamesRequest; answer: Record<string, { type: string }> };
  candidates: { request: CandidatesRequest; answer: PropCandidates[] };
  diagnostics: { request: TypeRequest; answer: TypeDiagnostic[] };
  propHints: { request: TypeRequest; answer: PropHint[] };
  placeholders: { request: PlaceholdersRequest; answer: Placeholders };
  printTypes: { request: PrintTypesRequest; answer: PrintedTypes };
  describeComponents: { request: ComponentsRequest; answer: DescribedProps[] };
  renameSymbol: { request: RenameRequest; answer: RenamedSymbol };
}

/** The data with which the worker starts. */
export interface WorkerStart {
  /** Real absolute path of the project. */
  readonly root: string;
}
