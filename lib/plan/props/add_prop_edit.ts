import { insertion, type TextEdit } from "../../source/mod.ts";
import {
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  startsLine,
} from "../../source/writing/mod.ts";
import { refused } from "../refactor/refusal.ts";
import type { OwnComponent } from "./own_component.ts";

/**
 * Returns the edit that declares a further member, behind the members that the type has and written like them.
 * @param member as code, without a mark at its end
 * @throws {WorkbenchError} `edit_refused` where the file has no type for it
 */
export function addPropEdit(
  { bodies: [body], fact, source: { path, ast } }: OwnComponent,
  member: string,
): TextEdit {
  if (!body) {
    throw refused(`Cannot add a prop to "${fact.name}": "${path}" has no type of its props`);
  }
  const { text } = ast;
  const last = body.members.at(-1);
  if (!last) {
    const at = body.end - 1;
    const indentation = indentationAt(text, body.getStart(ast));
    const inner = deeperIndentation(ast, indentation);
    const line = lineEndingAt(text, at);
    const start = text.lastIndexOf("{", at) + 1;
    return { start, end: at, text: `${line}${inner}${member};${line}${indentation}` };
  }
  const written = text.slice(last.getStart(ast), last.end);
  const mark = /[;,]$/.exec(written)?.[0] ?? "";
  const start = last.getStart(ast);
  if (!startsLine(text, start)) {
    return insertion(last.end, mark === "" ? `; ${member}` : ` ${member}${mark}`);
  }
  const gap = lineEndingAt(text, last.end) + indentationAt(text, start);
  return insertion(last.end, `${gap}${member}${mark}`);
}
