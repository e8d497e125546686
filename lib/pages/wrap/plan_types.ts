import type { TextEdit } from "../../source/edits.ts";
import type { JsxNode } from "../../source/jsx/node.ts";
import type { ParsedSource } from "../../source/parse_cache.ts";
import type { LayerEdges } from "./pieces.ts";
import type { TypeOracle } from "./probe.ts";
import type { UnitStyle } from "./unit_text.ts";
import type { LineLayout } from "./usage_text.ts";

/** Where the new files of a layer go, and how they are written. */
export interface UnitPlace {
  /** Project path of the folder. */
  readonly folder: string;
  readonly style: UnitStyle;
  /** The file of a unit, without its extension: `ItemList` or `item-list`. */
  fileName(name: string): string;
}

/** What one extraction is made from. */
export interface WrapSite {
  readonly page: ParsedSource;
  /** How the page's lines are laid out. */
  readonly layout: LineLayout;
  readonly hit: JsxNode;
  /** Of the new Expression. */
  readonly name: string;
  readonly expressions: UnitPlace;
  readonly components: UnitPlace;
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

/** A whole extraction; nothing is written yet. */
export interface WrapPlan {
  readonly name: string;
  /** The page first, then the Expression, then the Components. */
  readonly files: readonly PlannedFile[];
  readonly pageEdits: readonly TextEdit[];
  readonly props: readonly PlannedProp[];
  /** Names of the new Components. */
  readonly components: readonly string[];
  /** Some prop is of a wider type than the constant that it gets. */
  readonly isWidened: boolean;
}
