import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import {
  indentationUnit,
  mostFrequent,
  quoteOf,
  spansLines,
  styleSample,
  toldAttributeQuote,
  visitAll,
} from "./file_style.ts";
import { type HouseStyle, houseStyleOf, oncePerTree, type Quote } from "./house_style.ts";

/** The style of the code of a file where nothing nearer tells it. */
export interface CodeStyle {
  readonly quote: Quote;
  readonly semicolons: boolean;
  /** `{ a }` rather than `{a}`. */
  readonly spacedBraces: boolean;
}

/** Returns the style of a file: what it tells itself, else what its house does. */
export function codeStyle(ast: TS.SourceFile): CodeStyle {
  const { quote = '"', semicolons = true, spacedBraces = true } = knownStyle(ast);
  return { quote, semicolons, spacedBraces };
}

/** Returns what a file tells of its style, and what its house tells of the rest. */
export function knownStyle(ast: TS.SourceFile): HouseStyle {
  const own = toldStyle(ast);
  const house = houseStyleOf(ast);
  return {
    quote: own.quote ?? house.quote,
    semicolons: own.semicolons ?? house.semicolons,
    spacedBraces: own.spacedBraces ?? house.spacedBraces,
    attributeQuote: own.attributeQuote ?? house.attributeQuote,
    indent: own.indent ?? house.indent,
  };
}

/** Returns what a file itself tells of its style. */
export function toldStyle(ast: TS.SourceFile): HouseStyle {
  return {
    ...toldCodeStyle(ast),
    attributeQuote: toldAttributeQuote(ast),
    indent: indentationUnit(ast),
  };
}

/** Returns what a file itself tells of its code, from its imports, and from its other statements where it has none. */
export const toldCodeStyle: (ast: TS.SourceFile) => HouseStyle = oncePerTree((ast) => {
  const imports = ast.statements.filter(ts.isImportDeclaration);
  return {
    quote: codeQuote(ast, imports),
    semicolons: hasSemicolons(ast, imports),
    spacedBraces: hasSpacedBraces(ast, imports),
  };
});

function codeQuote(
  ast: TS.SourceFile,
  imports: readonly TS.ImportDeclaration[],
): Quote | undefined {
  const counts = new Map<Quote, number>();
  const count = (node: TS.Node) => {
    if (!ts.isStringLiteral(node) || ts.isJsxAttribute(node.parent)) return;
    const quote = quoteOf(node, ast);
    counts.set(quote, (counts.get(quote) ?? 0) + 1);
  };
  for (const { moduleSpecifier } of imports) count(moduleSpecifier);
  if (counts.size === 0) visitAll(ast, count);
  return mostFrequent(counts);
}

/** Asks the imports, else the other statements of the module, else those in its functions. */
function hasSemicolons(
  ast: TS.SourceFile,
  imports: readonly TS.ImportDeclaration[],
): boolean | undefined {
  const outer = imports.length > 0 ? imports : ast.statements.filter(canEndWithSemicolon);
  const statements: readonly TS.Node[] = outer.length > 0 ? outer : innerStatements(ast);
  if (statements.length === 0) return undefined;
  return statements.filter((node) => ast.text[node.end - 1] === ";").length * 2 >=
    statements.length;
}

function canEndWithSemicolon(node: TS.Node): boolean {
  return ts.isExpressionStatement(node) || ts.isVariableStatement(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node);
}

function innerStatements(ast: TS.SourceFile): TS.Node[] {
  const found: TS.Node[] = [];
  visitAll(ast, (node) => {
    if (canEndWithSemicolon(node) || ts.isReturnStatement(node)) found.push(node);
  }, styleSample);
  return found;
}

function hasSpacedBraces(
  ast: TS.SourceFile,
  imports: readonly TS.ImportDeclaration[],
): boolean | undefined {
  const lists = imports.flatMap(({ importClause }) => importClause?.namedBindings ?? [])
    .filter(ts.isNamedImports).filter(({ elements }) => elements.length > 0);
  if (lists.length === 0) return undefined;
  const tight = lists.filter((list) =>
    ast.text[list.getStart(ast) + 1] !== " " && !spansLines(list, ast)
  );
  return tight.length * 2 <= lists.length;
}
