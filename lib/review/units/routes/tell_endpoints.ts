import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** The names under which a file that answers requests exports what answers them. */
const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/** A side of a file that answers requests. */
export interface Answering {
  /** The address at which the file answers; null for none. */
  readonly address: string | null;
  readonly ast: TS.SourceFile | null;
}

/** Tells the exports that answer requests by method and address: whoever calls them does not import them. */
export function tellEndpoints(
  details: readonly UnitDetail[],
  sides: { readonly base: Answering; readonly head: Answering },
): UnitDetail[] {
  return details.flatMap((detail) => {
    const { subject, change, name } = detail;
    const { address, ast } = change === "removed" ? sides.base : sides.head;
    const isLone = subject === "export" && (change === "added" || change === "removed");
    if (!isLone || address === null) return [detail];
    if (name !== "default") {
      return METHODS.has(name) ? [endpointDetail(detail, `${name} ${address}`)] : [detail];
    }
    const methods = ast ? methodsIn(ast) : [];
    return methods.length === 0
      ? [endpointDetail(detail, address)]
      : methods.map((method) => endpointDetail(detail, `${method} ${address}`));
  });
}

function endpointDetail(detail: UnitDetail, endpoint: string): UnitDetail {
  const done = detail.change === "added" ? "is new" : "is gone";
  return {
    ...detail,
    subject: "route",
    name: endpoint,
    message: `The endpoint ${endpoint} ${done}`,
  };
}

/** Lists the methods for which a file has an answer: as the members of an object, or where it compares the method that it is asked by. */
function methodsIn(ast: TS.SourceFile): string[] {
  const methods = new Set<string>();
  for (const node of nodesIn([ast])) {
    const isMember = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
    const word = isMember ? node.name : isCompared(node) ? node : null;
    const isName = word && (ts.isIdentifier(word) || ts.isStringLiteralLike(word));
    if (isName && METHODS.has(word.text)) methods.add(word.text);
  }
  return [...methods];
}

/** Tells whether a text is compared with something, also as a case of a `switch`. */
function isCompared(node: TS.Node): node is TS.StringLiteralLike {
  const { parent } = node;
  return ts.isStringLiteralLike(node) &&
    (ts.isCaseClause(parent) ||
      (ts.isBinaryExpression(parent) && isEquality(parent.operatorToken)));
}

function isEquality({ kind }: TS.Token<TS.BinaryOperator>): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
}
