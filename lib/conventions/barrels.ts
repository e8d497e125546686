import type { ts as TS } from "ts-morph";
import { folderOf, type ProjectLayout } from "../project/mod.ts";
import { indexFiles } from "../rules/mod.ts";
import type { GraphSnapshot, ParsedSource, TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { codeStyle, lineEndingAt } from "../source/writing/mod.ts";
import { relativePath } from "../source/modules/mod.ts";
import type { ExportStyle } from "./component_style.ts";
import type { Neighbour } from "./neighbours.ts";
import { isUsual, mostlyTold } from "../grouping/mod.ts";
import { braced, endOf, quoted, type WritingStyle } from "./writing_style.ts";

/** The exports that a new unit gives to others. */
export interface UnitExports {
  /** Its main export first. */
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** The export style of the main export. */
  readonly exported: ExportStyle;
}

/** The style in which a barrel hands on units. */
interface EntryStyle {
  /** `export * from`, or every name. */
  readonly isStar: boolean;
  /** `export { default } from`: the barrel of one unit alone. */
  readonly isBareDefault: boolean;
  readonly types: "inline" | "statement" | "none";
  /** The ending of relative specifiers. */
  readonly extension: "" | ".js" | "own";
}

/** The index files that hand on most of the neighbours of a new unit, nearest first. */
export function usualBarrels(
  graph: GraphSnapshot,
  layout: ProjectLayout,
  { feature, folder, neighbours }: {
    readonly feature: string;
    readonly folder: string;
    readonly neighbours: readonly Neighbour[];
  },
): string[] {
  const home = layout.feature(feature)?.path ?? null;
  const own = neighbours.filter(({ unit }) =>
    unit.feature === feature && unit.path.startsWith(`${folder}/`)
  );
  const chosen: string[] = [];
  // A feature without folders for its layers has its units beside its index.
  const folders = new Set([folder, ...(home === null ? [] : [home])]);
  for (const path of [...folders].flatMap((each) => indexFiles(each, graph))) {
    if (handsOn(graph, path, own) && !handsOnAll(graph, path, chosen)) chosen.push(path);
  }
  return chosen;
}

/** Tells whether a barrel hands on most of the units. */
function handsOn(graph: GraphSnapshot, path: string, own: readonly Neighbour[]): boolean {
  const targets = new Set(
    graph.importsOf(path).filter(({ fact }) => fact.kind === "reexport")
      .flatMap(({ resolution }) => resolution.kind === "file" ? [resolution.path] : []),
  );
  return isUsual(own, ({ unit }) =>
    targets.has(unit.path) ||
    indexFiles(folderOf(unit.path), graph).some((index) => index !== path && targets.has(index)));
}

/** Tells whether a barrel hands on everything that another barrel does, whatever that may be. */
function handsOnAll(graph: GraphSnapshot, path: string, others: readonly string[]): boolean {
  return graph.importsOf(path).some(({ fact, resolution }) =>
    fact.kind === "reexport" && resolution.kind === "file" && others.includes(resolution.path) &&
    fact.names.some(({ imported }) => imported === "*")
  );
}

/** The edit that has a barrel hand on a new unit. @param target the file, or the index of its folder */
export function barrelEdit(barrel: ParsedSource, target: string, unit: UnitExports): TextEdit {
  const entries = reexports(barrel.ast);
  const style = entryStyle(barrel.ast);
  const specifier = specifierOf(folderOf(barrel.path), target, style);
  const ending = lineEndingAt(barrel.text, barrel.text.length);
  const lines = entryLines(specifier, unit, style, codeStyle(barrel.ast)).join(ending);
  const specifiers = entries.map(({ moduleSpecifier }) => sortKey(moduleSpecifier.text));
  const isSorted = specifiers.every((each, index) =>
    index === 0 || (specifiers[index - 1] ?? "") <= each
  );
  const next = isSorted
    ? entries.find(({ moduleSpecifier }) => sortKey(moduleSpecifier.text) > sortKey(specifier))
    : undefined;
  const previous = next ? entries[entries.indexOf(next) - 1] : entries.at(-1);
  if (previous) return { start: previous.end, end: previous.end, text: `${ending}${lines}` };
  const start = next?.getStart(barrel.ast) ?? barrel.text.length;
  return { start, end: start, text: `${lines}${ending}` };
}

/** The text of a new barrel of one unit, as the one that is given hands on its own. */
export function barrelText(
  path: string,
  target: string,
  unit: UnitExports,
  like: ParsedSource | null,
  writing: WritingStyle,
): string {
  const style = like ? entryStyle(like.ast) : PLAIN;
  const specifier = specifierOf(folderOf(path), target, style);
  return `${entryLines(specifier, unit, style, writing).join("\n")}\n`;
}

/** The statement that gives an export of another module as the default one. */
export function defaultReexport(
  exported: string,
  specifier: string,
  code: Pick<WritingStyle, "quote" | "semicolons" | "spacedBraces">,
): string {
  const names = exported === "default" ? exported : `${exported} as default`;
  return `export ${braced(names, code)} from ${quoted(specifier, code)}${endOf(code)}`;
}

const PLAIN: EntryStyle = {
  isStar: false,
  isBareDefault: false,
  types: "statement",
  extension: "",
};

function entryLines(
  specifier: string,
  { values, types, exported }: UnitExports,
  style: EntryStyle,
  code: Pick<WritingStyle, "quote" | "semicolons" | "spacedBraces">,
): string[] {
  const [main = "", ...rest] = values;
  const from = `from ${quoted(specifier, code)}${endOf(code)}`;
  const isDefault = exported === "default" || (style.isBareDefault && exported === "both");
  const standard = isDefault ? [style.isBareDefault ? "default" : `default as ${main}`] : [];
  if (style.isStar) {
    const alone = standard.length > 0
      ? [`export ${braced(standard.join(", "), code)} ${from}`]
      : [];
    const others = rest.length + types.length > 0 || standard.length === 0;
    return [...alone, ...(others ? [`export * ${from}`] : [])];
  }
  const shownTypes = style.types === "none" ? [] : types;
  const inline = style.types === "inline" ? shownTypes : [];
  const names = [...(isDefault ? rest : values), ...inline].sort((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1
  ).map((name) => inline.includes(name) ? `type ${name}` : name);
  const statement = style.types === "statement" ? shownTypes.join(", ") : "";
  return [
    `export ${braced([...standard, ...names].join(", "), code)} ${from}`,
    ...(statement ? [`export type ${braced(statement, code)} ${from}`] : []),
  ];
}

type Reexport = TS.ExportDeclaration & { readonly moduleSpecifier: TS.StringLiteral };

function reexports(ast: TS.SourceFile): Reexport[] {
  return ast.statements.filter((statement): statement is Reexport =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
  );
}

function entryStyle(ast: TS.SourceFile): EntryStyle {
  const entries = reexports(ast);
  const values = entries.filter(({ isTypeOnly }) => !isTypeOnly);
  const names = entries.flatMap(({ exportClause }) =>
    exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : []
  );
  return {
    isStar: isUsual(values, ({ exportClause }) => exportClause === undefined),
    isBareDefault: names.some(({ name, propertyName }) =>
      propertyName === undefined && name.text === "default"
    ),
    types: names.some(({ isTypeOnly }) => isTypeOnly)
      ? "inline"
      : entries.some(({ isTypeOnly }) => isTypeOnly)
      ? "statement"
      : "none",
    extension: mostlyTold(
      entries.map(({ moduleSpecifier: { text } }) =>
        text.endsWith(".js")
          ? ".js" as const
          : /\.[jt]sx?$/.test(text)
          ? "own" as const
          : "" as const
      ),
    ) ?? "",
  };
}

function specifierOf(folder: string, target: string, { extension }: EntryStyle): string {
  const whole = extension === "own" ? target : target.replace(/\.[cm]?[jt]sx?$/, extension);
  const path = extension === "" ? whole.replace(/\/index$/, "") : whole;
  return relativePath(folder, path);
}

function sortKey(specifier: string): string {
  return specifier.toLowerCase();
}
