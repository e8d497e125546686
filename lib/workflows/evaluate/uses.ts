import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";

/** The identifiers of a file that stand for what a name holds, by their text. */
export type Uses = ReadonlyMap<string, readonly TS.Identifier[]>;

export function readUses({ ast }: ParsedSource): Uses {
  const uses = new Map<string, TS.Identifier[]>();
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node)) {
      if (!isUse(node)) continue;
      const known = uses.get(node.text);
      if (known) known.push(node);
      else uses.set(node.text, [node]);
    } else if (!ts.isTypeNode(node) || ts.isExpressionWithTypeArguments(node)) {
      ts.forEachChild(node, (child) => {
        agenda.push(child);
      });
    }
  }
  return uses;
}

/** False for what declares a name, and for the names of members. */
function isUse(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return false;
  return !("name" in parent && parent.name === node);
}
