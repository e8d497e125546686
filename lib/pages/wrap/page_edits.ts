import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { referenceOf } from "../../source/scope/mod.ts";
import { removeImports, visitAll, wholeLines } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** A stretch of the page. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The code that moved out of the page. */
export interface Moved {
  /** The ranges that moved, and the holes of them that stay. */
  readonly ranges: readonly Range[];
  readonly holes?: readonly Range[];
  /** Imports and types of the page that the moved code used, by name. */
  readonly names: ReadonlyMap<string, TS.Node>;
  /** The names that the page still uses, to pass them along. */
  readonly handedOver: ReadonlySet<string>;
}

/** Takes away the imports and types that only the moved code used. */
export function removeUnused(ast: TS.SourceFile, moved: Moved): TextEdit[] {
  const unused = new Set<TS.Node>();
  for (const [name, declaration] of moved.names) {
    if (moved.handedOver.has(name) || isExported(declaration) || isUsed(ast, name, moved)) continue;
    unused.add(declaration);
  }
  // A new import goes where the old ones stood.
  return [...removeTypes(ast, unused), ...removeImports(ast, unused, { keepsBlankLines: true })];
}

/** Any use of the name outside of the moved code counts, whatever it means there. */
export function isUsed(
  ast: TS.SourceFile,
  name: string,
  { ranges, holes = [] }: Pick<Moved, "ranges" | "holes">,
): boolean {
  const isIn = (node: TS.Node, among: readonly Range[]) =>
    among.some(({ start, end }) => start <= node.getStart(ast) && node.end <= end);
  let found = false;
  visitAll(ast, (node) => {
    if (found || !ts.isIdentifier(node) || node.text !== name || referenceOf(node) === null) return;
    found = !isIn(node, ranges) || isIn(node, holes);
  });
  return found;
}

function isExported(node: TS.Node): boolean {
  return ts.isStatement(node) && ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function removeTypes(ast: TS.SourceFile, unused: ReadonlySet<TS.Node>): TextEdit[] {
  return [...unused].filter((node) =>
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  )
    .map((node) => wholeLines(ast, node, commentsStart(ast, node)));
}

/** The comment right above a type goes with it. */
function commentsStart(ast: TS.SourceFile, node: TS.Node): number {
  const start = node.getStart(ast);
  const documentation = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  return documentation ? documentation.getStart(ast) : start;
}
