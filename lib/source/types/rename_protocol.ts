import type { TextEdit } from "../syntax/edits.ts";
import type { PlaceRequest } from "./protocol.ts";

/** Another name is asked for what is named at `offset`. */
export interface RenameRequest extends PlaceRequest {
  readonly newName: string;
  /** Project paths of all files that may name it: only these are looked at, besides the asked one. */
  readonly files: readonly string[];
  /** Project paths of the modules to which specifiers of packages lead that were not built. */
  readonly modules?: Readonly<Record<string, string>>;
  /** True allows a property of a type: whoever asks looks after names that it would take. */
  readonly members?: boolean;
}

/** Why a symbol cannot have a name. */
export interface RenameRefusal {
  readonly reason:
    /** The new name is none that the language allows there. */
    | "bad_name"
    /** The syntax at the offset is no name of something that the project declares. */
    | "not_renameable"
    /** A property, method or enum member: what is called so is not found by scope. */
    | "member"
    /** Something else has the new name already where the symbol is named. */
    | "name_taken";
  /** A clause that goes on after "because". */
  readonly message: string;
  /** Project path and offset of what is in the way; of the asked place where nothing is. */
  readonly path: string;
  readonly offset: number;
}

export type RenamedSymbol =
  | {
    readonly refusal: null;
    /** By project path, in text order. */
    readonly edits: Readonly<Record<string, readonly TextEdit[]>>;
  }
  | { readonly refusal: RenameRefusal };
