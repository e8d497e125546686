import type { ParsedSource, TextEdit } from "../source/mod.ts";
import { type JsxNode, keysOf } from "../source/jsx/mod.ts";
import { checkEditable } from "./attributes.ts";
import { behindImports } from "./edit_state.ts";
import { keyOfEntry, withKey } from "./entry_key.ts";
import { notOneElement } from "./refused.ts";
import { requireOwnTags } from "./shadowed_tags.ts";
import { codeForPlace, readChild, readElement } from "../source/writing/mod.ts";
import { isChildInJsx } from "./jsx_place.ts";
import { isExpressionSnippet } from "./wrap_in_expression.ts";

/** The outcome of an edit that puts an element somewhere. */
export interface NodeEdit {
  /** An empty list where the file already says what was requested. */
  readonly edits: readonly TextEdit[];
  /** The offset at which the element starts in the new text. */
  readonly selected: number;
}

/**
 * Replaces the source of a node by exactly one JSX element or fragment. It stands wherever a node stood without
 * parentheses or braces of its own: JSX is as tight as an expression can be. An entry of a list keeps its key, unless the
 * element has one. What stands in braces between tags can have another expression in braces in its place.
 * @throws {WorkbenchError} `node_not_editable`, `not_one_element`; `edit_refused` where a local hides a tag's name, or it is not
 * clear which key an entry keeps
 */
export function replaceNode(source: ParsedSource, node: JsxNode, snippet: string): NodeEdit {
  checkEditable(node);
  const place = { path: source.path, within: node.syntax };
  const isBraced = isChildInJsx(node) && source.text[node.start] === "{";
  const read = isBraced ? readChild(snippet, place) : readElement(snippet, place);
  if ("problem" in read) {
    const hint = isBraced ? "" : hintFor(snippet);
    const problem = read.problem + hint;
    throw notOneElement(`Cannot put the snippet in the place of "${node.id}"`, {
      ...read,
      problem,
    });
  }
  requireOwnTags(read, node.syntax, node.syntax);
  const key = keysOf(read.expression).length > 0 ? null : keyOfEntry(source.ast, node);
  const code = key ? withKey(source, read, key.text, node.syntax) : { read, imports: [] };
  const { start, end } = node;
  const before = source.text.slice(start, end);
  const text = codeForPlace(code.read, source.ast, start);
  const isSame = before === text || before === codeForPlace(code.read, source.ast, start, "");
  const edits = isSame ? [] : [{ start, end, text }];
  return behindImports(code.imports, start, { edits, selected: start });
}

/** Code in braces has a place beside a node, and not in that of one. */
function hintFor(snippet: string): string {
  return isExpressionSnippet(snippet)
    ? "; an expression in braces goes beside it with `insertNode`"
    : "";
}
