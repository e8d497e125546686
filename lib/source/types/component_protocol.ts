import type { DeclaredProp, TypeRequest } from "./protocol.ts";

/** A request for components that a file declares. */
export interface ComponentsRequest extends TypeRequest {
  /** UTF-16 offsets at which the components' names stand; of an anonymous one, its declaration. */
  readonly places: readonly number[];
  /**
   * Project paths of files that may be asked for next, the likeliest first. They make no difference to the answer: the
   * checker reads some of them along, so that it need not start anew for each.
   */
  readonly neighbours?: readonly string[];
}

/** Why a type that makes up a component's props is not known. */
export type UnresolvedTypeReason =
  /** A package that is not there. */
  | "not_installed"
  /** A module without type declarations. */
  | "no_types"
  /** No such module, or no such name in the file. */
  | "not_found"
  /** The module has no such export. */
  | "not_exported"
  /** Code that is written as `any`, or whose type is inferred as that. */
  | "any"
  /** The props are more than are listed. */
  | "too_many"
  /** The checker took too long. */
  | "timeout"
  /** The checker died on the question. */
  | "unavailable";

/** A part of the props that is not known. */
export interface UnresolvedType {
  /** The name as it is written. */
  readonly name: string;
  /** The module that it is imported from, as written; null where it is not imported. */
  readonly from: string | null;
  readonly reason: UnresolvedTypeReason;
  /** The one prop whose type this is; without, whole props may be missing. */
  readonly prop?: string;
}

/** The props that one component takes, apart from any place that uses it. */
export interface DescribedProps {
  /** Its own in order of declaration, then those of packages. */
  readonly props: readonly DeclaredProp[];
  /** An index signature takes any further prop. */
  readonly acceptsAny: boolean;
  readonly unresolved: readonly UnresolvedType[];
}
