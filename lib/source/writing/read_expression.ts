import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import { isJsx, type JsxSyntax } from "../jsx/syntax.ts";
import { parseText } from "../syntax/parse_cache.ts";
import { parseDiagnostics } from "../syntax/syntax_errors.ts";
import { ts } from "../syntax/typescript.ts";
import { misplacedSyntax } from "./misplaced_syntax.ts";

/** The characters that make a text file look binary to other tools, or that cannot stand in a text file. */
const UNWRITABLE = /[\0\p{Cs}]/u;

/** The place where code is to stand. */
export interface CodePlace {
  /** The file's path: its extension says which syntax is allowed. */
  readonly path: string;
  /** The syntax in which the code is to stand. */
  readonly within: TS.Node;
  /** Comments may stand around the expression there. */
  readonly takesComments?: boolean;
}

/** One expression, read on its own. */
export interface ReadCode<T extends TS.Expression = TS.Expression> {
  /** Without white space around it. */
  readonly text: string;
  readonly expression: T;
  /** The tree of the expression alone; it starts at `offset` of the tree's text. */
  readonly ast: TS.SourceFile;
  readonly offset: number;
  /** The places of the comments around the expression. */
  readonly comments?: CodeComments;
}

/** The placement of comments around an expression. */
export interface CodeComments {
  /** The expression starts on a line behind them. */
  readonly endLine: boolean;
  /** The last one ends with its line: what follows has to start another. */
  readonly needLine: boolean;
}

/** Why a text cannot be used, as a sentence for a person. */
export interface Unusable {
  readonly problem: string;
  /** The mistake in a text of the right form. */
  readonly flaw?: string;
}

/** Describes a mistake in a text of the right form. */
export function flawed(flaw: string, problem = flaw): Unusable {
  return { problem, flaw };
}

/**
 * Reads a text that has to be exactly one expression: no statements, nothing behind a closed parenthesis, no comments
 * around it where the place takes none, no comma, and no `await` or `yield` that its place does not allow.
 */
export function readExpression(code: string, place: CodePlace): ReadCode | Unusable {
  return readWanted(code, place, "exactly one expression");
}

/** @param wanted what the text has to be, as a sentence asks for it */
function readWanted(code: string, place: CodePlace, wanted: string): ReadCode | Unusable {
  const text = code.trim();
  const reason = unwritable(text, wanted);
  if (reason !== null) return { problem: reason };
  // The line break keeps a comment at the end from swallowing the parenthesis.
  const ast = parseAlone(place.path, `(${text}\n)`);
  if (!ast) return flawed("Give an expression that is not nested so deeply");
  const [error] = parseDiagnostics(ast);
  if (error) return unparsed(error, wanted);
  const expression = onlyExpression(ast);
  const isAlone = expression?.getStart(ast) === 1 && expression.end === text.length + 1;
  if (!expression || !(isAlone || place.takesComments)) {
    return { problem: `Give ${wanted}, with no code or comments around it` };
  }
  if (isComma(expression)) return flawed("Put parentheses around an expression with a comma");
  const misplaced = misplacedSyntax(expression, place);
  if (misplaced !== null) return flawed(misplaced);
  return {
    text,
    expression,
    ast,
    offset: 1,
    ...(!isAlone && { comments: commentsAround(expression, ast) }),
  };
}

/**
 * Reads a text that has to be exactly one JSX element or fragment.
 * @param wanted what the text has to be, as a sentence asks for it
 */
export function readElement(
  code: string,
  place: CodePlace,
  wanted = "exactly one JSX element or fragment",
): ReadCode<JsxSyntax> | Unusable {
  const read = readWanted(code, place, wanted);
  if ("problem" in read) return read;
  const { expression } = read;
  return isJsx(expression) ? { ...read, expression } : { problem: `Give ${wanted}` };
}

/** Why a text can be no code at all, as a sentence for a person; null where it can. */
export function unwritable(text: string, wanted: string): string | null {
  if (text === "") return `Give ${wanted}, not an empty text`;
  return UNWRITABLE.test(text) ? "Give text without NUL and without half characters" : null;
}

/** Parses a text from outside. @returns null when it is nested deeper than the parser can follow */
export function parseAlone(path: string, text: string): TS.SourceFile | null {
  try {
    return parseText(path, text);
  } catch (error) {
    if (isTooDeep(error)) return null;
    throw error;
  }
}

/** True for the error that says that a text is nested deeper than the parser can follow. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof WorkbenchError && error.code === "source_too_complex";
}

function onlyExpression(ast: TS.SourceFile): TS.Expression | null {
  const [statement, ...others] = ast.statements;
  if (!statement || others.length > 0 || !ts.isExpressionStatement(statement)) return null;
  const outer = statement.expression;
  return ts.isParenthesizedExpression(outer) && outer.end === ast.text.length
    ? outer.expression
    : null;
}

/** Nothing but white space and comments can stand between the expression and the parenthesis. */
function commentsAround(expression: TS.Expression, ast: TS.SourceFile): CodeComments {
  const { text } = ast;
  const { pos, end } = expression;
  const last = ts.getLeadingCommentRanges(text, end)?.at(-1) ??
    ts.getTrailingCommentRanges(text, end)?.at(-1);
  return {
    endLine: text.slice(pos, expression.getStart(ast)).includes("\n"),
    needLine: last?.kind === ts.SyntaxKind.SingleLineCommentTrivia,
  };
}

export function isComma(expression: TS.Expression): boolean {
  return ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.CommaToken;
}

/** Tells where a text does not parse. */
export function unparsed(error: TS.Diagnostic, wanted: string): Unusable {
  const said = ts.flattenDiagnosticMessageText(error.messageText, " ");
  return flawed(said, `Give ${wanted}, that parses: ${said}`);
}
