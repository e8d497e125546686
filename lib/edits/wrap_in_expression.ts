import type { ts as TS } from "ts-morph";
import { insertion, type ParsedSource, type TextEdit } from "../source/mod.ts";
import {
  isJsx,
  type JsxNode,
  type JsxSyntax,
  keysOf,
  lookOutward,
  lookThrough,
} from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import {
  codeForPlace,
  deeperIndentation,
  indentationAt,
  indentMore,
  lineEndingAt,
  lineStartAt,
  readChild,
  type ReadCode,
  readExpression,
  spansLines,
  startsLine,
  type Unusable,
  usualWidth,
  visitAll,
} from "../source/writing/mod.ts";
import { checkEditable } from "./attributes.ts";
import type { OpEdit } from "./edit_state.ts";
import { keyOfEntry } from "./entry_key.ts";
import { isChildInJsx, mayBeParted, shownSyntax } from "./jsx_place.ts";
import { editRefused } from "./refused.ts";

/** The name that stands for the node in an expression that is put around it. */
const PLACE = "$0";

/** The way to put code around a node, as a refusal of other snippets names it. */
export const EXPRESSION_HINT =
  `an expression in braces goes around it where \`${PLACE}\` stands once for the node: \`{isOpen && ${PLACE}}\``;

/** True for a snippet that is an expression in braces. */
export function isExpressionSnippet(snippet: string): boolean {
  return snippet.trimStart().startsWith("{");
}

/**
 * Puts an expression in braces around a node, which takes the place of `$0` in it. Where the node stands in code, the
 * expression is written without the braces.
 * @throws {WorkbenchError} `node_not_editable`; `edit_refused` where the snippet has not exactly one place for the node
 */
export function wrapInExpression(source: ParsedSource, node: JsxNode, snippet: string): OpEdit {
  checkEditable(node);
  const { ast, text } = source;
  const syntax = shownSyntax(node);
  const isChild = isChildInJsx(node);
  const around = indentationAt(text, node.start);
  const read = readAround(source, node, snippet, isChild);
  const whole = readAround(source, node, codeForPlace(read, ast, node.start, around), isChild);
  const place = placeIn(node, whole);
  requireKey(ast, node, place.element);
  const [open, close] = isChild ? ["", ""] : outerMarks(syntax, whole.text);
  const before = open + whole.text.slice(0, place.start - whole.offset);
  const after = whole.text.slice(place.end - whole.offset) + close;
  const hasOwnLines = startsLine(text, node.start)
    ? isJsx(syntax) && (spansLines(syntax, ast) || isTooLong(source, node, before + after))
    : mayBeParted(syntax, ast);
  const { edits, to } = hasOwnLines
    ? onLines(source, node, { before, after, around, isParted: place.isParted })
    : inLine(source, node, before, after);
  const shown = isChild ? 0 : lookThrough(whole.expression).getStart(whole.ast) - whole.offset;
  const inner = node.type === "slot"
    ? node.children.find((child) => child.start === node.start)
    : node;
  const holder = node.type === "slot" ? node : node.parent;
  return {
    edits,
    selected: node.start + open.length + shown,
    isOuter: true,
    ...(inner && { moved: [{ node: inner, to }] }),
    ...(holder && { holder }),
  };
}

/** The code before and behind the node. */
interface Around {
  readonly before: string;
  readonly after: string;
  /** The indentation of the line on which the node starts. */
  readonly around: string;
  /** Parentheses stand around the place already. */
  readonly isParted: boolean;
}

/** The edits, and where the node starts in the new text. */
interface Placed {
  readonly edits: readonly TextEdit[];
  readonly to: number;
}

/** Puts JSX of several lines between parentheses, on lines of its own that stand one step deeper. */
function onLines(
  { ast, text }: ParsedSource,
  node: JsxNode,
  { before, after, around, isParted }: Around,
): Placed {
  const { start, end } = node;
  const lineEnding = lineEndingAt(text, start);
  const indentation = deeperIndentation(ast, around);
  const [open, close] = isParted ? ["", ""] : ["(", ")"];
  const head = before + open + lineEnding + indentation;
  const edits = [
    insertion(start, head),
    ...indentMore(shownSyntax(node), ast, indentation.slice(around.length)),
    insertion(end, lineEnding + around + close + after),
  ];
  return { edits, to: start + head.length };
}

/** True where the line of a node would be longer with some code around the node than the file's lines are. */
function isTooLong({ text }: ParsedSource, { start, end }: JsxNode, code: string): boolean {
  if (code.includes("\n")) return false;
  const lineEnd = text.slice(end).search(/\r?\n|$/);
  return end + lineEnd - lineStartAt(text, start) + code.length > usualWidth([text]);
}

