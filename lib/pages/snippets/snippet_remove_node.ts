import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/edits.ts";
import type { JsxNode } from "../../source/jsx/node.ts";
import { ts } from "../../source/typescript.ts";
import { removeAttribute } from "../../edits/attributes.ts";
import { editSnippet, reject, type SnippetEdit, snippetNode } from "./edit_snippet.ts";
import { isChildInJsx } from "../../edits/jsx_place.ts";
import { lineStartAt, skipBlanks, startsLine } from "../../source/writing/file_style.ts";

/**
 * Removes a node of a snippet: a child with its line where it is alone there, a slot with its whole attribute. Where
 * code needs a value (a branch, a loop's callback) `null` stays, or an empty list for a loop: they show nothing.
 */
export async function snippetRemoveNode(
  snippet: string,
  { nodeId }: { readonly nodeId: string },
): Promise<SnippetEdit> {
  return await editSnippet(snippet, (read) => {
    const node = snippetNode(read, nodeId);
    if ("ok" in node) return node;
    if (!node.parent) return reject("is_root", `"${nodeId}" is the root of the snippet`);
    return { edits: [removal(read.source.ast, node)], select: ancestorsOf(node) };
  });
}

function removal(ast: TS.SourceFile, node: JsxNode): TextEdit {
  if (ts.isJsxAttributeLike(node.syntax)) return removeAttribute(ast, node.syntax);
  return isChildInJsx(node) ? removeChild(ast.text, node) : removeValue(ast.text, node);
}

function removeChild(text: string, { start, end }: JsxNode): TextEdit {
  const lineEnd = skipBlanks(text, end) + (/^[ \t]*\r\n/.test(text.slice(end)) ? 1 : 0);
  if (!startsLine(text, start) || text[lineEnd] !== "\n") return { start, end, text: "" };
  return { start: lineStartAt(text, start), end: lineEnd + 1, text: "" };
}

function removeValue(text: string, { start, end, type, syntax }: JsxNode): TextEdit {
  // An attribute can hold an element without braces, but no other value.
  if (ts.isJsxAttribute(syntax.parent)) return { start, end, text: "{null}" };
  const before = isNameCharacter(text[start - 1]) ? " " : "";
  const after = isNameCharacter(text[end]) ? " " : "";
  return { start, end, text: before + (type === "loop" ? "[]" : "null") + after };
}

function isNameCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\w$\u0080-\uffff]/.test(character);
}

function ancestorsOf(node: JsxNode): string[] {
  const ids: string[] = [];
  for (let at = node.parent; at; at = at.parent) ids.push(at.id);
  return ids;
}
