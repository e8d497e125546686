import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { withoutTrailing } from "../../../text/mod.ts";
import { chainOf } from "./code_chains.ts";
import { memberName } from "./code_pieces.ts";
import type { CodeReading } from "./code_words.ts";
import { originalText } from "./original_text.ts";
import { quoted, sourceLine } from "./shown_text.ts";

/** Nodes of both sides that differ: null for a side that has nothing there. */
export interface Pieces {
  readonly before: TS.Node | null;
  readonly after: TS.Node | null;
  /** The same code in another place. */
  readonly isMoved?: true;
  /** The exit before which the code is done now, or behind which. */
  readonly past?: { readonly exit: TS.Node; readonly isBefore: boolean };
  /** Says that the code is done in a condition now and was not, or the other way round. */
  readonly condition?: "now" | "before";
  /** The lines of the two texts, which the nodes are, that differ. */
  readonly lines?: Pick<PieceTexts, "before" | "after">;
  /** The nodes are the last calls of chains, without what stands before them. */
  readonly isLink?: true;
  /** The node of one side is put around that of the other side, which stands inside. */
  readonly around?: { readonly side: "before" | "after"; readonly inside: readonly TS.Node[] };
}

/** Code in so few characters is told whole: a piece of it says less. */
export const MAX_WHOLE = 60;

/** The texts of pieces, each on one line; what is told in another way is but a sign in them. */
export interface PieceTexts {
  readonly before: string | null;
  readonly after: string | null;
  /** Says where the code stands, after its text: `stands elsewhere`. */
  readonly place?: string;
}

export function textsOf(
  pieces: Pieces,
  { base, head }: { readonly base: CodeReading; readonly head: CodeReading },
): PieceTexts {
  const { before, after, isLink, around } = pieces;
  if (pieces.lines) return pieces.lines;
  if (isLink) return { before: before && linkText(before), after: after && linkText(after) };
  const shell = (node: TS.Node, holes: ReadonlySet<TS.Node>, side: "before" | "after"): string =>
    around?.side === side ? textAround(node, new Set(around.inside)) : briefText(node, holes);
  const texts = {
    // A node without text stands for nothing, as the attributes of an element that has none.
    before: before &&
      (originalOf(before, after, base.holes) ?? (shell(before, base.holes, "before") || null)),
    after: after && (shell(after, head.holes, "after") || null),
  };
  // What differs is in what is told in another way as well.
  const told = before && after && texts.before === texts.after
    ? { before: pieceText(before), after: pieceText(after) }
    : texts;
  return pieces.isMoved ? { ...told, place: placeWords(pieces) } : told;
}

/**
 * Returns code as its file has it, where its names were replaced by those of the other side; null where it says the same then, and for
 * long code with holes in it.
 */
function originalOf(
  before: TS.Node,
  after: TS.Node | null,
  holes: ReadonlySet<TS.Node>,
): string | null {
  const text = originalText(before);
  if (text === null || (after && text === pieceText(after))) return null;
  if (text.length > MAX_WHOLE && textAround(before, holes) !== pieceText(before)) return null;
  return withoutTrailing(text, ";");
}

function placeWords({ past, condition }: Pieces): string {
  if (past) {
    return `stands ${past.isBefore ? "before" : "behind"} ${quoted(pieceText(past.exit))} now`;
  }
  if (condition === "now") return "stands in a condition now";
  return condition === "before" ? "stands in a condition no more" : "stands elsewhere";
}

/** On one line, without the semicolon at the end. */
export function pieceText(node: TS.Node): string {
  return textAround(node, new Set());
}

/** The same with a sign for each hole in it. */
export function textAround(node: TS.Node, holes: ReadonlySet<TS.Node>): string {
  return withoutTrailing(sourceLine(node, node.getSourceFile(), holes), ";");
}

/** Characters of the name of a function by which a call of it is named, and of code that says little by itself. */
const MAX_CALLED = 40;

/**
 * Names the place of a name, a plain value or an operand, which says little by itself: the call to which it is given, as `open(…)`, the
 * member or constant of which it is the value or a part; null for other code.
 */
export function holderOfPiece(node: TS.Node | null): string | null {
  if (!node || !isPart(node) || pieceText(node).length > MAX_CALLED) return null;
  let inner: TS.Node = node;
  for (let outer = inner.parent; outer; outer = outer.parent) {
    if (ts.isCallExpression(outer)) return outer.expression === inner ? null : calledName(outer);
    // The name of a member is no place in it.
    if (ts.isPropertyAssignment(outer)) return outer.name === inner ? null : memberName(outer.name);
    if (ts.isVariableDeclaration(outer)) return constantName(outer);
    if (!isSeenThrough(outer)) return null;
    inner = outer;
  }
  return null;
}

function isPart(node: TS.Node): boolean {
  return ts.isIdentifier(node) || isSimpleLiteral(node) || ts.isShorthandPropertyAssignment(node) ||
    (ts.isExpression(node) && ts.isBinaryExpression(node.parent));
}

function isSeenThrough(node: TS.Node): boolean {
  return ts.isBinaryExpression(node) || ts.isParenthesizedExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    (ts.isArrowFunction(node) && !ts.isBlock(node.body));
}

function calledName({ expression }: TS.CallExpression): string | null {
  const callee = pieceText(expression);
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
  const called = callee.length <= MAX_CALLED ? callee : name;
  return called === "" ? null : `${called}(…)`;
}

/** The name of a constant in a function: one of the file is named by the sentence. */
function constantName(
  { name, parent: { parent: statement } }: TS.VariableDeclaration,
): string | null {
  return ts.isIdentifier(name) && statement.parent && !ts.isSourceFile(statement.parent)
    ? name.text
    : null;
}

function isSimpleLiteral({ kind }: TS.Node): boolean {
  const { TrueKeyword, FalseKeyword, NullKeyword, NumericLiteral, StringLiteral } = ts.SyntaxKind;
  return kind === TrueKeyword || kind === FalseKeyword || kind === NullKeyword ||
    kind === NumericLiteral || kind === StringLiteral;
}

/** `.min(1)` for `z.string().min(1)`. */
function linkText(node: TS.Node): string {
  const link = chainOf(node)?.links.at(-1);
  if (!link) return pieceText(node);
  const { call: { typeArguments, arguments: given }, name } = link;
  const types = typeArguments ? `<${typeArguments.map(pieceText).join(", ")}>` : "";
  return `${name}${types}(${given.map(pieceText).join(", ")})`;
}

/** The same with a sign for each part that is told in another way. */
function briefText(node: TS.Node, holes: ReadonlySet<TS.Node>): string {
  const whole = pieceText(node);
  return whole.length <= MAX_WHOLE ? whole : textAround(node, holes);
}

/** A value that is another one altogether is told with the name of its member. */
export function withMember(found: Pieces[], a: TS.Node, b: TS.Node): Pieces[] {
  const isWhole = found.length === 1 && !found[0]?.isLink && !found[0]?.around &&
    ts.isPropertyAssignment(a) && ts.isPropertyAssignment(b) &&
    found[0]?.before === a.initializer && found[0].after === b.initializer;
  return isWhole ? [{ before: a, after: b }] : found;
}
