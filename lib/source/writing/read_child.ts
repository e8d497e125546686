import type { ts as TS } from "ts-morph";
import type { JsxSyntax } from "../jsx/syntax.ts";
import { parseDiagnostics } from "../syntax/syntax_errors.ts";
import { ts } from "../syntax/typescript.ts";
import { misplacedSyntax } from "./misplaced_syntax.ts";
import {
  type CodePlace,
  flawed,
  isComma,
  parseAlone,
  type ReadCode,
  readElement,
  unparsed,
  type Unusable,
  unwritable,
} from "./read_expression.ts";

/** The forms of a child in JSX, as a sentence asks for them. */
const CHILD =
  'one JSX element or fragment, or one expression in braces: `{open && <p />}`, for a text `{"text"}`';

/** Reads a text that has to be exactly one child of an element: JSX, or an expression or comment in braces. */
export function readChild(
  code: string,
  place: CodePlace,
): ReadCode<JsxSyntax | TS.JsxExpression> | Unusable {
  const text = code.trim();
  if (!text.startsWith("{")) return readElement(code, place, CHILD);
  const problem = unwritable(text, CHILD);
  if (problem !== null) return { problem };
  const ast = parseAlone(place.path, `<>${text}</>`);
  if (!ast) return flawed("Give an expression that is not nested so deeply");
  const [error] = parseDiagnostics(ast);
  if (error) return unparsed(error, CHILD);
  const expression = onlyBraces(ast);
  if (!expression) return { problem: `Give exactly ${CHILD}` };
  const inner = expression.expression;
  if (inner && isComma(inner)) return flawed("Put parentheses around an expression with a comma");
  const misplaced = misplacedSyntax(expression, place);
  if (misplaced !== null) return flawed(misplaced);
  return { text, expression, ast, offset: expression.pos };
}

/** Returns the braces that are all that a fragment holds, where something is in them. */
function onlyBraces(ast: TS.SourceFile): TS.JsxExpression | null {
  const [statement, ...others] = ast.statements;
  if (!statement || others.length > 0 || !ts.isExpressionStatement(statement)) return null;
  const { expression: fragment } = statement;
  if (!ts.isJsxFragment(fragment) || fragment.end !== ast.text.length) return null;
  const [only, ...more] = fragment.children;
  if (!only || more.length > 0 || !ts.isJsxExpression(only) || only.dotDotDotToken) return null;
  const isEmpty = ast.text.slice(only.pos + 1, only.end - 1).trim() === "";
  return isEmpty ? null : only;
}
