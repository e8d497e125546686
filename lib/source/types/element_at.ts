import type { ts as TS } from "ts-morph";
import { ts } from "../typescript.ts";

/** The JSX element that starts at `offset`, or in whose opening tag's name `offset` lies. */
export function elementAt(
  source: TS.SourceFile,
  offset: number,
): TS.JsxOpeningLikeElement | null {
  let found: TS.JsxOpeningLikeElement | null = null;
  for (const node of nodesAt(source, offset)) {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) continue;
    const name = node.tagName;
    const inName = name.getStart(source) <= offset && offset <= name.getEnd();
    if (inName || node.getStart(source) === offset) found = node;
  }
  return found;
}

/** The innermost node at `offset`. */
export function nodeAt(source: TS.SourceFile, offset: number): TS.Node {
  return nodesAt(source, offset).at(-1) ?? source;
}

/** The nodes around `offset`, outermost first. */
function nodesAt(source: TS.SourceFile, offset: number): TS.Node[] {
  const nodes: TS.Node[] = [];
  let next: TS.Node | undefined = source;
  while (next) {
    nodes.push(next);
    next = ts.forEachChild(next, (child) => holds(child, offset, source) ? child : undefined);
  }
  return nodes;
}

function holds(node: TS.Node, offset: number, source: TS.SourceFile): boolean {
  return node.getStart(source) <= offset && offset < node.getEnd();
}
