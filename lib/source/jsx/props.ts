import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { decodeJsxText } from "./decode_text.ts";
import { type ErrorRanges, errorRanges } from "./editable.ts";
import type { JsxNode } from "./node.ts";
import type { JsxPropKind } from "./prop_kinds.ts";
import { attributeName, attributeValue, isJsx } from "./syntax.ts";

/** The value of an attribute. */
export interface JsxPropValue {
  readonly kind: JsxPropKind;
  /** A string, number or boolean as it is at run time; the others as source. */
  readonly value: string | number | boolean;
}

/** One attribute of an element. */
export interface JsxProp extends JsxPropValue {
  /** The attribute's place among all of the element, spreads included, from 0. */
  readonly index: number;
  /** `xlink:href`, `data-id`; `...` for a spread. */
  readonly name: string;
  readonly editable: boolean;
  /** The parser stumbled in the attribute, so its bounds are a guess. Only and always where it is not editable. */
  readonly reason?: "syntax_error";
  /** UTF-16 offsets of the whole attribute. */
  readonly start: number;
  readonly end: number;
  /**
   * UTF-16 offsets of the value that an edit replaces: a string with its quotes, an expression without the braces
   * around it (comments beside it stay), of a spread what is spread. An attribute without a value has none.
   */
  readonly valueStart?: number;
  readonly valueEnd?: number;
  readonly syntax: TS.JsxAttributeLike;
}

/** The attributes of an element, in text order; none for any other node. */
export function readProps(node: JsxNode, ast: TS.SourceFile): JsxProp[] {
  const attributes = attributesOf(node.syntax);
  const errors = errorRanges(ast);
  return attributes.map((syntax, index) => readProp(syntax, index, ast, errors));
}

/** Reads the value that an expression gives to an attribute. */
export function readValue(expression: TS.Expression, ast: TS.SourceFile): JsxPropValue {
  const inner = withoutParentheses(expression);
  if (ts.isStringLiteralLike(inner)) return { kind: "string", value: inner.text };
  if (isJsx(inner)) return { kind: "element", value: sourceOf(inner, ast) };
  if (inner.kind === ts.SyntaxKind.TrueKeyword) return { kind: "boolean", value: true };
  if (inner.kind === ts.SyntaxKind.FalseKeyword) return { kind: "boolean", value: false };
  if (isNamed(inner)) return { kind: "identifier", value: inner.text };
  const number = numberOf(inner);
  if (number !== null) return { kind: "number", value: number };
  return { kind: "expression", value: sourceOf(expression, ast) };
}

function attributesOf(syntax: TS.Node): readonly TS.JsxAttributeLike[] {
  if (ts.isJsxElement(syntax)) return syntax.openingElement.attributes.properties;
  return ts.isJsxSelfClosingElement(syntax) ? syntax.attributes.properties : [];
}

function readProp(
  syntax: TS.JsxAttributeLike,
  index: number,
  ast: TS.SourceFile,
  errors: ErrorRanges,
): JsxProp {
  const start = syntax.getStart(ast);
  const isBroken = errors.touch(start, syntax.end);
  return {
    index,
    name: ts.isJsxSpreadAttribute(syntax) ? "..." : attributeName(syntax),
    ...attributeContent(syntax, ast),
    editable: !isBroken,
    ...(isBroken && { reason: "syntax_error" }),
    start,
    end: syntax.end,
    ...valueRange(syntax, ast),
    syntax,
  };
}

function attributeContent(syntax: TS.JsxAttributeLike, ast: TS.SourceFile): JsxPropValue {
  if (ts.isJsxSpreadAttribute(syntax)) {
    return { kind: "spread", value: sourceOf(syntax.expression, ast) };
  }
  const { initializer } = syntax;
  if (!initializer) return { kind: "boolean", value: true };
  // Without braces, a string is JSX's: backslashes are characters, references are not.
  if (ts.isStringLiteral(initializer)) {
    return { kind: "string", value: decodeJsxText(initializer.text) };
  }
  const value = attributeValue(syntax);
  return value ? readValue(value, ast) : { kind: "expression", value: "" };
}

function valueRange(
  syntax: TS.JsxAttributeLike,
  ast: TS.SourceFile,
): { valueStart?: number; valueEnd?: number } {
  const value = ts.isJsxSpreadAttribute(syntax) ? syntax.expression : attributeValue(syntax);
  if (value) return { valueStart: value.getStart(ast), valueEnd: value.end };
  if (ts.isJsxSpreadAttribute(syntax) || !syntax.initializer) return {};
  // Braces with at most a comment in them: a value goes behind the comment.
  const place = syntax.initializer.end - 1;
  return { valueStart: place, valueEnd: place };
}

function withoutParentheses(expression: TS.Expression): TS.Expression {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return inner;
}

/** `undefined` is a value, though it is written as a name. */
function isNamed(expression: TS.Expression): expression is TS.Identifier {
  return ts.isIdentifier(expression) && expression.text !== "undefined" && expression.text !== "";
}

/** Numbers that JSON can carry there and back: not `1e999`, not `-0`, no big integers. */
function numberOf(expression: TS.Expression): number | null {
  const signed = ts.isPrefixUnaryExpression(expression) ? expression : null;
  const literal = signed ? signed.operand : expression;
  if (!ts.isNumericLiteral(literal)) return null;
  if (signed && !isSign(signed.operator)) return null;
  const value = Number(literal.text) * (signed?.operator === ts.SyntaxKind.MinusToken ? -1 : 1);
  return Number.isFinite(value) && !Object.is(value, -0) ? value : null;
}

function isSign(operator: TS.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.MinusToken || operator === ts.SyntaxKind.PlusToken;
}

function sourceOf(syntax: TS.Node, ast: TS.SourceFile): string {
  return ast.text.slice(syntax.getStart(ast), syntax.end);
}
