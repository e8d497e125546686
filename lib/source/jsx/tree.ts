import type { ts as TS } from "ts-morph";
import { shorten } from "../../text/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { decodeJsxText } from "./decode_text.ts";
import {
  addNode,
  type Holder,
  moduleHolder,
  type NodePlan,
  openDraft,
  ownerHolder,
  type TreeDraft,
} from "./draft.ts";
import { isListLoop, isLoop, loopSubject } from "./loop.ts";
import { type JsxMarks, markJsx } from "./marks.ts";
import type { JsxTree } from "./node.ts";
import { ownerSite } from "./owners.ts";
import {
  attributeName,
  attributeValue,
  type ConditionalSyntax,
  conditionOf,
  isConditional,
  isFallback,
  isJsx,
  type JsxSyntax,
  lookThrough,
} from "./syntax.ts";

/** A tree that is being read: each step takes a visit from the agenda, and puts those of its children there. */
interface Reading extends TreeDraft {
  readonly marks: JsxMarks;
  readonly agenda: Visit[];
  readonly module: Holder;
}

interface Visit {
  readonly syntax: TS.Node;
  readonly holder: Holder;
}

/**
 * From this depth on conditionals and loops are no nodes of their own: the parser reads chains of them of any depth, and
 * ids grow with the depth. Elements cannot be nested so deep that it matters.
 */
const MAX_DEPTH = 500;

/** The longest `text` of a node. */
const MAX_TEXT = 200;

/**
 * Reads the JSX of a file: every maximal piece of it, with the conditional or loop that holds it, is a root. Works on
 * broken source as far as the parser recovered it, and never throws. Goes in linear time, once per syntax tree, as deep as
 * the service parses code.
 */
export function readJsxTree({ ast }: { readonly ast: TS.SourceFile }): JsxTree {
  const tree = known.get(ast) ?? readTree(ast);
  known.set(ast, tree);
  return tree;
}

const known = new WeakMap<TS.SourceFile, JsxTree>();

function readTree(ast: TS.SourceFile): JsxTree {
  const draft = openDraft(ast);
  const module = moduleHolder(draft);
  const agenda: Visit[] = [{ syntax: ast, holder: module }];
  const reading: Reading = { ...draft, module, agenda, marks: markJsx(ast) };
  for (let visit = agenda.pop(); visit; visit = agenda.pop()) {
    readSyntax(reading, visit.syntax, visit.holder);
  }
  return { roots: draft.roots, nodes: draft.nodes };
}

function readSyntax(reading: Reading, syntax: TS.Node, holder: Holder): void {
  if (ts.isJsxText(syntax)) readText(reading, syntax, holder);
  else if (ts.isJsxExpression(syntax)) readBraces(reading, syntax, holder);
  else if (ts.isJsxAttributeLike(syntax)) readAttribute(reading, syntax, holder);
  else if (isJsx(syntax)) readElement(reading, syntax, holder);
  else readCode(reading, syntax, holder);
}

/** Code around JSX: a conditional or loop that holds some is a node, everything else is looked into. */
function readCode(reading: Reading, syntax: TS.Node, holder: Holder): void {
  const isHolding = reading.marks.held.has(syntax) && holder.depth < MAX_DEPTH;
  if (isHolding && (isConditional(syntax) || isLoop(syntax))) {
    const plan = { ...ownRange(reading, syntax), ...branchPlan(reading, syntax) };
    visitCode(reading, syntax, addNode(reading, holder, plan));
    return;
  }
  const site = holder.node ? null : ownerSite(syntax, holder !== reading.module);
  visitCode(reading, syntax, site ? ownerHolder(reading, site) : holder);
}

/** A `{...}` between tags is always one node. */
function readBraces(reading: Reading, syntax: TS.JsxExpression, holder: Holder): void {
  const range = { ...ownRange(reading, syntax), inBraces: true };
  const value = syntax.expression && lookThrough(syntax.expression);
  if (value && isBranching(reading, value)) {
    visitCode(
      reading,
      value,
      addNode(reading, holder, { ...range, ...branchPlan(reading, value) }),
    );
    return;
  }
  const text = syntax.expression
    ? sourceOf(reading, syntax.expression)
    : reading.ast.text.slice(range.start + 1, range.end - 1).trim();
  const plan = { ...range, type: "expression", syntax, text: shorten(text, MAX_TEXT) } as const;
  visitCode(reading, syntax, addNode(reading, holder, plan));
}

