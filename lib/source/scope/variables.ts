import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import type { Declaration } from "./declarations.ts";

/** A variable, parameter or part of a destructuring. */
export type BindingSyntax = TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement;

export function isBindingSyntax(node: TS.Node): node is BindingSyntax {
  return ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
}

/** The names that a variable or parameter binds, at any depth of its destructuring, in text order. */
export function boundNames(binding: BindingSyntax | undefined): Declaration[] {
  const names: Declaration[] = [];
  const agenda: BindingSyntax[] = binding ? [binding] : [];
  for (let declaration = agenda.pop(); declaration; declaration = agenda.pop()) {
    const { name } = declaration;
    if (!ts.isIdentifier(name)) {
      for (const element of name.elements.toReversed()) {
        if (ts.isBindingElement(element)) agenda.push(element);
      }
    } else if (name.text !== "" && name.text !== "this") {
      names.push({ name: name.text, identifier: name, declaration, isValue: true, isType: false });
    }
  }
  return names;
}

/** Finds the variable or parameter to which a part of a destructuring belongs. */
export function wholeBinding(
  declaration: BindingSyntax,
): TS.VariableDeclaration | TS.ParameterDeclaration {
  let node: TS.Node = declaration;
  while (!ts.isVariableDeclaration(node) && !ts.isParameter(node)) node = node.parent;
  return node;
}

/** The names that `var` declares in `root`, at any depth but in functions and classes, in text order. */
export function hoistedVariables(root: TS.Node): Declaration[] {
  const names: Declaration[] = [];
  const agenda: TS.Node[] = [root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isVariableDeclarationList(node)) {
      if (!(node.flags & ts.NodeFlags.BlockScoped)) {
        for (const name of node.declarations.flatMap(boundNames)) names.push(name);
      }
      continue;
    }
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => {
      if (canHoldVariables(child)) children.push(child);
    });
    for (const child of children.reverse()) agenda.push(child);
  }
  return names;
}

/** Statements and their parts; neither expressions nor anything with a scope for `var` of its own. */
function canHoldVariables(node: TS.Node): boolean {
  return !ts.isFunctionLike(node) && !ts.isClassLike(node) && !ts.isModuleDeclaration(node) &&
    !ts.isExpression(node) && !ts.isTypeNode(node);
}
