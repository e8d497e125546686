import type { ts as TS } from "ts-morph";
import { decodeJsxText } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { compareText, withoutTrailing } from "../../../text/mod.ts";
import { isPlainValue, partsOfFunction } from "./plain_functions.ts";

const NO_HOLES: ReadonlySet<TS.Node> = new Set();

/** Says what counts in place of a node: a text, another node, or null for nothing; undefined for the node as it is. */
export type Wording = (node: TS.Node) => string | TS.Node | null | undefined;

/**
 * Returns a fingerprint of what code says, whatever it looks like: two pieces of code that differ in white space, quotes, line
 * endings, semicolons, trailing commas, comments, needless parentheses or the form of their functions alone have the same fingerprint.
 * @param holes nodes that count as present, without what is in them; the node itself is none
 */
export function codeFingerprint(
  node: TS.Node,
  holes: ReadonlySet<TS.Node> = NO_HOLES,
  wording?: Wording,
): string {
  const parts: string[] = [];
  write(node, { holes, parts, wording }, node);
  return parts.join("");
}

interface Writing {
  readonly holes: ReadonlySet<TS.Node>;
  readonly parts: string[];
  readonly wording: Wording | undefined;
}

/** Nesting is bounded by the parser's door (`source_too_complex`), so recursion is safe. */
function write(node: TS.Node, writing: Writing, from: TS.Node | null = null): void {
  const { holes, parts, wording } = writing;
  if (node !== from && holes.has(node)) {
    parts.push("*");
    return;
  }
  if (saysNothing(node)) return;
  const worded = wording?.(node);
  if (worded === null) return;
  if (worded !== undefined) {
    if (typeof worded === "string") parts.push("(", worded, ")");
    else write(worded, writing);
    return;
  }
  const member = memberOfReact(node);
  if (member) {
    parts.push(roleOf(node), "(", labelOf(member), ")");
    return;
  }
  if (isPlainValue(node)) {
    parts.push(roleOf(node), "(=>");
    for (const part of partsOfFunction(node)) write(part, writing);
    parts.push(")");
    return;
  }
  const isSilent = isNeedless(node);
  parts.push(roleOf(node));
  if (!isSilent) parts.push("(", labelOf(node));
  const isList = ts.isArrayLiteralExpression(node);
  ts.forEachChild(node, (child) => {
    // How many elements a list has is told for each of them.
    if (!isList || !holes.has(child)) write(child, writing);
  });
  if (!isSilent) parts.push(")");
}

/** Returns the name of what `React.Fragment` takes of React, which says what `Fragment` says; null for other code. */
function memberOfReact(node: TS.Node): TS.Identifier | null {
  const [whole, name] = ts.isPropertyAccessExpression(node)
    ? [node.expression, node.name]
    : ts.isQualifiedName(node)
    ? [node.left, node.right]
    : [];
  const isOfReact = whole && ts.isIdentifier(whole) && whole.text === "React";
  return isOfReact && name && ts.isIdentifier(name) ? name : null;
}

/** A semicolon too many, and what JSX does not render: breaks between lines, comments in braces. */
function saysNothing(node: TS.Node): boolean {
  if (ts.isJsxText(node)) return renderedText(node.text) === "";
  if (ts.isJsxExpression(node)) return !node.expression && !ts.isJsxAttribute(node.parent);
  return node.kind === ts.SyntaxKind.EmptyStatement &&
    (ts.isBlock(node.parent) || ts.isSourceFile(node.parent));
}

/** Tells whether a node is parentheses that change nothing: those around `a?.b` end what it leaves out. */
function isNeedless(node: TS.Node): boolean {
  if (ts.isParenthesizedTypeNode(node)) return true;
  if (!ts.isParenthesizedExpression(node)) return false;
  const { expression, parent } = node;
  const isLed = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent) || ts.isNonNullExpression(parent);
  const isStart = isLed && parent.expression === node;
  return !(isStart && ts.isOptionalChain(expression));
}

/** Returns the role of a node in the node around it, where the order of the children does not tell. */
function roleOf(node: TS.Node): string {
  const { parent } = node;
  if (!parent) return "";
  if (ts.isForStatement(parent)) {
    return node === parent.condition ? "?" : node === parent.incrementor ? "+" : "";
  }
  if (ts.isBindingElement(parent)) return node === parent.propertyName ? ":" : "";
  if (ts.isTypeParameterDeclaration(parent)) return node === parent.default ? "=" : "";
  return ts.isMappedTypeNode(parent) && node === parent.nameType ? "as" : "";
}

