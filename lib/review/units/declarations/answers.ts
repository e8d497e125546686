import type { ts as TS } from "ts-morph";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { callOf } from "../reading/code_pieces.ts";
import { VERBS } from "../reading/called_names.ts";
import { textOfCode } from "../reading/fact_words.ts";
import { shownPair, sourceLine } from "../reading/shown_text.ts";
import type { Declared } from "./read_declared.ts";

/** The name of all else that a file does when it is loaded. */
const REST = "";

/**
 * Gives each endpoint that a file declares by a call, such as `router.post("users.update", auth(), update)`, its own place among the
 * declarations, by its method and address.
 */
export function withAnswers(declared: ReadonlyMap<string, Declared>): Map<string, Declared> {
  const all = new Map(declared);
  const rest = all.get(REST);
  const answers = rest?.nodes.flatMap((node) => {
    const name = answerOf(node);
    return name === null ? [] : [{ node, name }];
  }) ?? [];
  if (!rest || answers.length === 0) return all;
  const told = new Set(answers.map(({ node }) => node));
  const others = rest.nodes.filter((node) => !told.has(node));
  const [first] = others;
  if (first) all.set(REST, { ...rest, nodes: others, line: lineOf(first) });
  else all.delete(REST);
  for (const { node, name } of answers) {
    const known = all.get(name);
    all.set(name, {
      name,
      of: null,
      nodes: [...known?.nodes ?? [], node],
      isExported: false,
      line: known?.line ?? lineOf(node),
    });
  }
  return all;
}

/** The endpoint that a statement declares: `POST users.update`. */
function answerOf(statement: TS.Node): string | null {
  const call = ts.isExpressionStatement(statement) ? callOf(statement) : null;
  if (!call || !ts.isPropertyAccessExpression(call.expression)) return null;
  const verb = call.expression.name.text;
  const [address, ...handlers] = call.arguments;
  const last = handlers.at(-1);
  const text = textOfCode(address);
  const isAnswer = VERBS.has(verb) && text !== null && text !== "" && !/\s/.test(text) &&
    last !== undefined && (ts.isArrowFunction(last) || ts.isFunctionExpression(last));
  return isAnswer ? `${verb.toUpperCase()} ${text}` : null;
}

/** Tells whether a declaration is an endpoint. */
export function isAnswer({ nodes }: Declared): boolean {
  return nodes.every((node) => answerOf(node) !== null);
}

/** Tells that an endpoint is new or gone. */
export function answerDetail(
  { name, nodes, line }: Declared,
  change: "added" | "removed",
): UnitDetail {
  const text = nodes.map((node) => sourceLine(node, node.getSourceFile())).join("; ");
  const [before, after] = change === "added" ? shownPair(null, text) : shownPair(text, null);
  const message = `The endpoint ${name} is ${change === "added" ? "new" : "gone"}`;
  return { subject: "route", change, owner: null, name, before, after, line, message };
}

function lineOf(node: TS.Node): number {
  const ast = node.getSourceFile();
  return positionAt(ast, node.getStart(ast)).line;
}
