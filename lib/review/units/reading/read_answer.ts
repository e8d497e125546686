import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { chainOf } from "./code_chains.ts";
import { memberName } from "./code_pieces.ts";
import { nameOfExpression } from "./fact_words.ts";
import { memberValue } from "./shown_messages.ts";
import { holderOf } from "./value_holder.ts";

/** An answer that code gives to a request. */
export interface Answer {
  readonly node: TS.Node;
  /** The status as it is told: 404 of `res.status(404)`, `NOT_FOUND` of `Status.NOT_FOUND`; null where none is set. */
  readonly status: string | null;
  readonly body: TS.Expression | null;
  /** The names of the headers that are set with it. */
  readonly headers: readonly string[];
  /** The procedure of a router that answers so; null for an answer by itself. */
  readonly of: string | null;
}

/** Reads the answer that a node gives; null for other code. */
export function answerIn(node: TS.Node): Answer | null {
  return answerOfResponse(node) ?? answerOfChain(node) ?? answerOfProcedure(node);
}

/** Reads `new Response(text, { status: 404 })` and `NextResponse.json(rows)`. */
function answerOfResponse(node: TS.Node): Answer | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  const [name, ...members] = nameOfExpression(node.expression)?.split(".") ?? [];
  const isAnswer = name?.endsWith("Response") === true &&
    (ts.isNewExpression(node) ? members.length === 0 : members.join() === "json");
  if (!isAnswer) return null;
  const [body, options] = node.arguments ?? [];
  const set = options && ts.isObjectLiteralExpression(options) ? options : null;
  const headers = set && memberValue(set, "headers");
  return {
    node,
    status: statusIn(set && memberValue(set, "status")),
    body: body ?? null,
    headers: headers && ts.isObjectLiteralExpression(headers)
      ? headers.properties.flatMap((each) => memberName(each.name) ?? [])
      : [],
    of: null,
  };
}

/** The calls that end an answer, each with what is answered. */
const ENDING: ReadonlySet<string> = new Set([".json", ".send", ".end", ".text", ".html"]);

/** Reads `res.status(404).json(rows)` and `c.json(rows, 404)`; a socket that sends and a stream that ends answer no request. */
function answerOfChain(node: TS.Node): Answer | null {
  const chain = ts.isCallExpression(node) ? chainOf(node) : null;
  const [last, ...before] = chain?.links.toReversed() ?? [];
  if (!chain || !last || !ENDING.has(last.name) || !ts.isIdentifier(chain.root)) return null;
  const [body, status, ...more] = last.call.arguments;
  const set = before.find(({ name }) => name === ".status")?.call.arguments[0];
  const given = set ?? (more.length === 0 ? status : undefined);
  const isAnswer = set !== undefined ||
    (last.name === ".json" && body !== undefined && isParameter(chain.root));
  return isAnswer
    ? { node, status: statusIn(given), body: body ?? null, headers: [], of: null }
    : null;
}

function isParameter({ text, parent }: TS.Identifier): boolean {
  for (let outer: TS.Node = parent; outer; outer = outer.parent) {
    const isOwn = ts.isFunctionLike(outer) &&
      outer.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === text);
    if (isOwn) return true;
  }
  return false;
}

/** The calls by which a router is told what a procedure does. */
const ASKED: ReadonlySet<string> = new Set([".query", ".mutation", ".subscription"]);

/** Reads the object that a procedure of a router returns: `list: procedure.query(async () => ({ rows }))`. */
function answerOfProcedure(node: TS.Node): Answer | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const returned = ts.findAncestor(node.parent, (each) => !ts.isParenthesizedExpression(each));
  const isReturned = returned && (ts.isReturnStatement(returned) || ts.isArrowFunction(returned));
  const procedure = isReturned ? ts.findAncestor(returned, ts.isFunctionLike) : undefined;
  const call = procedure?.parent;
  if (!call || !ts.isCallExpression(call)) return null;
  const last = chainOf(call)?.links.at(-1);
  const of = last && ASKED.has(last.name) && last.call === call ? holderOf(call) : null;
  return of === null ? null : { node, status: null, body: node, headers: [], of };
}

/** Tells a status that is a number, or a constant by its own name. */
function statusIn(value: TS.Expression | null | undefined): string | null {
  const inner = value ? lookThrough(value) : null;
  if (!inner) return null;
  return ts.isNumericLiteral(inner)
    ? inner.text
    : nameOfExpression(inner)?.split(".").at(-1) ?? null;
}