/** In braces also what shows no JSX of its own can be a conditional (`{open ? "Close" : "Open"}`) or a loop. */
function isBranching(
  reading: Reading,
  value: TS.Expression,
): value is ConditionalSyntax | TS.CallExpression {
  const isHolding = reading.marks.held.has(value);
  if (isConditional(value)) return isHolding || !isFallback(value);
  return isListLoop(value) || (isHolding && isLoop(value));
}

function branchPlan(
  reading: Reading,
  syntax: ConditionalSyntax | TS.CallExpression,
): Pick<NodePlan, "type" | "syntax" | "text"> {
  return ts.isCallExpression(syntax)
    ? { type: "loop", syntax, text: shorten(sourceOf(reading, loopSubject(syntax)), MAX_TEXT) }
    : {
      type: "conditional",
      syntax,
      text: shorten(sourceOf(reading, conditionOf(syntax)), MAX_TEXT),
    };
}

function readElement(reading: Reading, syntax: JsxSyntax, holder: Holder): void {
  const range = ownRange(reading, syntax);
  if (ts.isJsxFragment(syntax)) {
    visit(
      reading,
      syntax.children,
      addNode(reading, holder, { type: "fragment", syntax, ...range }),
    );
    return;
  }
  const opening = ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  const tag = sourceOf(reading, opening.tagName);
  const inside = addNode(reading, holder, { type: "element", syntax, ...range, tag });
  // In text order: the agenda is taken from its end.
  if (ts.isJsxElement(syntax)) visit(reading, syntax.children, inside);
  const slots = opening.attributes.properties.filter((node) => reading.marks.within.has(node));
  visit(reading, slots, inside);
}

/** JSX in an attribute, at any depth, makes a slot. */
function readAttribute(reading: Reading, syntax: TS.JsxAttributeLike, holder: Holder): void {
  const value = ts.isJsxAttribute(syntax) ? attributeValue(syntax) : syntax.expression;
  if (!value) return;
  const tag = ts.isJsxAttribute(syntax) ? attributeName(syntax) : "...";
  const plan = { type: "slot", syntax, tag, ...ownRange(reading, value) } as const;
  visit(reading, [value], addNode(reading, holder, plan));
}

/** Reads the part of a text that React keeps, without line breaks at its ends; text of nothing but such white space is no node. */
function readText(reading: Reading, syntax: TS.JsxText, holder: Holder): void {
  if (syntax.containsOnlyTriviaWhiteSpaces) return;
  const whole = reading.ast.text.slice(syntax.pos, syntax.end);
  const leading = whole.slice(0, whole.length - whole.trimStart().length);
  const trailing = whole.slice(whole.trimEnd().length);
  const start = syntax.pos + (hasLineBreak(leading) ? leading.length : 0);
  const end = syntax.end - (hasLineBreak(trailing) ? trailing.length : 0);
  const text = shorten(decodeJsxText(reading.ast.text.slice(start, end)), MAX_TEXT);
  addNode(reading, holder, { type: "text", syntax, start, end, text });
}

function hasLineBreak(whiteSpace: string): boolean {
  return /[\n\r\u2028\u2029]/.test(whiteSpace);
}

function visitCode(reading: Reading, syntax: TS.Node, holder: Holder): void {
  const children: TS.Node[] = [];
  ts.forEachChild(syntax, (child) => {
    if (reading.marks.within.has(child)) children.push(child);
  });
  visit(reading, children, holder);
}

function visit(reading: Reading, children: readonly TS.Node[], holder: Holder): void {
  for (const syntax of children.toReversed()) reading.agenda.push({ syntax, holder });
}

function ownRange(reading: Reading, syntax: TS.Node): { start: number; end: number } {
  return { start: syntax.getStart(reading.ast), end: syntax.end };
}

function sourceOf(reading: Reading, syntax: TS.Node): string {
  return reading.ast.text.slice(syntax.getStart(reading.ast), syntax.end);
}
