import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Leaves out what went with the whole member that said it, of which it is told that it is gone. */
export function withoutLone(
  names: readonly string[],
  nodes: readonly TS.Node[],
  others: readonly TS.Node[],
  read: (node: TS.Node) => string | null,
): string[] {
  if (names.length === 0) return [];
  const known = new Set(nodesIn(others).flatMap((node) => nameOfMember(node) ?? []));
  const saying = nodesIn(nodes).filter((node) => names.includes(read(node) ?? ""));
  const isLone = (node: TS.Node): boolean =>
    ts.findAncestor(node, (each) => {
      const name = nameOfMember(each);
      return name !== null && !known.has(name);
    }) !== undefined;
  return names.filter((name) => !saying.filter((node) => read(node) === name).every(isLone));
}

function nameOfMember(node: TS.Node): string | null {
  return ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)
    ? memberName(node.name)
    : null;
}
