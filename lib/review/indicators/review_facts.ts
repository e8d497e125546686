import type { Violation } from "../../rules/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import type { PlanScope } from "../plan_scope.ts";
import type {
  ReviewCommit,
  ReviewFile,
  ReviewFinding,
  ReviewIndicator,
  ReviewUnit,
} from "../common/schemas.ts";

/** The facts that the indicators use. Nothing is read, asked or awaited any more. */
export interface ReviewFacts {
  /** Sorted by path. */
  readonly files: readonly ReviewFile[];
  readonly commits: readonly ChangeCommit[];
  /** The commits that touch a path; empty where one commit is the whole change, or they are too many to look at. */
  readonly touching: ReadonlyMap<string, readonly ChangeCommit[]>;
  /** Null without a plan. */
  readonly plan: PlanScope | null;
  readonly units: readonly ReviewUnit[];
  readonly rules: RuleChanges;
  /** The things that other files can see and that are not as they were, sorted by path, owner and name. */
  readonly surface: readonly SurfaceChange[];
  /** Exported types that say something else, and exported functions that are called otherwise. */
  readonly retyped: readonly RetypedExport[];
  /** The machines of which a path came or went, sorted by path and name. */
  readonly flows: readonly FlowChange[];
  /** By changed source file of the head, its exports that are not what they were; a file that is missing counts as a whole. */
  readonly affected: ReadonlyMap<string, ReadonlySet<string>>;
  /** Changed files of which only the layout or comments are other ones. */
  readonly reformatted: ReadonlySet<string>;
  /** Source files that do not parse, and did before or are new. */
  readonly broken: readonly BrokenFile[];
  readonly graphs: { readonly base: ReviewGraph; readonly head: ReviewGraph };
  /** The feature of a path of the head; null outside of all. */
  readonly featureOf: (path: string) => string | null;
  /** Tells whether a file of the head is a test, or helps tests alone by its place. */
  readonly isTest: (path: string) => boolean;
  /** Tells whether a file of the head is in a package that is for others, who may use its exports from outside. */
  readonly isOffered: (path: string) => boolean;
}

/** The part of an import graph that the indicators use. */
export type ReviewGraph = Pick<
  GraphSnapshot,
  "files" | "importsOf" | "importersOf" | "exportedNames"
>;

/** A commit, with what its author says of it. */
export interface ChangeCommit extends ReviewCommit {
  /** The whole message, unless it is very long. */
  readonly message: string;
}

/** A source file that does not parse. */
export interface BrokenFile {
  readonly path: string;
  /** 1-based, of its first error. */
  readonly line: number;
  readonly message: string;
}

/** The findings of the architecture rules in the changed files, on both sides. */
export interface RuleChanges {
  readonly introduced: readonly Violation[];
  /** With the places that they had in the base. */
  readonly resolved: readonly Violation[];
  /** There before and after, in files of the change. */
  readonly existing: readonly Violation[];
  /** The things that the settings of the rules let pass now and did not earlier, as sentences without their full stops. */
  readonly loosened: readonly string[];
}

/** An export that is there as before, with another type or signature. */
export interface RetypedExport {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

/** A place of the head that uses what changed. */
export interface SurfaceUse {
  readonly path: string;
  readonly line: number;
  /** The line on which the import names its module, which may be some lines below `line`; without it the use is none. */
  readonly importLine?: number;
}

/** An export of a module or a prop of an exported component that is not as it was. */
export interface SurfaceChange {
  readonly kind: "export" | "prop";
  /**
   * `required`: it must be given now; `widened`: it takes all that it took, and more; `narrowed`: it does not take all that it
   * took; `type_changed`: nobody can tell from how it is written.
   */
  readonly change: "added" | "removed" | "required" | "narrowed" | "widened" | "type_changed";
  /** In the head; of what is gone with its file, in the base. */
  readonly path: string;
  /** The component of a prop. */
  readonly owner: string | null;
  readonly name: string;
  /** The prop that stands in the place of one that is gone. */
  readonly instead?: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly line: number | null;
  /** Those that a change like this can break, sorted by path and line. */
  readonly uses: readonly SurfaceUse[];
  /** Elements that give the component more than is written in them, `{...rest}`: perhaps the prop, too. */
  readonly spreads?: number;
  /** False: there may be more of the props' type elsewhere, so that a prop may still be there. */
  readonly certain: boolean;
  /** The barrels that handed the export on, and the packages' entry points among them. */
  readonly barrels: readonly string[];
  readonly entries: readonly string[];
}

/** The ways through one machine that came, went, or go by other names of states. */
export interface FlowChange {
  readonly path: string;
  readonly machine: string;
  /** Each as one line: `idle -> loading (SUBMIT) -> done (onDone)`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly before: string; readonly after: string }[];
  /** True when there are more ways than were compared. */
  readonly truncated: boolean;
  /** 1-based; null for a machine that is gone. */
  readonly line: number | null;
}

/** The result that one indicator makes of the facts. */
export interface Indication {
  readonly indicator: ReviewIndicator;
  readonly findings: readonly FoundFinding[];
}

/** A finding before its places on both sides are known. */
export interface FoundFinding extends Omit<ReviewFinding, "unit" | "weight" | "places"> {
  /** The side of the finding's line. */
  readonly side: "base" | "head";
  /** The number of further places that the finding concerns. */
  readonly concerns: number;
}

/** One of the six. */
export type Indicator = (facts: ReviewFacts) => Indication;
