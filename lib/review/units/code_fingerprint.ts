import type { ts as TS } from "ts-morph";
import { decodeJsxText } from "../../source/jsx/decode_text.ts";
import { ts } from "../../source/typescript.ts";

const NO_HOLES: ReadonlySet<TS.Node> = new Set();

/**
 * What code says, whatever it looks like: two pieces of code that differ in white space, quotes, line endings,
 * semicolons, trailing commas, comments or needless parentheses alone have the same fingerprint.
 * @param holes nodes that count as present, without what is in them; the node itself is none
 */
export function codeFingerprint(
  node: TS.Node,
  holes: ReadonlySet<TS.Node> = NO_HOLES,
): string {
  const parts: string[] = [];
  write(node, holes, parts, node);
  return parts.join("");
}

/** Nesting is bounded by the parser's door (`source_too_deep`), so recursion is safe. */
function write(
  node: TS.Node,
  holes: ReadonlySet<TS.Node>,
  parts: string[],
  from: TS.Node | null = null,
): void {
  if (node !== from && holes.has(node)) {
    parts.push("*");
    return;
  }
  if (node.kind === ts.SyntaxKind.EmptyStatement) return;
  const isSilent = ts.isParenthesizedExpression(node) || ts.isParenthesizedTypeNode(node);
  if (!isSilent) parts.push("(", labelOf(node));
  const isList = ts.isArrayLiteralExpression(node);
  ts.forEachChild(node, (child) => {
    // How many elements a list has is told for each of them.
    if (!isList || !holes.has(child)) write(child, holes, parts);
  });
  if (!isSilent) parts.push(")");
}

/** What a node says beside what its children say. */
function labelOf(node: TS.Node): string {
  if (isPropertyName(node)) return `:${JSON.stringify(node.text)}`;
  if (ts.isStringLiteralLike(node)) return stringLabel(node);
  if (ts.isJsxText(node)) return JSON.stringify(collapsed(decodeJsxText(node.text)));
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return `${node.kind}:${node.operator}`;
  }
  if (ts.isTypeOperatorNode(node)) return `${node.kind}:${node.operator}`;
  if (ts.isHeritageClause(node)) return `${node.kind}:${node.token}`;
  if (ts.isMetaProperty(node)) return `${node.kind}:${node.keywordToken}`;
  if (ts.isImportTypeNode(node)) return `${node.kind}:${node.isTypeOf}`;
  if (ts.isVariableDeclarationList(node)) {
    return `${node.kind}:${node.flags & ts.NodeFlags.BlockScoped}`;
  }
  return hasText(node) ? `${node.kind}${JSON.stringify(node.text)}` : String(node.kind);
}

/** Whether the name of a member is written with quotes does not matter. */
function isPropertyName(node: TS.Node): node is TS.Identifier | TS.StringLiteral {
  if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) return false;
  const { parent } = node;
  const isMember = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent);
  return isMember && parent.name === node;
}

function stringLabel(node: TS.StringLiteralLike): string {
  const text = ts.isJsxAttribute(node.parent) ? decodeJsxText(node.text) : node.text;
  return `"${JSON.stringify(text.replaceAll("\r\n", "\n"))}`;
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

/** Text with every stretch of white space as one space, none at the ends. */
export function collapsed(text: string): string {
  return text.replace(/[ \t\r\n\u2028\u2029]+/g, " ").trim();
}
