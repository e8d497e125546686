import type { Conventions, SpecifierStyle, UnitFiles, UnitText } from "../../conventions/mod.ts";
import type { FileSave } from "../../saving/mod.ts";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import type { JsxNode } from "../../source/jsx/mod.ts";
import type { LayerEdges } from "./pieces.ts";
import type { TypeOracle } from "./probe.ts";
import type { LineLayout } from "./usage_text.ts";

/** The data from which one extraction is made. */
export interface WrapSite {
  readonly page: ParsedSource;
  /** The layout of the page's lines. */
  readonly layout: LineLayout;
  readonly hit: JsxNode;
  /** The name of the new Expression. */
  readonly name: string;
  /** True where the node becomes one Component, with the markup inside, in place of an Expression and its Components. */
  readonly isWhole?: boolean;
  readonly expressions: Conventions;
  readonly components: Conventions;
  /** True where the page is a file of the client, and what moves out of it is too. */
  readonly isClient: boolean;
  /** True where the page is a server component for certain. */
  readonly isServer: boolean;
  /** The style in which the page names other files. */
  readonly specifiers: SpecifierStyle;
  /** Finds the files that make up new units. */
  readonly filesOf: (units: readonly UnitText[]) => Promise<UnitFiles>;
  /** Tells whether a project path, in whatever case, is a file already. */
  readonly isFile: (path: string) => boolean;
  readonly edges: LayerEdges;
  /** The choice between `number` and `3` as the type of the prop for a constant `3`. */
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
  /** The value that the page hands over to the Expression. */
  readonly value: string;
  /** Null in a file without types. */
  readonly type: string | null;
}

/** A note that a caller has to know about a result that was written all the same. */
export interface WrapNote {
  readonly code: "types_unknown" | "options_unchecked" | "vague_name" | "client_component";
  /** One sentence for a person. */
  readonly message: string;
  /** The props that have the type `any`, or a type with it. */
  readonly props: readonly string[];
  /** The packages that are not installed, and whose types would be needed. */
  readonly packages: readonly string[];
}

/** A prop whose type is `any`, or has it in it, for want of something that the checker does not find. */
export interface LooseProp {
  readonly prop: string;
  readonly type: string;
}

/** A whole extraction; nothing is written yet. */
export interface WrapPlan {
  readonly name: string;
  /** The files in this order: the page, the Expression, the Components, and the barrels that re-export them. */
  readonly files: readonly PlannedFile[];
  /** The same but for the page, to save. */
  readonly others: readonly FileSave[];
  readonly pageEdits: readonly TextEdit[];
  readonly props: readonly PlannedProp[];
  /** Names of the new Components. */
  readonly components: readonly string[];
  /** Some prop is of a wider type than the constant that it gets. */
  readonly isWidened: boolean;
  /** The props whose type is not known. */
  readonly loose: readonly LooseProp[];
  /** The notes on the result that the caller has to know. */
  readonly notes?: readonly WrapNote[];
}
