import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../errors/mod.ts";
import type { ParsedSource, TextEdit } from "../source/mod.ts";
import { attributeValue, type JsxNode, type JsxProp, readProps } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { insertAttribute, needsGap, openingOf, removeAttribute } from "./attributes.ts";
import {
  attributeLiteral,
  attributeQuote,
  type CodeComments,
  codeForPlace,
  codeLiteral,
  codeStyle,
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  type Quote,
  quoteOf,
  type ReadCode,
  withLineEnding,
} from "../source/writing/mod.ts";
import {
  checkPropName,
  invalidProp,
  isSpreadName,
  type NewValue,
  type PropRequest,
  readPropValue,
} from "./prop_value.ts";

export type { PropEditKind, PropRequest } from "./prop_value.ts";

/** The outcome of an edit of a prop. */
export interface PropEdit {
  readonly edits: readonly TextEdit[];
  /** True when the prop already says what was requested: there is nothing to write. */
  readonly unchanged: boolean;
}

/** The file and the element on which an edit of an attribute works. */
interface Site {
  readonly ast: TS.SourceFile;
  readonly opening: TS.JsxOpeningLikeElement;
}

/**
 * Sets, replaces (also the kind) or removes a prop of an element. Of several attributes with the name the last one is
 * meant, which is the one that React takes, unless `index` picks another.
 * @throws {WorkbenchError} `node_not_editable`, `invalid_request` with `issues`, `prop_not_found`
 */
export function setProp(source: ParsedSource, node: JsxNode, request: PropRequest): PropEdit {
  const { ast } = source;
  const site: Site = { ast, opening: openingOf(node) };
  checkRequest(request);
  const value = request.kind === "remove"
    ? null
    : readPropValue(request, { path: source.path, within: site.opening });
  const props = readProps(node, ast);
  const prop = appendsSpread(props, request) ? null : addressedProp(props, request);
  if (value === null) return outcome(ast, prop ? [removeAttribute(ast, prop.syntax)] : []);
  if (!prop) return outcome(ast, [newAttribute(site, request, value)]);
  if (!commentsOf(value) && sameValue(prop, value)) return { edits: [], unchanged: true };
  return outcome(ast, [replaceValue(site, prop, value)]);
}

function checkRequest({ propName, kind, index }: PropRequest): void {
  const isSpread = isSpreadName(propName);
  if ((isSpread || kind === "spread") && index === undefined) {
    throw invalidProp(
      "index",
      "Give the place of the spread among the attributes, from 0; their number puts it last",
    );
  }
  if (isSpread !== (kind === "spread") && !(isSpread && kind === "remove")) {
    throw invalidProp("propName", 'Give "..." as the name of a spread, and of nothing else');
  }
  // What stands in the file already can be removed, whatever it is called.
  if (!isSpread && !(kind === "remove" && propName === "__proto__")) checkPropName(propName);
}

/** True for a spread whose place is the one behind the last attribute. */
function appendsSpread(props: readonly JsxProp[], { kind, index }: PropRequest): boolean {
  return kind === "spread" && index === props.length;
}

/** @returns null where the attribute has to be added */
function addressedProp(props: readonly JsxProp[], request: PropRequest): JsxProp | null {
  const { kind, index } = request;
  const name = isSpreadName(request.propName) ? "..." : request.propName;
  const found = index === undefined
    ? props.findLast((prop) => prop.name === name)
    : props.find((prop) => prop.name === name && prop.index === index);
  if (found || (kind !== "remove" && index === undefined)) return found ?? null;
  const place = index === undefined ? "" : ` at index ${index}`;
  throw new WorkbenchError(
    "prop_not_found",
    `Cannot find the prop "${name}"${place} on the element`,
  );
}

function sameValue(prop: JsxProp, { says }: NewValue): boolean {
  if (prop.kind !== says.kind) return false;
  // The file's line endings say nothing about code; in a string they are part of it.
  const isCode = says.kind !== "string" && typeof says.value === "string";
  return isCode && typeof prop.value === "string"
    ? withLineEnding(prop.value, "\n") === withLineEnding(String(says.value), "\n")
    : Object.is(prop.value, says.value);
}

function newAttribute(site: Site, { propName }: PropRequest, value: NewValue): TextEdit {
  const { ast, opening } = site;
  const offset = opening.attributes.end;
  const isBare = isTrue(value);
  if (isSpreadName(propName)) {
    return insertAttribute(ast, opening, (indentation) => {
      const code = value.code ?? String(value.says.value);
      return `{...${codeInBraces(ast, code, { offset, indentation })}}`;
    });
  }
  return insertAttribute(
    ast,
    opening,
    (indentation) =>
      isBare ? propName : `${propName}=${writtenValue(site, value, { offset, indentation })}`,
  );
}

/** The place to which a value goes. */
interface ValuePlace {
  readonly offset: number;
  readonly indentation?: string;
  /** The quotes of the value that it replaces. */
  readonly quote?: Quote;
  /** White space parts it from the equals sign: TypeScript, unlike JSX, then reads escapes in a string. */
  readonly isApart?: boolean;
}

/** True for a value that an attribute without any says: there is no place for comments. */
function isTrue(value: NewValue): boolean {
  return value.says.kind === "boolean" && value.says.value === true && !commentsOf(value);
}

