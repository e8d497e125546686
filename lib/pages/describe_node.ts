import { type JsxNode, type ParsedSource, positionAt, readProps } from "../source/mod.ts";
import type { PageNode, PageProp } from "./schemas.ts";

/** A node of a tree as it goes over the wire, with its whole subtree. */
export function describeNode(source: ParsedSource, node: JsxNode): PageNode {
  const { id, type, tag, text, owner, start, end, editable, reason } = node;
  return {
    id,
    type,
    ...(tag !== undefined && { tag }),
    ...(text !== undefined && { text }),
    owner,
    ...positionAt(source.ast, start),
    start,
    end,
    ...(type === "element" && { props: describeProps(source, node) }),
    children: node.children.map((child) => describeNode(source, child)),
    editable,
    ...(reason !== undefined && { reason }),
  };
}

/** The attributes of an element as they go over the wire; none for other nodes. */
export function describeProps(source: ParsedSource, node: JsxNode): PageProp[] {
  return readProps(node, source.ast).map(({ index, name, kind, value, editable, reason }) => ({
    index,
    name,
    kind,
    value,
    editable,
    ...(reason !== undefined && { reason }),
  }));
}
