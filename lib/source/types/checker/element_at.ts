import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

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

/** The element that a node is an attribute of, a child of, or a part of such. */
export function elementAround(node: TS.Node): TS.JsxOpeningLikeElement | undefined {
  const around = ts.findAncestor(
    node,
    (above): above is TS.JsxOpeningLikeElement | TS.JsxElement =>
      ts.isJsxOpeningElement(above) || ts.isJsxSelfClosingElement(above) || ts.isJsxElement(above),
  );
  return around && ts.isJsxElement(around) ? around.openingElement : around;
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
