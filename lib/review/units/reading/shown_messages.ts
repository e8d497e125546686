import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { nameOfExpression, textOfCode } from "./fact_words.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The names of functions that show a message, and of objects with such functions. */
const SHOWING: ReadonlySet<string> = new Set(
  "toast alert confirm notify message notification notifications showToast addToast setToast enqueueSnackbar"
    .split(" "),
);

/** The message that a call shows to a user. */
export function shownBy(node: TS.Node): string | null {
  return ts.isCallExpression(node) && showingName(node) !== null ? saidBy(node.arguments) : null;
}

/** The name of a function that shows a message by a call. */
export function shownThrough(node: TS.Node): string | null {
  return ts.isCallExpression(node) ? showingName(node) : null;
}

/** The key of a message by which a translator finds what a call shows. */
export function shownByKey(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || showingName(node) === null || saidBy(node.arguments) !== null) {
    return null;
  }
  const keys = node.arguments.flatMap((each) => {
    const value = lookThrough(each);
    return ts.isCallExpression(value) ? textOfCode(value.arguments[0]) ?? [] : [];
  });
  return keys[0] ?? null;
}

function showingName({ expression }: TS.CallExpression): string | null {
  const name = nameOfExpression(expression);
  const names = name?.split(".") ?? [];
  const isShown = names.length <= 2 &&
    SHOWING.has(names[0] === "window" ? names[1] ?? "" : names[0] ?? "");
  return isShown || isMessageSetter(names) ? name : null;
}

/** Tells whether a function sets the state of a message that is shown: `setNameError`. */
function isMessageSetter([name = "", ...members]: readonly string[]): boolean {
  return members.length === 0 && /^set\p{Lu}\w*(Error|Message|Warning)$/u.test(name);
}

/** Tells whether code is in a call that shows a message, or in an error. */
export function isSaid(node: TS.Node): boolean {
  const around = ts.findAncestor(
    node,
    (each) => ts.isThrowStatement(each) || ts.isFunctionLike(each) || shownBy(each) !== null,
  );
  return around !== undefined && !ts.isFunctionLike(around);
}

/** The message of an error that is thrown. */
export function thrownBy(node: TS.Node): string | null {
  return ts.isThrowStatement(node) && ts.isNewExpression(node.expression)
    ? saidBy(node.expression.arguments ?? [])
    : null;
}

/** The members of an object that say what people read, the first of them first. */
const SAYING: readonly string[] = ["message", "title", "description", "error", "detail", "text"];

function saidBy(given: readonly TS.Expression[]): string | null {
  for (const each of given) {
    const said = saidByValue(each) ?? saidByMember(each);
    if (said !== null && said.trim() !== "") return said;
  }
  return null;
}

/** A text, also one that is translated; of a choice that of its first value. */
function saidByValue(node: TS.Expression): string | null {
  const value = lookThrough(node);
  return ts.isConditionalExpression(value)
    ? saidByValue(value.whenTrue) ?? saidByValue(value.whenFalse)
    : textOfCode(value) ?? translated(value);
}

/** A text that is given to a translator, as marked text or as a sentence; a key by which it finds one says nothing. */
function translated(node: TS.Expression): string | null {
  const given = ts.isCallExpression(node) ? node.arguments[0] : undefined;
  const text = textOfCode(given);
  const isText = given !== undefined && ts.isTaggedTemplateExpression(given);
  return isText || text?.includes(" ") ? text : null;
}

function saidByMember(node: TS.Expression): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const said = SAYING.flatMap((name) => {
    const value = memberValue(node, name);
    return value ? saidByValue(value) ?? [] : [];
  });
  return said[0] ?? null;
}

/** Finds the value of a member of an object. */
export function memberValue(node: TS.ObjectLiteralExpression, name: string): TS.Expression | null {
  const member = node.properties.find((each) => memberName(each.name) === name);
  return member && ts.isPropertyAssignment(member) ? member.initializer : null;
}

/** Lists all texts that stand in code which says a message: it can have several. */
export function textsIn(
  nodes: readonly TS.Node[],
  saidIn: (node: TS.Node) => string | null,
): ReadonlySet<string> {
  const saying = nodesIn(nodes).filter((node) => saidIn(node) !== null);
  return new Set(nodesIn(saying).flatMap((node) => textOfCode(node) ?? []));
}
