import { WorkbenchError } from "../../errors/mod.ts";
import { isJsx } from "../../source/jsx/mod.ts";
import { loadTypeScript } from "../../source/syntax/typescript.ts";
import { appendChild, childObstacle, isTag } from "../../edits/mod.ts";
import { editSnippet, reject, type SnippetEdit, snippetNode } from "./edit_snippet.ts";

/**
 * Adds an empty element as the last child of an element or fragment of a snippet.
 * @param request.tag a JSX tag, members and namespaces included
 * @throws {WorkbenchError} `invalid_request` when the tag is none
 */
export async function snippetAddChild(
  snippet: string,
  request: { readonly parentId: string; readonly tag?: string | undefined },
): Promise<SnippetEdit> {
  const { parentId, tag = "div" } = request;
  await loadTypeScript();
  checkTag(tag);
  return await editSnippet(snippet, (read) => {
    const parent = snippetNode(read, parentId);
    if ("ok" in parent) return parent;
    const { syntax, type } = parent;
    if (!isJsx(syntax)) {
      return reject("cannot_hold_children", `"${parentId}" is of type "${type}", not an element`);
    }
    const { ast } = read.source;
    const obstacle = childObstacle(syntax, ast);
    if (obstacle) {
      return reject("cannot_hold_children", `"${parentId}" takes no child: ${obstacle}`);
    }
    const { edit, selected } = appendChild(ast, syntax, () => `<${tag} />`);
    return { edits: [edit], select: selected };
  });
}

function checkTag(tag: string): void {
  if (isTag(tag)) return;
  const issue = { path: "tag", message: `Give the tag of a JSX element; "${tag}" is none` };
  throw new WorkbenchError("invalid_request", `Cannot add a child: ${issue.message}`, {
    data: { issues: [issue] },
  });
}