function inLine({ ast }: ParsedSource, node: JsxNode, before: string, after: string): Placed {
  const { start, end, type } = node;
  const syntax = shownSyntax(node);
  if (isJsx(syntax)) {
    return {
      edits: [insertion(start, before), insertion(end, after)],
      to: start + before.length,
    };
  }
  const [open, close] = type === "text" ? ["<>", "</>"] : ["(", ")"];
  if (!isChildInJsx(node) || type === "text") {
    const head = before + open;
    return {
      edits: [insertion(start, head), insertion(end, close + after)],
      to: start + head.length,
    };
  }
  const value = valueInBraces(syntax);
  if (!value) {
    throw editRefused(
      "not_an_element",
      `Cannot put code around "${node.id}": its braces hold no value`,
    );
  }
  const edits = [
    { start, end: start + 1, text: before + open },
    { start: end - 1, end, text: close + after },
  ];
  const to = lookThrough(value).getStart(ast) + before.length + open.length - 1;
  return { edits, to };
}

function valueInBraces(syntax: TS.Node): TS.Expression | undefined {
  const container = ts.isJsxExpression(syntax) ? syntax : lookOutward(syntax).parent;
  return ts.isJsxExpression(container) && !container.dotDotDotToken
    ? container.expression
    : undefined;
}

/** Reads the expression, with its braces where the node is a child. */
function readAround(
  source: ParsedSource,
  node: JsxNode,
  snippet: string,
  isChild: boolean,
): ReadCode {
  const place = { path: source.path, within: node.syntax };
  if (!isExpressionSnippet(snippet)) return usable(node, readExpression(snippet, place));
  const child = usable(node, readChild(snippet, place));
  return isChild ? child : usable(node, readExpression(child.text.slice(1, -1), place));
}

function usable(node: JsxNode, read: ReadCode | Unusable): ReadCode {
  if (!("problem" in read)) return read;
  throw editRefused("not_a_wrapper", `Cannot put the snippet around "${node.id}": ${read.problem}`);
}

/** The place of the node in the expression. */
interface Place {
  readonly start: number;
  readonly end: number;
  /** Parentheses stand around it already. */
  readonly isParted: boolean;
  /** The outermost element of the expression around it. */
  readonly element: JsxSyntax | null;
}

/** Finds the place of the node: a JSX element has to be able to stand there. */
function placeIn(
  node: JsxNode,
  { expression, ast, text, offset }: ReadCode,
): Place {
  const places: TS.Node[] = [];
  visitAll(expression, (inner) => {
    if (ts.isIdentifier(inner) && inner.text === PLACE) places.push(inner);
  });
  const [place, ...others] = places;
  const [start, end] = place ? [place.getStart(ast), place.end] : [0, 0];
  const tried = place && others.length === 0
    ? `<>${braced(text.slice(0, start - offset) + "<i />" + text.slice(end - offset))}</>`
    : null;
  const path = ast.fileName;
  const read = tried === null ? null : readExpression(tried, { path, within: expression });
  if (!place || !read || "problem" in read) {
    throw editRefused("not_a_wrapper", `Cannot wrap "${node.id}" in ${text}: ${EXPRESSION_HINT}`);
  }
  const around = ancestorsOf(place, expression);
  const isParted = ts.isParenthesizedExpression(place.parent);
  return { start, end, isParted, element: around.findLast(isJsx) ?? null };
}

/** Lists what stands around a node within an expression, from the inside. */
function ancestorsOf(node: TS.Node, expression: TS.Node): TS.Node[] {
  const around: TS.Node[] = [];
  for (let at = node; at !== expression; at = at.parent) around.push(at.parent);
  return around;
}

/** @throws {WorkbenchError} `edit_refused` where the key of an entry would come into an element that has none itself */
function requireKey(ast: TS.SourceFile, node: JsxNode, element: Place["element"]): void {
  if (element === null || keysOf(element).length > 0) return;
  const key = keyOfEntry(ast, node);
  if (key === null) return;
  throw editRefused(
    "key_lost",
    `Cannot put the element around "${node.id}": the list needs its \`${key.text}\`, which would stand inside of the element; write it on the element too`,
  );
}

function braced(code: string): string {
  return isExpressionSnippet(code) ? code : `{${code}}`;
}

/** The marks that an expression needs in the place of a value: those of an attribute that had none, or parentheses. */
function outerMarks(syntax: TS.Node, code: string): readonly [string, string] {
  const { parent } = syntax;
  if (ts.isJsxAttribute(parent)) return ["{", "}"];
  const isAlone = ts.isParenthesizedExpression(parent) || ts.isReturnStatement(parent) ||
    ts.isJsxExpression(parent) || ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent) ||
    (ts.isCallExpression(parent) && parent.expression !== syntax) ||
    (ts.isArrowFunction(parent) && !code.startsWith("{"));
  return isAlone ? ["", ""] : ["(", ")"];
}
