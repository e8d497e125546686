import type { ts as TS } from "ts-morph";
import { lookOutward } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";

/** Names the member or variable whose value a node is. */
export function holderOf(node: TS.Node): string | null {
  const inner = lookOutward(node);
  const { parent } = inner;
  return "initializer" in parent && parent.initializer === inner ? nameOfHolder(parent) : null;
}

/** Returns the name of a member, variable, parameter or field of a type; null for other code. */
export function nameOfHolder(node: TS.Node): string | null {
  const isNamed = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) || ts.isVariableDeclaration(node) || ts.isParameter(node) ||
    ts.isBindingElement(node);
  return isNamed && !ts.isObjectBindingPattern(node.name) && !ts.isArrayBindingPattern(node.name)
    ? memberName(node.name)
    : null;
}
