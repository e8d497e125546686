import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { movedSpecifier } from "./carried_import.ts";
import { refusedAt } from "./refusal.ts";
import { sliceWith } from "./moved_text.ts";

/** The way in which a statement is exported in its new file. */
export type StatementExport = "none" | "named" | "default";

/** Finds the place where a statement starts: at the comments right above it, which go with it. */
export function startWithComments(ast: TS.SourceFile, statement: TS.Statement): number {
  const { text } = ast;
  let start = statement.getStart(ast);
  for (const { pos, end } of (ts.getLeadingCommentRanges(text, statement.pos) ?? []).reverse()) {
    if (text.slice(end, start).split("\n").length > 2) break;
    // A comment behind the statement before speaks of that one.
    const lineStart = text.lastIndexOf("\n", pos - 1) + 1;
    if (text.slice(lineStart, pos).trim() !== "") break;
    start = pos;
  }
  return start;
}

/** A statement as another file has it, with plain line feeds. @param text of the page, with protected literals */
export function statementText(
  ast: TS.SourceFile,
  statement: TS.Statement,
  text: string,
  { exported, from, to }: {
    readonly exported: StatementExport;
    readonly from: string;
    readonly to: string;
  },
): string {
  const edits = [...exportEdits(ast, statement, exported), ...pathEdits(ast, statement, from, to)];
  return sliceWith(text, startWithComments(ast, statement), statement.end, edits);
}

/** Reads from a statement whether it has `export` in front, and `default`. */
export function exportOf(statement: TS.Statement): StatementExport {
  const kinds = modifiersOf(statement).map(({ kind }) => kind);
  if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return "default";
  return kinds.includes(ts.SyntaxKind.ExportKeyword) ? "named" : "none";
}

function modifiersOf(statement: TS.Statement): readonly TS.Modifier[] {
  return ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
}

function exportEdits(
  ast: TS.SourceFile,
  statement: TS.Statement,
  exported: StatementExport,
): TextEdit[] {
  if (exportOf(statement) === exported) return [];
  const start = statement.getStart(ast);
  const own = modifiersOf(statement).filter(({ kind }) =>
    kind === ts.SyntaxKind.ExportKeyword || kind === ts.SyntaxKind.DefaultKeyword
  );
  const end = own.at(-1)?.end;
  const text = exported === "none" ? "" : exported === "named" ? "export " : "export default ";
  if (end === undefined) return text === "" ? [] : [{ start, end: start, text }];
  const space = /^\s*/.exec(ast.text.slice(end))?.[0].length ?? 0;
  // JSDoc stands in front of the modifiers.
  return [{ start: own[0]?.getStart(ast) ?? start, end: end + space, text }];
}

/** Paths in calls of `import()` and `require()`, and in types, lead from the new file. */
function pathEdits(ast: TS.SourceFile, root: TS.Node, from: string, to: string): TextEdit[] {
  const edits: TextEdit[] = [];
  visitAll(root, (node) => {
    if (
      ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === "env")
    ) {
      throw refusedAt(
        "uses_file_identity",
        'It uses "import.meta", which belongs to the page\'s file',
        node,
      );
    }
    const literal = pathIn(node);
    if (!literal) return;
    const specifier = movedSpecifier(literal.text, from, to);
    if (specifier === literal.text) return;
    const start = literal.getStart(ast);
    edits.push({ start: start + 1, end: literal.end - 1, text: specifier });
  });
  return edits;
}

function pathIn(node: TS.Node): TS.StringLiteral | null {
  if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    return ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal)
      ? argument.literal
      : null;
  }
  if (!ts.isCallExpression(node)) return null;
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === "require");
  const [first] = node.arguments;
  return isImport && first && ts.isStringLiteral(first) ? first : null;
}
