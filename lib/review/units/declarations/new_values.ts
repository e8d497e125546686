import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { quoted, sourceLine } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { isFunctionValue } from "../reading/plain_functions.ts";
import { readDeclared } from "./read_declared.ts";

/** Characters of a value that is told with the export that has it. */
const MAX_VALUE = 80;

/** Tells of new exports of a file what value they have, where that is short and no function. */
export function withValues(
  details: readonly UnitDetail[],
  { head }: { readonly head: ParsedSource | null },
): UnitDetail[] {
  const isNew = ({ subject, change }: UnitDetail): boolean =>
    subject === "export" && change === "added";
  if (!head || !details.some(isNew)) return [...details];
  const declared = readDeclared(head);
  return details.map((detail) => {
    const [node] = isNew(detail) ? declared.get(detail.name)?.nodes ?? [] : [];
    const value = node && valueOf(node);
    return value ? { ...detail, message: `${detail.message}: ${quoted(value)}` } : detail;
  });
}

/** Returns the value of a constant, where that is short and no function. */
export function valueOf(node: TS.Node): string | null {
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (!value || nodesIn([value]).some(isFunctionValue)) return null;
  const line = sourceLine(value, node.getSourceFile());
  return line.length <= MAX_VALUE ? line : null;
}
