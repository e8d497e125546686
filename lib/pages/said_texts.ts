import type { ts as TS } from "ts-morph";
import type { JsxNode, JsxTree, ParsedSource } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { oneLine } from "../text/mod.ts";
import { isText } from "./matching_strings.ts";
import type { PageNode } from "./page/node_schemas.ts";

/** A text that a node says by its code, and the prop by which it says it. */
export interface SaidText {
  readonly id: string;
  readonly prop: string | null;
  readonly text: string;
}

/**
 * Lists the texts that hold what was looked for and stand in the code of nodes: what is handed to a function that translates
 * it, a part of an object in a prop, and the text of an element whose words are in several nodes.
 */
export function saidTexts(
  { ast }: ParsedSource,
  tree: JsxTree,
  found: readonly PageNode[],
  text: string,
): SaidText[] {
  const wanted = oneLine(text).toLowerCase();
  return found.flatMap((each) => {
    const node = tree.nodes.get(each.id);
    if (!node || node.type === "text") return [];
    const said = stringsOf(node, ast).filter(({ text }) => holds(text, wanted));
    if (said.length > 0) return said.map(({ prop, text }) => ({ id: each.id, prop, text }));
    const joined = joinedText(each);
    return holds(joined, wanted) ? [{ id: each.id, prop: null, text: joined }] : [];
  });
}

/** Returns all that an element says by the texts in it, as one text. */
export function joinedText({ type, text = "", children }: PageNode): string {
  if (type === "text") return text;
  return oneLine(children.map(joinedText).join(" "));
}

function holds(text: string, wanted: string): boolean {
  return oneLine(text).toLowerCase().includes(wanted);
}

/** Lists the strings of a node's own code, in text order; what its children have is theirs. */
function stringsOf(node: JsxNode, ast: TS.SourceFile): Omit<SaidText, "id">[] {
  const strings: Omit<SaidText, "id">[] = [];
  visit(node.syntax, null);
  return strings;

  function visit(syntax: TS.Node, prop: string | null): void {
    const start = syntax.getStart(ast);
    if (node.children.some((child) => child.start <= start && syntax.end <= child.end)) return;
    if (isText(syntax) && !isCompared(syntax)) strings.push({ prop, text: oneLine(syntax.text) });
    const name = ts.isJsxAttribute(syntax) ? syntax.name.getText(ast) : prop;
    ts.forEachChild(syntax, (child) => visit(child, name));
  }
}

/** Tells whether a string is there for the code alone: compared with, or the name of a member. */
function isCompared({ parent }: TS.Node): boolean {
  if (ts.isBinaryExpression(parent)) return COMPARING.has(parent.operatorToken.getText());
  return ts.isElementAccessExpression(parent) || ts.isCaseClause(parent);
}

const COMPARING: ReadonlySet<string> = new Set(["==", "===", "!=", "!=="]);
