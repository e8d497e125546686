import type { ts as TS } from "ts-morph";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { lineEndingAt, lineStartAt, skipBlanks } from "../../source/writing/mod.ts";
import type { HandingOn } from "./uses.ts";

/** The names that go of a statement: all, or some. */
export interface NamesThatGo extends Pick<HandingOn, "names"> {
  readonly edge: { readonly fact: { readonly statementStart: number } };
}

/** Returns the edits that take re-exports out of one barrel. */
export function removalEdits(
  { ast, text }: ParsedSource,
  handingOn: readonly NamesThatGo[],
): TextEdit[] {
  const gone = goneOf(handingOn);
  const removed = ast.statements.filter((statement) => {
    const names = gone.get(statement.getStart(ast));
    return names !== undefined && keptElements(statement, names).length === 0;
  });
  const edits = removed.map((statement) => statementRemoval(text, ast, statement));
  for (const statement of ast.statements) {
    const names = gone.get(statement.getStart(ast));
    if (names && !removed.includes(statement)) {
      edits.push(...elementRemovals(ast, statement, names));
    }
  }
  return staysModule(ast, removed) ? edits : withEmptyExport(text, edits);
}

/** The names that go, by where the statement starts; null: all. */
function goneOf(handingOn: readonly NamesThatGo[]): Map<number, ReadonlySet<string> | null> {
  const gone = new Map<number, ReadonlySet<string> | null>();
  for (const { edge: { fact }, names } of handingOn) {
    const known = gone.get(fact.statementStart);
    const isAll = names === null || known === null;
    gone.set(fact.statementStart, isAll ? null : new Set([...known ?? [], ...names]));
  }
  return gone;
}

function elementsOf(statement: TS.Statement): readonly TS.ExportSpecifier[] {
  const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
  return clause && ts.isNamedExports(clause) ? clause.elements : [];
}

function keptElements(
  statement: TS.Statement,
  names: ReadonlySet<string> | null,
): readonly TS.ExportSpecifier[] {
  return names ? elementsOf(statement).filter(({ name }) => !names.has(name.text)) : [];
}

/** With its line, where nothing else stands on it. */
function statementRemoval(text: string, ast: TS.SourceFile, statement: TS.Statement): TextEdit {
  const start = statement.getStart(ast);
  const lineStart = lineStartAt(text, start);
  const end = skipBlanks(text, statement.end);
  const ownsLine = text.slice(lineStart, start).trim() === "";
  const lineBreak = /^\r?\n/.exec(text.slice(end, end + 2))?.[0];
  if (!ownsLine || (lineBreak === undefined && end < text.length)) {
    return { start, end: statement.end, text: "" };
  }
  return { start: lineStart, end: end + (lineBreak?.length ?? 0), text: "" };
}

/** Each with the comma behind it; the last one that stays keeps none that it did not have. */
function elementRemovals(
  ast: TS.SourceFile,
  statement: TS.Statement,
  names: ReadonlySet<string> | null,
): TextEdit[] {
  const elements = elementsOf(statement);
  const lastKept = elements.findLastIndex(({ name }) => !names?.has(name.text));
  return elements.flatMap((element, index) => {
    if (!names?.has(element.name.text)) return [];
    const next = elements[index + 1];
    if (index < lastKept && next) {
      return [{ start: element.getStart(ast), end: next.getStart(ast), text: "" }];
    }
    return [{ start: elements[index - 1]?.end ?? element.pos, end: element.end, text: "" }];
  });
}

/** A file without imports and exports is a script: what imports it then fails to compile. */
function staysModule(ast: TS.SourceFile, removed: readonly TS.Statement[]): boolean {
  return !ts.isExternalModule(ast) ||
    ast.statements.some((statement) =>
      !removed.includes(statement) && (ts.isImportDeclaration(statement) ||
        ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) ||
        (ts.canHaveModifiers(statement) &&
          ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ===
            true))
    );
}

function withEmptyExport(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const [first, ...rest] = edits.toSorted((a, b) => a.start - b.start);
  if (!first) return [];
  return [{ ...first, text: `export {};${lineEndingAt(text, first.start)}` }, ...rest];
}
