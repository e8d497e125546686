import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import { lineEndingAt, lineStartAt, skipBlanks } from "./file_style.ts";

export interface RemoveImportsOptions {
  /** Leaves the blank lines around them alone: other edits of the same text write there. */
  readonly keepsBlankLines?: boolean;
}

/**
 * Takes imports away: a specifier with its comma, a declaration with its line once nothing is left of it, and with the blank
 * lines that would open the file then or follow others.
 * @param unused import clauses (for a default import), namespace imports, specifiers and `import x = ...`
 */
export function removeImports(
  ast: TS.SourceFile,
  unused: ReadonlySet<TS.Node>,
  { keepsBlankLines = false }: RemoveImportsOptions = {},
): TextEdit[] {
  const whole: TextEdit[] = [];
  const parts: TextEdit[] = [];
  for (const statement of ast.statements) {
    const edits = removeFrom(ast, statement, unused);
    if (edits === "whole") whole.push(lineOf(ast, statement));
    else parts.push(...edits);
  }
  const lines = keepsBlankLines ? whole : tidyRemovedLines(ast.text, whole);
  return [...lines, ...parts].toSorted((one, other) => one.start - other.start);
}

function removeFrom(
  ast: TS.SourceFile,
  statement: TS.Statement,
  unused: ReadonlySet<TS.Node>,
): TextEdit[] | "whole" {
  if (ts.isImportEqualsDeclaration(statement)) return unused.has(statement) ? "whole" : [];
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  return clause ? removeFromClause(ast, clause, unused) : [];
}

function lineOf(ast: TS.SourceFile, statement: TS.Statement): TextEdit {
  const range = { start: statement.getStart(ast), end: statement.end };
  return wholeRange(ast, range, { isSpaced: false });
}

/**
 * Joins removals of whole lines between which nothing stands, and lets each take the blank lines that would open the text
 * then, end it, or follow other blank lines. Where an edit of the list writes, the lines stay as they are.
 */
export function tidyRemovedLines(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const isRemoval = (edit: TextEdit) => edit.text === "" && isLines(text, edit);
  const rest = edits.filter((edit) => !isRemoval(edit));
  const isWritten = ({ start, end }: Pick<TextEdit, "start" | "end">) =>
    rest.some((edit) => edit.start <= end && start <= edit.end);
  const removals = edits.filter(isRemoval).toSorted((one, other) => one.start - other.start);
  const lines = runsOf(text, removals, isWritten).map((run) => {
    const whole = tidied(text, run);
    // An insertion right behind the blank lines that go starts the line of code that follows them.
    return isWritten({ start: whole.start, end: whole.end - 1 }) ? run : whole;
  });
  return [...lines, ...rest].toSorted((one, other) => one.start - other.start);
}

/** Tells whether an edit covers lines from their starts to their ends. */
function isLines(text: string, { start, end }: TextEdit): boolean {
  return start < end && lineStartAt(text, start) === start &&
    (end === text.length || text[end - 1] === "\n");
}

/** Joins removals between which nothing stands, and nothing is written. */
function runsOf(
  text: string,
  removals: readonly TextEdit[],
  isWritten: (gap: Pick<TextEdit, "start" | "end">) => boolean,
): TextEdit[] {
  const runs: TextEdit[] = [];
  for (const each of removals) {
    const last = runs.at(-1);
    const gap = last && { start: last.end, end: each.start };
    if (gap && text.slice(gap.start, gap.end).trim() === "" && !isWritten(gap)) {
      runs[runs.length - 1] = { ...last, end: each.end };
    } else runs.push(each);
  }
  return runs;
}

/** The removal of lines, with the blank lines that would follow blank lines, or the start of the text, or end it. */
function tidied(text: string, run: TextEdit): TextEdit {
  const { start, end } = run;
  const before = text.slice(0, start).trimEnd().length;
  const isFirst = text.slice(0, start).trim() === "";
  const isBehindBlank = text.slice(before, start).split("\n").length > 2;
  if (!isFirst && !isBehindBlank) return run;
  const code = text.slice(end).trimStart();
  if (code !== "") return { ...run, end: lineStartAt(text, text.length - code.length) };
  return { ...run, start: isFirst ? start : text.indexOf("\n", before) + 1, end: text.length };
}

function removeFromClause(
  ast: TS.SourceFile,
  clause: TS.ImportClause,
  unused: ReadonlySet<TS.Node>,
): TextEdit[] | "whole" {
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
  if (!keepsName && !keepsBindings) return "whole";
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

/** A statement with the rest of its line, where nothing else stands on that, and a blank line around it. */
export function wholeLines(ast: TS.SourceFile, node: TS.Node, start: number): TextEdit {
  return wholeRange(ast, { start, end: node.end }, { isSpaced: true });
}

/**
 * Takes statements away with the rest of their lines, where nothing else stands on those.
 * @param options.isSpaced a blank line around them goes as well
 */
export function wholeRange(
  { text }: TS.SourceFile,
  range: { readonly start: number; readonly end: number },
  options: { readonly isSpaced: boolean },
): TextEdit {
  const { start } = range;
  const lineStart = lineStartAt(text, start);
  const end = skipBlanks(text, range.end);
  const isAlone = text.slice(lineStart, start).trim() === "" &&
    /^(?:\r?\n|$)/.test(text.slice(end, end + 2));
  if (!isAlone) return { ...range, text: "" };
  const lineEnding = lineEndingAt(text, start);
  const behindLine = (at: number) => text.startsWith(lineEnding, at) ? at + lineEnding.length : at;
  const before = text.slice(0, lineStart);
  const isFirst = options.isSpaced && before.trim() === "";
  const isSpaced = options.isSpaced && before.endsWith(lineEnding + lineEnding);
  return {
    start: isSpaced ? lineStart - lineEnding.length : lineStart,
    end: isFirst ? behindLine(behindLine(end)) : behindLine(end),
    text: "",
  };
}