function commentsOf({ code }: NewValue): CodeComments | undefined {
  return typeof code === "object" ? code.comments : undefined;
}

/** A value as it stands behind `name=`. */
function writtenValue(site: Site, value: NewValue, place: ValuePlace): string {
  const { code, says } = value;
  const { ast, opening } = site;
  if (code !== undefined) return `{${codeInBraces(ast, code, place)}}`;
  const text = String(says.value);
  const literal = place.isApart && text.includes("\\")
    ? null
    : attributeLiteral(text, place.quote ?? attributeQuote(opening, ast));
  return literal ?? `{${codeLiteral(text, codeStyle(ast).quote)}}`;
}

function replaceValue(site: Site, prop: JsxProp, value: NewValue): TextEdit {
  const { ast } = site;
  const { syntax, valueStart, valueEnd } = prop;
  const range = valueStart === undefined || valueEnd === undefined
    ? null
    : { start: valueStart, end: valueEnd };
  if (!ts.isJsxAttribute(syntax)) return codeEdit(ast, prop, range, value);
  const { initializer } = syntax;
  if (!initializer) {
    const text = `=${writtenValue(site, value, { offset: prop.end })}`;
    return { start: prop.end, end: prop.end, text };
  }
  const isCommented = hasComment(ast, syntax, range);
  if (isTrue(value) && !isCommented) {
    return { start: syntax.name.end, end: prop.end, text: needsGap(ast.text, prop.end) ? " " : "" };
  }
  const keepsBraces = ts.isJsxExpression(initializer) &&
    (value.code !== undefined || prop.kind === "string" || isCommented);
  if (keepsBraces) return codeEdit(ast, prop, range, value);
  const offset = initializer.getStart(ast);
  const place: ValuePlace = {
    offset,
    ...(ts.isStringLiteral(initializer) && { quote: quoteOf(initializer, ast) }),
    isApart: ast.text[offset - 1] !== "=",
  };
  return { start: offset, end: initializer.end, text: writtenValue(site, value, place) };
}

/** Replaces what stands between braces: comments there stay, unless the value brings some itself. */
function codeEdit(
  ast: TS.SourceFile,
  prop: JsxProp,
  range: { start: number; end: number } | null,
  value: NewValue,
): TextEdit {
  const { says, code } = value;
  const comments = commentsOf(value);
  const { start, end } = comments
    ? insideBraces(ast, prop, comments)
    : range ?? { start: prop.end - 1, end: prop.end - 1 };
  if (code !== undefined) return { start, end, text: codeInBraces(ast, code, { offset: start }) };
  return { start, end, text: codeLiteral(String(says.value), codeQuoteOf(ast, prop)) };
}

/** All that stands in the braces of an attribute or behind the dots of a spread. */
function insideBraces(
  ast: TS.SourceFile,
  { syntax, end }: JsxProp,
  { endLine, needLine }: CodeComments,
): { start: number; end: number } {
  const value = ts.isJsxSpreadAttribute(syntax) ? syntax.expression : attributeValue(syntax);
  const opening = ts.isJsxAttribute(syntax) ? syntax.initializer?.getStart(ast) : undefined;
  const start = value?.pos ?? (opening ?? end - 2) + 1;
  const inside = ast.text.slice(start, end - 1);
  if (endLine || needLine || inside.trim() === "") return { start, end: end - 1 };
  const blanks = inside.length - inside.trimStart().length;
  return { start: start + blanks, end: start + inside.trimEnd().length };
}

/** Code as it stands between braces: comments that end a line get lines of their own. */
function codeInBraces(ast: TS.SourceFile, code: ReadCode | string, place: ValuePlace): string {
  const comments = typeof code === "string" ? undefined : code.comments;
  if (!comments?.endLine && !comments?.needLine) return codeAt(ast, code, place);
  const around = place.indentation ?? indentationAt(ast.text, place.offset);
  const lineEnding = lineEndingAt(ast.text, place.offset);
  if (!comments.endLine) return codeAt(ast, code, place) + lineEnding + around;
  const indentation = deeperIndentation(ast, around);
  const text = codeAt(ast, code, { ...place, indentation });
  return lineEnding + indentation + text + lineEnding + around;
}

function codeQuoteOf(ast: TS.SourceFile, { syntax }: JsxProp): Quote {
  const initializer = ts.isJsxAttribute(syntax) ? syntax.initializer : undefined;
  const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  return value && ts.isStringLiteral(value) ? quoteOf(value, ast) : codeStyle(ast).quote;
}

/** Beside the name, the equals sign, the braces and the value, only comments can stand in an attribute. */
function hasComment(
  ast: TS.SourceFile,
  attribute: TS.JsxAttribute,
  range: { start: number; end: number } | null,
): boolean {
  const start = range?.start ?? attribute.end;
  const around = ast.text.slice(attribute.name.end, start) +
    ast.text.slice(range?.end ?? start, attribute.end);
  return /[^\s={}]/.test(around);
}

function codeAt(ast: TS.SourceFile, code: ReadCode | string, place: ValuePlace): string {
  if (typeof code === "string") return code;
  return codeForPlace(code, ast, place.offset, place.indentation);
}

function outcome(ast: TS.SourceFile, edits: readonly TextEdit[]): PropEdit {
  const real = edits.filter(({ start, end, text }) => ast.text.slice(start, end) !== text);
  return { edits: real, unchanged: real.length === 0 };
}
