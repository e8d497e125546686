import type {
  Configuration,
  Feature,
  FileList,
  LayerUnit,
  Layout,
  RuleId,
} from "../project/mod.ts";
import type { JsxTree } from "../source/jsx/mod.ts";
import type { GraphSnapshot, ImportFact, ModuleFacts, Resolution } from "../source/modules/mod.ts";
import type { ParsedSource } from "../source/mod.ts";

/** One place that breaks a rule. */
export interface Finding {
  /**
   * UTF-16 offsets of the smallest text that shows the fault. The gate tells findings apart by their message and this text:
   * it must not change when something beside the fault does.
   */
  readonly start: number;
  readonly end: number;
  /** The sentence that describes the fault; the same fault always has the same one. */
  readonly message: string;
  /** The remedy for the fault. */
  readonly fix?: string;
}

/** The facts that a rule may use when the file alone decides. */
export interface FileContext {
  readonly source: ParsedSource;
  /** Null for a file of no layer. */
  readonly unit: LayerUnit | null;
  readonly tree: JsxTree;
  readonly configuration: Configuration;
}

/** The place where an imported name is declared. */
export interface ImportOrigin {
  /** The name as the importing file says it: "default", "*" for the module as a whole or its side effects. */
  readonly name: string;
  /** The file that declares it, behind all barrels. */
  readonly path: string;
  /** Null for a file of no layer. */
  readonly unit: LayerUnit | null;
  /** Nothing of it is left at run time: imported as a type, or declared as one. */
  readonly typeOnly: boolean;
}

/** One import of the file. */
export interface FileImport {
  readonly fact: ImportFact;
  readonly resolution: Resolution;
  /** One for each name; empty when it leads to no source file of the project. */
  readonly origins: readonly ImportOrigin[];
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
  /** True for an unresolved import of a file that is no part of the listing, since git ignores it: it is there, or a generator makes it. */
  readonly unlisted: boolean;
}

/** The facts that a rule may use when the imports of the file decide: nothing for which its text would have to be parsed. */
export interface LinkContext {
  readonly path: string;
  /** Null for a file of no layer. */
  readonly unit: LayerUnit | null;
  readonly configuration: Configuration;
  readonly facts: ModuleFacts;
  /** Those of `facts`, with where they lead. */
  readonly imports: readonly FileImport[];
  /** False for tests, stories, declarations and tooling. */
  readonly isSource: boolean;
  readonly layout: Pick<Layout, "featureAt" | "layerUnitOf" | "packages">;
  /** The real feature in whose folder the file lies. */
  readonly feature: Feature | null;
  readonly list: FileList;
  readonly graph: GraphSnapshot;
}

/** The facts that any rule about the content of a file may use. */
export interface ImportContext extends FileContext, LinkContext {}

/** The facts that a rule about writes may use. */
export interface ChangeContext {
  readonly path: string;
  readonly configuration: Configuration;
}

interface RuleText {
  readonly id: RuleId;
  /** The demand of the rule, as a sentence. */
  readonly summary: string;
  /** The benefit of the rule, and the cases to which it does not apply. */
  readonly why: string;
}

/** The places that a rule applies to tell whether a project keeps it without having chosen it. */
export interface RuleEvidence<Context> {
  /** Each file counts once, or each import. */
  readonly per: "file" | "import";
  /** Counts the places of a file to which the rule applies. */
  readonly places: (context: Context) => number;
}

/** A rule that needs the file alone, and judges none of no layer. */
export interface FileRule extends RuleText {
  readonly scope: "file";
  readonly evidence: RuleEvidence<FileContext>;
  readonly check: (context: FileContext) => readonly Finding[];
}

/** A rule that needs to know where the file's imports lead (`imports`), or the imports of others as well (`graph`). */
export interface ImportRule extends RuleText {
  readonly scope: "imports" | "graph";
  /** None where it holds for everybody. */
  readonly evidence?: RuleEvidence<LinkContext>;
  readonly check: (context: LinkContext) => readonly Finding[];
}

/** A rule about writing a file, whatever is in it. */
export interface ChangeRule extends RuleText {
  readonly scope: "change";
  readonly check: (context: ChangeContext) => Pick<Finding, "message" | "fix"> | null;
}

/** One rule of the enforcement gate. Its default severity is in `defaultSeverities`. */
export type Rule = FileRule | ImportRule | ChangeRule;
