import type { JsxNode } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { editSnippet, reject, type SnippetEdit, snippetNode } from "./edit_snippet.ts";
import { isChildInJsx } from "../../edits/mod.ts";

/**
 * Swaps a node of a snippet with the sibling before or behind it. Siblings are the nodes of one parent, so a conditional
 * or a loop moves as one; props have no order, and white space between two nodes stays between them.
 */
export async function snippetMoveNode(
  snippet: string,
  request: { readonly nodeId: string; readonly direction: "up" | "down" },
): Promise<SnippetEdit> {
  const { nodeId, direction } = request;
  return await editSnippet(snippet, (read) => {
    const node = snippetNode(read, nodeId);
    if ("ok" in node) return node;
    if (!node.parent) return reject("is_root", `"${nodeId}" is the root of the snippet`);
    const sibling = neighbour(node, node.parent, direction);
    if (!sibling) {
      return reject("no_sibling", `Nothing stands ${direction} of "${nodeId}" to swap with`);
    }
    return swap(snippet, node, sibling);
  });
}

function neighbour(node: JsxNode, parent: JsxNode, direction: "up" | "down"): JsxNode | undefined {
  if (node.type === "slot") return undefined;
  const siblings = parent.children.filter((child) => child === node || isVisible(child));
  return siblings[siblings.indexOf(node) + (direction === "up" ? -1 : 1)];
}

function isVisible({ type, text }: JsxNode): boolean {
  return type !== "slot" && !(type === "text" && text?.trim() === "");
}

function swap(text: string, node: JsxNode, sibling: JsxNode): {
  edits: { start: number; end: number; text: string }[];
  select: number;
} {
  const moved = textFor(text, node, sibling);
  const given = textFor(text, sibling, node);
  const shift = node.start < sibling.start ? given.length - (node.end - node.start) : 0;
  const inParentheses = moved.length > node.end - node.start ? 1 : 0;
  return {
    edits: [
      { start: node.start, end: node.end, text: given },
      { start: sibling.start, end: sibling.end, text: moved },
    ],
    select: sibling.start + shift + inParentheses,
  };
}

/** In code, operators around the new place must not tear a conditional apart. */
function textFor(text: string, node: JsxNode, place: JsxNode): string {
  const own = text.slice(node.start, node.end);
  if (node.type !== "conditional" || isChildInJsx(node)) return own;
  return ts.isParenthesizedExpression(place.syntax.parent) ? own : `(${own})`;
}
