import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";

/** The statements of each side that the other one has not, word for word. */
export interface OtherStatements {
  readonly base: ReadonlySet<TS.Node>;
  readonly head: ReadonlySet<TS.Node>;
}

/**
 * Finds the statements that a comparison of two states of a file has to examine: most of what people change is next to much that
 * stays.
 */
export function otherStatements(base: TS.SourceFile, head: TS.SourceFile): OtherStatements {
  const heads = new Map<string, TS.Statement[]>();
  for (const statement of head.statements) {
    const text = statement.getText(head);
    heads.set(text, [...heads.get(text) ?? [], statement]);
  }
  const others = new Set(head.statements);
  const left = base.statements.filter((statement) => {
    const same = heads.get(statement.getText(base))?.shift();
    return same === undefined || !others.delete(same);
  });
  return { base: new Set(left), head: others };
}

/** Tells whether a node stands in one of some statements of a file. */
export function isIn(statements: ReadonlySet<TS.Node>, node: TS.Node): boolean {
  let outer = node;
  while (outer.parent && !ts.isSourceFile(outer.parent)) outer = outer.parent;
  return statements.has(outer);
}