/** Returns the text that a node adds to what its children say. */
function labelOf(node: TS.Node): string {
  if (isPropertyName(node)) return `:${JSON.stringify(node.text)}`;
  if (ts.isStringLiteralLike(node)) return stringLabel(node);
  if (ts.isJsxText(node)) return JSON.stringify(renderedText(node.text));
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return `${node.kind}:${node.operator}`;
  }
  if (ts.isTypeOperatorNode(node)) return `${node.kind}:${node.operator}`;
  // What an interface extends is a type, as in an intersection.
  if (ts.isExpressionWithTypeArguments(node)) return String(ts.SyntaxKind.TypeReference);
  if (ts.isPropertyAccessExpression(node) && isNameOfType(node)) {
    return String(ts.SyntaxKind.QualifiedName);
  }
  if (ts.isHeritageClause(node)) return `${node.kind}:${node.token}`;
  if (ts.isMetaProperty(node)) return `${node.kind}:${node.keywordToken}`;
  if (ts.isImportTypeNode(node)) return `${node.kind}:${node.isTypeOf}`;
  if (ts.isImportOrExportSpecifier(node) || ts.isExportDeclaration(node)) {
    return `${node.kind}:${node.isTypeOnly}`;
  }
  if (ts.isImportClause(node)) return `${node.kind}:${node.phaseModifier}`;
  if (ts.isVariableDeclarationList(node)) {
    return `${node.kind}:${node.flags & ts.NodeFlags.BlockScoped}`;
  }
  return hasText(node) ? `${node.kind}${JSON.stringify(node.text)}` : String(node.kind);
}

/** Tells whether a name with dots is that of a type which an interface extends. */
function isNameOfType({ parent }: TS.PropertyAccessExpression): boolean {
  return ts.isPropertyAccessExpression(parent)
    ? isNameOfType(parent)
    : ts.isExpressionWithTypeArguments(parent);
}

/** Tells whether a node is the name of a member, which means the same with and without quotes. */
function isPropertyName(node: TS.Node): node is TS.Identifier | TS.StringLiteral {
  if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) return false;
  const { parent } = node;
  const isMember = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent);
  return isMember && parent.name === node;
}

function stringLabel(node: TS.StringLiteralLike): string {
  const written = ts.isJsxAttribute(node.parent) ? decodeJsxText(node.text) : node.text;
  const text = isClassList(node) ? inOrder(written) : written;
  return `"${JSON.stringify(text.replaceAll("\r\n", "\n"))}`;
}

/** The functions that join the classes of elements. */
export const JOINING: ReadonlySet<string> = new Set("cn clsx cx classNames twMerge cva".split(" "));

/** Tells whether a text is a list of classes, by the call that joins it with others or by the prop that takes it. */
function isClassList(node: TS.StringLiteralLike): boolean {
  if (!/\s/.test(node.text)) return false;
  let { parent } = node;
  while (
    ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent) ||
    ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent) ||
    ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent) ||
    ts.isJsxExpression(parent)
  ) parent = parent.parent;
  if (ts.isCallExpression(parent)) {
    return ts.isIdentifier(parent.expression) && JOINING.has(parent.expression.text);
  }
  return ts.isJsxAttribute(parent) && ts.isIdentifier(parent.name) &&
    /class(Names?)?$/i.test(parent.name.text);
}

/** Puts classes into one order, but for those of one family: where a call merges classes, the last of a family counts. */
function inOrder(classes: string): string {
  return classes.split(/\s+/).filter((each) => each !== "")
    .toSorted((a, b) => compareText(familyOf(a), familyOf(b))).join(" ");
}

/** `md:p-#` of `md:px-2`, `bg-` of `bg-red`: what a class sets, to a number or to a name, and under which conditions. */
function familyOf(name: string): string {
  const at = name.lastIndexOf(":") + 1;
  const utility = name.slice(at).replace(/^[-!]+/, "");
  const end = utility.lastIndexOf("-");
  const word = end < 0 ? utility : utility.slice(0, end);
  return name.slice(0, at) + (/^[pm][xytrblse]?$/.test(word) ? word.charAt(0) : word) +
    (end < 0 ? "" : /^[\d[(]/.test(utility.slice(end + 1)) ? "-#" : "-");
}

type Textual =
  | TS.Identifier
  | TS.PrivateIdentifier
  | TS.LiteralLikeNode
  | TS.TemplateHead
  | TS.TemplateMiddle
  | TS.TemplateTail;

function hasText(node: TS.Node): node is Textual {
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isLiteralExpression(node) ||
    ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** Text of JSX as React renders it: line breaks, with the white space around them, part words at most. */
export function renderedText(source: string): string {
  const lines = source.split(/\r\n|[\n\r]/);
  const kept = lines.map((line, index) => {
    const start = index > 0 ? line.replace(/^[ \t]+/, "") : line;
    return index < lines.length - 1 ? withoutTrailing(start, " \t") : start;
  });
  return decodeJsxText(kept.filter((line) => line !== "").join(" "));
}

/** Text with every stretch of white space as one space, none at the ends. */
export function collapsed(text: string): string {
  return text.replace(/[ \t\r\n\u2028\u2029]+/g, " ").trim();
}
