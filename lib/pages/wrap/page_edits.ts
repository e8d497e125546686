import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/edits.ts";
import { referenceOf } from "../../source/scope/references.ts";
import {
  lineEndingAt,
  lineStartAt,
  skipBlanks,
  visitAll,
} from "../../source/writing/file_style.ts";
import { ts } from "../../source/typescript.ts";

/** What moved out of the page. */
export interface Moved {
  readonly start: number;
  readonly end: number;
  /** Imports and types of the page that the moved code used, by name. */
  readonly names: ReadonlyMap<string, TS.Node>;
  /** Names that the page still uses, to hand them over. */
  readonly handedOver: ReadonlySet<string>;
}

/** Takes away the imports and types that only the moved code used. */
export function removeUnused(ast: TS.SourceFile, moved: Moved): TextEdit[] {
  const unused = new Set<TS.Node>();
  for (const [name, declaration] of moved.names) {
    if (moved.handedOver.has(name) || isExported(declaration) || isUsed(ast, name, moved)) continue;
    unused.add(declaration);
  }
  return [...removeTypes(ast, unused), ...removeImports(ast, unused)];
}

/** Any use of the name outside of the moved code counts, whatever it means there. */
function isUsed(ast: TS.SourceFile, name: string, { start, end }: Moved): boolean {
  let found = false;
  visitAll(ast, (node) => {
    if (found || !ts.isIdentifier(node) || node.text !== name || referenceOf(node) === null) return;
    found = node.pos < start || node.end > end;
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

function removeImports(ast: TS.SourceFile, unused: ReadonlySet<TS.Node>): TextEdit[] {
  return ast.statements.flatMap((statement) => {
    if (ts.isImportEqualsDeclaration(statement)) {
      return unused.has(statement) ? [wholeLines(ast, statement, statement.getStart(ast))] : [];
    }
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    return clause ? removeFromClause(ast, clause, unused) : [];
  });
}

function removeFromClause(
  ast: TS.SourceFile,
  clause: TS.ImportClause,
  unused: ReadonlySet<TS.Node>,
): TextEdit[] {
  const { name, namedBindings: bindings } = clause;
  const elements = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  const gone = elements.filter((element) => unused.has(element));
  const goneName = name !== undefined && unused.has(clause);
  const goneSpace = bindings !== undefined && ts.isNamespaceImport(bindings) &&
    unused.has(bindings);
  if (!goneName && !goneSpace && gone.length === 0) return [];
  const keepsName = name !== undefined && !goneName;
  const keepsBindings = bindings !== undefined && !goneSpace &&
    (elements.length === 0 || gone.length < elements.length);
  if (!keepsName && !keepsBindings) {
    return [wholeLines(ast, clause.parent, clause.parent.getStart(ast))];
  }
  if (!keepsBindings && name && bindings) return [{ start: name.end, end: bindings.end, text: "" }];
  const edits = bindings && ts.isNamedImports(bindings) ? removeElements(ast, bindings, gone) : [];
  if (goneName && name && bindings) {
    edits.push({ start: name.getStart(ast), end: bindings.getStart(ast), text: "" });
  }
  return edits;
}

/** Takes a specifier with the comma behind it; the last one takes the comma in front of it. */
function removeElements(
  ast: TS.SourceFile,
  list: TS.NamedImports,
  gone: readonly TS.ImportSpecifier[],
): TextEdit[] {
  const { elements } = list;
  const kept = elements.filter((element) => !gone.includes(element));
  const last = kept.at(-1);
  return gone.map((element) => {
    const index = elements.indexOf(element);
    const next = elements[index + 1];
    if (last && elements.indexOf(last) < index) {
      // Behind the last one that stays: from its end, so that a comma in the end stays one.
      const before = elements[index - 1] ?? element;
      return { start: before.end, end: element.end, text: "" };
    }
    const end = next ? next.getStart(ast) : element.end;
    return { start: element.getStart(ast), end, text: "" };
  });
}

/** A statement with the rest of its line, where nothing else stands on that. */
function wholeLines(ast: TS.SourceFile, node: TS.Node, start: number): TextEdit {
  const { text } = ast;
  const lineStart = lineStartAt(text, start);
  const end = skipBlanks(text, node.end);
  const isAlone = text.slice(lineStart, start).trim() === "" &&
    /^(?:\r?\n|$)/.test(text.slice(end, end + 2));
  if (!isAlone) return { start, end: node.end, text: "" };
  const lineEnding = lineEndingAt(text, start);
  const behind = text.startsWith(lineEnding, end) ? end + lineEnding.length : end;
  // A blank line in front of a type goes with it.
  const isSpaced = !ts.isImportDeclaration(node) &&
    text.slice(0, lineStart).endsWith(lineEnding + lineEnding);
  return { start: isSpaced ? lineStart - lineEnding.length : lineStart, end: behind, text: "" };
}
