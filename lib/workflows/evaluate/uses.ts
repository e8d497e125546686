import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Names } from "./names.ts";

/** The uses of the names that a file declares. */
export interface Uses {
  of(name: string, declaration: TS.Node): readonly TS.Identifier[];
}

/** @returns the uses of a file; what each of its names means is found out when the name is first asked for */
export function readUses({ ast }: ParsedSource, names: Names): Uses {
  const byText = identifiersOf(ast);
  const grouped = new Map<string, ReadonlyMap<TS.Node, readonly TS.Identifier[]>>();
  return {
    of(name, declaration) {
      let group = grouped.get(name);
      if (!group) {
        group = byDeclaration(byText.get(name) ?? [], names);
        grouped.set(name, group);
      }
      return group.get(declaration) ?? [];
    },
  };
}

function byDeclaration(
  uses: readonly TS.Identifier[],
  names: Names,
): Map<TS.Node, TS.Identifier[]> {
  const groups = new Map<TS.Node, TS.Identifier[]>();
  for (const use of uses) {
    const declaration = names.declarationOf(use)?.declaration;
    const group = declaration && groups.get(declaration);
    if (group) group.push(use);
    else if (declaration) groups.set(declaration, [use]);
  }
  return groups;
}

/** The identifiers that stand for what a name holds, by their text. */
function identifiersOf(ast: TS.SourceFile): Map<string, TS.Identifier[]> {
  const found = new Map<string, TS.Identifier[]>();
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node)) {
      if (!isUse(node)) continue;
      const known = found.get(node.text);
      if (known) known.push(node);
      else found.set(node.text, [node]);
    } else if (!ts.isTypeNode(node) || ts.isExpressionWithTypeArguments(node)) {
      ts.forEachChild(node, (child) => {
        agenda.push(child);
      });
    }
  }
  return found;
}

/** False for what declares a name, and for the names of members. */
export function isUse(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return false;
  return !("name" in parent && parent.name === node);
}
