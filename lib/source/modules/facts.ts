/** The imports and exports of one source file: plain data, which outlives the syntax tree and may be stored as JSON. */
export interface ModuleFacts {
  /** In text order. */
  readonly imports: readonly ImportFact[];
  /** Imports whose module is not written as one literal, in text order. */
  readonly computedImports: readonly ComputedImport[];
  /** In text order; overloads and merged declarations of one name and kind stand once. */
  readonly exports: readonly ExportFact[];
  /** True where the file adds to the types of others that do not import it: by `declare module "x"` or `declare global`. */
  readonly augments?: true;
}

/**
 * `import`: a static import, also for side effects; `reexport`: `export ... from`; `dynamic`: `import("x")`; `require`:
 * `require("x")` and `import x = require("x")`; `type`: `import("x").Name` in a type.
 */
export type ImportKind = "import" | "reexport" | "dynamic" | "require" | "type";

/** One place that names a module by a literal. */
export interface ImportFact {
  readonly specifier: string;
  readonly kind: ImportKind;
  /** True when nothing of it is left at run time: `import type`, only inline `type` names, a type position. */
  readonly typeOnly: boolean;
  /** Empty for an import for side effects. */
  readonly names: readonly ImportedName[];
  /** The start and `end` of the literal with its quotes; UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** The start of the import or export declaration, or of the call or type. */
  readonly statementStart: number;
  readonly statementEnd: number;
  /** The line of the literal, 1-based. */
  readonly line: number;
  /** A `resolution-mode` attribute, where one overrides how the module is looked up. */
  readonly mode?: "import" | "require";
}

export interface ImportedName {
  /** The name in the imported module: "default", or "*" for the whole module. */
  readonly imported: string;
  /** The name here (the exported one for a re-export); null where it gets none: `export *`, `import()`. */
  readonly local: string | null;
  readonly typeOnly: boolean;
}

/** `import(expression)`, `require(expression)` or `import.meta.glob(...)`. */
export interface ComputedImport {
  readonly kind: "dynamic" | "require" | "glob";
  /** The literal patterns of a glob, negated ones with their `!`; empty for the rest. */
  readonly patterns: readonly string[];
  /** The start of the first argument (of the whole call when there is none). */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

export type ExportKind =
  | "function"
  | "class"
  /** A variable of any kind, or the value of an `export default` expression. */
  | "const"
  | "type"
  | "interface"
  | "enum"
  /** A name of another module. */
  | "reexport"
  /** `export *`, under the name "*". */
  | "star"
  | "namespace";

/** One exported name. */
export interface ExportFact {
  /** "default" for the default export, "*" for `export * from`, "export=" for `export =`. */
  readonly name: string;
  /** The name inside the module, where it has one that differs or not. */
  readonly local?: string;
  readonly kind: ExportKind;
  /** True when the name stands for no value. */
  readonly typeOnly: boolean;
  /** The start of the declared thing (of its name, where it has one), or of the name in a re-export. */
  readonly start: number;
  /** The line of `start`, 1-based. */
  readonly line: number;
  /** For a re-export: the specifier, the name there ("*" for the whole module), and the index into `imports`. */
  readonly from?: string;
  readonly imported?: string;
  readonly importIndex?: number;
}
