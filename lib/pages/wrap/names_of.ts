import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";

/** Every name that a file writes, for whatever: a new name should be none of them. */
export function namesOf(ast: TS.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  visitAll(ast, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
  });
  return names;
}
