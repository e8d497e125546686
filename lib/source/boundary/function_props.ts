import type { ts as TS } from "ts-morph";
import { attributeValue, isInlineFunction, lookThrough } from "../jsx/mod.ts";
import { valueAt } from "../scope/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "../writing/mod.ts";
import { hasDirective } from "./directives.ts";

/** An attribute that gets a function, which is none of the server's actions. */
export interface FunctionProp {
  readonly attribute: TS.JsxAttribute;
  /** The tag of its element. */
  readonly tag: TS.JsxTagNameExpression;
}

/** Lists the attributes of code whose values are functions of the file itself, but for those with `"use server"`. */
export function functionProps(root: TS.Node): FunctionProp[] {
  const found: FunctionProp[] = [];
  visitAll(root, (node) => {
    if (!ts.isJsxAttribute(node)) return;
    const value = attributeValue(node);
    if (value && isOwnFunction(value)) {
      found.push({ attribute: node, tag: node.parent.parent.tagName });
    }
  });
  return found;
}

function isOwnFunction(value: TS.Expression): boolean {
  const node = lookThrough(value);
  if (isInlineFunction(node)) return !isAction(node);
  if (!ts.isIdentifier(node)) return false;
  const declaration = valueAt(node, node.text)?.declaration;
  if (!declaration) return false;
  if (ts.isFunctionDeclaration(declaration)) return !isAction(declaration);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  const made = lookThrough(declaration.initializer);
  return isInlineFunction(made) && !isAction(made);
}

/** Tells whether a function is an action of the server, which a client may call. */
function isAction({ body }: TS.FunctionLikeDeclaration): boolean {
  return body !== undefined && ts.isBlock(body) && hasDirective(body.statements, "use server");
}
