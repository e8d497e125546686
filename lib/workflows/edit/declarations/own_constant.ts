import type { ts as TS } from "ts-morph";
import { referenceOf } from "../../../source/scope/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { visitAll } from "../../../source/writing/mod.ts";
import type { EditSite } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { isWithin, machineFunctions } from "./machine_functions.ts";

/**
 * Refuses to change what is written in a constant, or in a function, that other code of the file uses as well.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireOwnConstant(site: EditSite, literal: TS.Node): void {
  const { file, machine } = site;
  for (let node = literal; node.parent; node = node.parent) {
    if (!isNamedDeclaration(node) || isWithin(machine.at.node, node)) continue;
    const users = otherUses(site, node);
    if (users.length === 0) continue;
    const message = `Refuse the edit: other code uses "${node.name.getText(file.ast)}" as well`;
    throw refusal("shared", message, users.map((user) => placeOf({ file, node: user })));
  }
}

function isNamedDeclaration(
  node: TS.Node,
): node is (TS.VariableDeclaration | TS.FunctionDeclaration) & { readonly name: TS.Node } {
  return (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
    node.name !== undefined;
}

/** The uses of a declared name outside of the declaration and of the machine. */
function otherUses(site: EditSite, declaration: TS.Node & { readonly name: TS.Node }): TS.Node[] {
  const { file, machine, reading: { run } } = site;
  const name = declaration.name.getText(file.ast);
  const found: TS.Node[] = [];
  visitAll(file.ast, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name || ts.isExportSpecifier(node.parent)) return;
    const isOwn = [declaration, machine.at.node].some((outer) => isWithin(node, outer));
    if (isOwn || referenceOf(node) !== "value") return;
    const meant = run.declarationOf(node, { file, frame: null })?.declaration;
    if (meant === declaration) found.push(node);
  });
  if (found.length === 0) return [];
  const { roots } = machineFunctions(site);
  return found.filter((node) => !roots.some((root) => isWithin(node, root)))
    .sort((a, b) => a.pos - b.pos);
}
