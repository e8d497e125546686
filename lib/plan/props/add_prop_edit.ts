import { isTyped } from "../../conventions/mod.ts";
import { insertion, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import {
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  startsLine,
} from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";
import { type DeclaredProp, firstPropEdits, memberText } from "./first_prop_edits.ts";
import type { OwnComponent, PropsBody } from "./own_component.ts";
import { propTypesEdit } from "./prop_types_edit.ts";
import { takePropEdit } from "./take_prop_edit.ts";
import { widenPropsEdit } from "./widen_props_edit.ts";

/**
 * Returns the edits that declare a further prop of a component, where and as it declares its others.
 * @param isTaken whether the parameter names the prop as well
 * @throws {WorkbenchError} `edit_refused` where nothing of the file can declare it
 */
export async function addPropEdits(
  site: FlowSite,
  component: OwnComponent,
  prop: DeclaredProp,
  isTaken: boolean,
): Promise<TextEdit[]> {
  const { type, source: { path } } = component;
  const declared = declaringEdit(component, prop);
  if (type === "none") {
    if (!declared) return await firstPropEdits(site, component, prop, isTaken);
    return [declared, ...isTaken ? await firstPropEdits(site, component, prop, isTaken) : []];
  }
  // A pattern without a type is all that says the props in JavaScript.
  const isNamed = isTaken && !isTyped(path) && type !== undefined;
  if (!declared && !isNamed) {
    throw refused(
      `Cannot add "${prop.name}" to "${component.fact.name}": nothing in "${path}" says which props it takes. Write their type ` +
        "at its parameter first",
    );
  }
  return [...declared ? [declared] : [], ...isTaken ? [takePropEdit(component, prop.name)] : []];
}

function declaringEdit(component: OwnComponent, prop: DeclaredProp): TextEdit | null {
  const { bodies: [body], type, source: { path, ast } } = component;
  if (body) return memberEdit(body, memberText(prop));
  if (!isTyped(path)) return propTypesEdit(component, prop);
  const isType = type !== undefined && type !== "none" && ts.isTypeNode(type);
  return isType ? widenPropsEdit(ast, type, memberText(prop)) : null;
}

/** Adds a member behind those that a type has, written like them. */
function memberEdit(body: PropsBody, member: string): TextEdit {
  const ast = body.getSourceFile();
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
