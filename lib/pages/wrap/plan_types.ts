import type { Conventions, SpecifierStyle, UnitFiles, UnitText } from "../../conventions/mod.ts";
import type { FileSave } from "../../saving/mod.ts";
import type { TextEdit } from "../../source/edits.ts";
import type { JsxNode } from "../../source/jsx/node.ts";
import type { ParsedSource } from "../../source/parse_cache.ts";
import type { LayerEdges } from "./pieces.ts";
import type { TypeOracle } from "./probe.ts";
import type { LineLayout } from "./usage_text.ts";

/** What one extraction is made from. */
export interface WrapSite {
  readonly page: ParsedSource;
  /** How the page's lines are laid out. */
  readonly layout: LineLayout;
  readonly hit: JsxNode;
  /** Of the new Expression. */
  readonly name: string;
  readonly expressions: Conventions;
  readonly components: Conventions;
  /** How the page names other files. */
  readonly specifiers: SpecifierStyle;
  /** Finds out which files new units are made of. */
  readonly filesOf: (units: readonly UnitText[]) => Promise<UnitFiles>;
  /** Whether a project path, in whatever case, is a file already. */
  readonly isFile: (path: string) => boolean;
  readonly edges: LayerEdges;
  /** Whether the prop for a constant `3` is a `number` or a `3`. */
  readonly literals: "widened" | "exact";
  /** Null where the file has no types. */
  readonly oracle: TypeOracle | null;
}

/** One file as it would be written. */
export interface PlannedFile {
  readonly path: string;
  /** Null for a new file. */
  readonly before: string | null;
  readonly after: string;
}

/** A prop of the new Expression. */
export interface PlannedProp {
  readonly name: string;
  /** What the page hands over. */
  readonly value: string;
  /** Null in a file without types. */
  readonly type: string | null;
}

/** What a caller has to know of a result that was written all the same. */
export interface WrapNote {
  readonly code: "types_unknown";
  /** One sentence for a person. */
  readonly message: string;
  /** The props that have the type `any`. */
  readonly props: readonly string[];
  /** The packages that are not installed, and whose types would be needed. */
  readonly packages: readonly string[];
}

/** A whole extraction; nothing is written yet. */
export interface WrapPlan {
  readonly name: string;
  /** The page first, then the Expression, then the Components, then barrels that hand them on. */
  readonly files: readonly PlannedFile[];
  /** The same but for the page, to save. */
  readonly others: readonly FileSave[];
  readonly pageEdits: readonly TextEdit[];
  readonly props: readonly PlannedProp[];
  /** Names of the new Components. */
  readonly components: readonly string[];
  /** Some prop is of a wider type than the constant that it gets. */
  readonly isWidened: boolean;
  /** The props whose type is not known, and which have the type `any`. */
  readonly loose: readonly string[];
  /** What the caller has to know of the result. */
  readonly notes?: readonly WrapNote[];
}
