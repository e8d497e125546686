import { type JsxNode, readProps, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { insertAttribute, isSpreadName, openingOf, removeAttribute } from "../../edits/mod.ts";
import {
  editSnippet,
  type ReadSnippet,
  reject,
  type SnippetEdit,
  snippetNode,
  type SnippetRejection,
} from "./edit_snippet.ts";

/** The attribute to move, and the children between which it moves. */
export interface RewireRequest {
  readonly parentId: string;
  readonly propName: string;
  readonly fromChildId: string;
  readonly toChildId: string;
}

/** Moves an attribute from one child of a node to another, its source as it is. */
export async function snippetRewire(snippet: string, request: RewireRequest): Promise<SnippetEdit> {
  const { fromChildId, toChildId, propName } = request;
  return await editSnippet(snippet, (read) => {
    const parent = snippetNode(read, request.parentId);
    if ("ok" in parent) return parent;
    const from = childOf(read, parent, fromChildId);
    if ("ok" in from) return from;
    const to = childOf(read, parent, toChildId);
    if ("ok" in to) return to;
    if (from === to) return reject("same_node", `"${toChildId}" is where the prop is already`);
    const edits = move(read, from, to, propName);
    return "ok" in edits ? edits : { edits, select: [toChildId] };
  });
}

/** A child that can have props. */
function childOf(read: ReadSnippet, parent: JsxNode, id: string): JsxNode | SnippetRejection {
  const node = snippetNode(read, id);
  if ("ok" in node) return node;
  if (node.parent !== parent) return reject("not_a_child", `"${id}" is no child of "${parent.id}"`);
  return node.type === "element"
    ? node
    : reject("not_a_child", `"${id}" is of type "${node.type}", and only elements have props`);
}

function move(
  { source: { ast } }: ReadSnippet,
  from: JsxNode,
  to: JsxNode,
  name: string,
): TextEdit[] | SnippetRejection {
  const props = readProps(from, ast);
  const prop = props.findLast((known) => known.name === name && !isSpreadName(name));
  if (!prop) {
    return isSpreadName(name) || props.some(({ syntax }) => ts.isJsxSpreadAttribute(syntax))
      ? reject(
        "spread_not_movable",
        `"${from.id}" can have "${name}" from a spread only, which cannot be moved`,
      )
      : reject("prop_not_found", `"${from.id}" has no prop "${name}"`);
  }
  if (readProps(to, ast).some((known) => known.name === name)) {
    return reject("prop_taken", `"${to.id}" has a prop "${name}" already`);
  }
  const attribute = ast.text.slice(prop.start, prop.end);
  return [removeAttribute(ast, prop.syntax), insertAttribute(ast, openingOf(to), () => attribute)];
}
