import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { chainOf } from "./code_chains.ts";
import { memberName } from "./code_pieces.ts";
import { MENTION, nameOfExpression, quotedNames } from "./fact_words.ts";
import { addedBy, type AddedEntries } from "./list_facts.ts";
import { isOwnCode } from "./own_code.ts";
import { isPlainCall } from "./plain_names.ts";
import { shownBy } from "./shown_messages.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { isExit } from "./wrapped_code.ts";

/** A thing that code does in a case. */
export interface Deed {
  readonly rank: number;
  readonly words: string;
  readonly gone: string;
  /** The name of what it calls, where it is a call that is made in the case alone. */
  readonly calls?: string;
  /** The name of what it calls. */
  readonly name?: string;
  /** The entries that it puts into a list. */
  readonly adds?: AddedEntries;
  /** Says that it ends what is done. */
  readonly isExit?: true;
}

/** Tells how a case ends the work of a declaration; one that ends that of a callback, or a turn of a loop, ends nothing else. */
export function exiting(
  node: TS.IfStatement,
  name: string,
  nodes: readonly TS.Node[],
): Deed | null {
  if (!isExit(node) || !isOwnCode(node, nodes)) return null;
  const inside = nodesIn([node.thenStatement]);
  if (inside.some(ts.isThrowStatement)) {
    return { rank: 1, words: "fails", gone: "does not fail any more", isExit: true };
  }
  const exit = inside.find(ts.isReturnStatement);
  if (!exit) return null;
  const status = inside.flatMap((each) => statusOf(each) ?? [])[0];
  if (status !== undefined) {
    const answers = `with status ${status}`;
    return {
      rank: 1,
      words: `answers ${answers}`,
      gone: `does not answer ${answers} any more`,
      isExit: true,
    };
  }
  // Elements that are there in a case alone are told as such.
  if (exit.expression && isJsx(lookThrough(exit.expression))) return null;
  const isHidden = /^\p{Lu}/u.test(name) && exit.expression?.kind === ts.SyntaxKind.NullKeyword;
  return isHidden
    ? { rank: 2, words: "shows nothing", gone: "shows something now", isExit: true }
    : { rank: 3, words: "returns early", gone: "does not return early any more", isExit: true };
}

function isJsx(node: TS.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

/** Reads the status of an answer: 404 of `res.status(404)`, and of `new Response(text, { status: 404 })`. */
function statusOf(node: TS.Node): string | null {
  if (ts.isPropertyAssignment(node)) {
    const isStatus = memberName(node.name) === "status" && ts.isNumericLiteral(node.initializer);
    return isStatus && isOfAnswer(node.parent) ? node.initializer.text : null;
  }
  const link = ts.isCallExpression(node) ? chainOf(node)?.links.at(-1) : undefined;
  const [given, ...more] = link?.call.arguments ?? [];
  return link?.name === ".status" && given && ts.isNumericLiteral(given) && more.length === 0
    ? given.text
    : null;
}

/** Tells whether an object says how an answer is sent: the last argument of `new Response(...)` or `Response.json(...)`. */
function isOfAnswer({ parent }: TS.Node): boolean {
  if (!ts.isNewExpression(parent) && !ts.isCallExpression(parent)) return false;
  return nameOfExpression(parent.expression)?.split(".")[0]?.endsWith("Response") === true;
}

/**
 * Tells the only thing that statements do beside keeping values: call something, or set it.
 * @param options.isOnly says that it was done before as well, and is done in a case alone now; then what else is done counts
 */
export function doing(
  statements: readonly TS.Node[],
  { isOnly = false }: { readonly isOnly?: boolean } = {},
): Deed | null {
  const done = isOnly ? statements : statements.filter((each) => !ts.isVariableStatement(each));
  const [first, ...more] = done;
  if (!first || more.length > 0 || !ts.isExpressionStatement(first)) return null;
  const added = addedBy(first);
  if (added) return listing(added, isOnly);
  const made = withoutWaiting(first.expression);
  if (ts.isCallExpression(made)) {
    const name = shownBy(made) === null ? nameOfExpression(made.expression) : null;
    return name === null || (!isOnly && isPlainCall(name)) ? null : calling(name, isOnly);
  }
  const { EqualsToken } = ts.SyntaxKind;
  const isSet = ts.isBinaryExpression(made) && made.operatorToken.kind === EqualsToken;
  const name = isSet ? nameOfExpression(made.left) : null;
  if (name === null) return null;
  const only = isOnly ? " only" : "";
  return {
    // A variable is set for what is done with it.
    rank: name.includes(".") ? 4 : MENTION + 3,
    words: `sets ${quoted(name)}${only}`,
    gone: isOnly ? `sets ${quoted(name)} not only` : `does not set ${quoted(name)} any more`,
  };
}

function listing(adds: AddedEntries, isOnly: boolean): Deed {
  const { list, entries } = adds;
  const words = `${quotedNames(entries)} in ${quoted(list)}`;
  return isOnly
    ? { rank: 2, words: `lists ${words} only`, gone: `lists ${words} not only` }
    : { rank: 2, words: `lists ${words}`, gone: `does not list ${words} any more`, adds };
}

function calling(name: string, isOnly: boolean): Deed {
  const called = quoted(name);
  return isOnly
    ? { rank: 4, words: `calls ${called} only`, gone: `calls ${called} not only`, calls: name }
    : { rank: 4, words: `calls ${called}`, gone: `does not call ${called} any more`, name };
}

/** Returns what is done in `await save()` and `void save()`. */
function withoutWaiting(expression: TS.Expression): TS.Expression {
  const node = lookThrough(expression);
  const isWaiting = ts.isAwaitExpression(node) || ts.isVoidExpression(node);
  return isWaiting ? withoutWaiting(node.expression) : node;
}
