import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { visitAll } from "../../writing/file_style.ts";
import { projectPath } from "../files/project_path.ts";
import type { Inspection } from "../worker/inspector.ts";

/**
 * Returns the names of missing types of which some code takes a part: the checker gives `Outputs["rows"]` the name `Outputs`,
 * if it does not find it. Types of all files of the project count, and values of the inspected file.
 */
export function dividedTypes(inspection: Inspection): ReadonlySet<TS.Symbol> {
  const { program, source, checker } = inspection;
  const found = new Set<TS.Symbol>();
  for (const file of program.getSourceFiles()) {
    if (projectPath(file.fileName, inspection) === null) continue;
    visitAll(file, (node) => {
      const whole = ts.isIndexedAccessTypeNode(node)
        ? node.objectType
        : file === source
        ? dividedValue(node)
        : null;
      const type = whole && checker.getTypeAtLocation(whole);
      if (type && type.flags & ts.TypeFlags.Any && type.aliasSymbol) found.add(type.aliasSymbol);
    });
  }
  return found;
}

/** Returns the expression or pattern of which a node takes a part; null for every other node. */
function dividedValue(node: TS.Node): TS.Node | null {
  if (ts.isElementAccessExpression(node) || ts.isAwaitExpression(node)) return node.expression;
  if (ts.isForOfStatement(node)) return node.expression;
  return ts.isBindingElement(node) ? node.parent : null;
}
