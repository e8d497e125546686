import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { cameAndWent, nameOfExpression } from "../reading/fact_words.ts";
import { listOf } from "../../../text/mod.ts";
import { isPlainCall } from "../reading/plain_names.ts";
import { quoted } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { isHandler } from "./element_traits.ts";
import { writtenValue } from "./read_attributes.ts";
import type { Attribute } from "./shape.ts";
import { MAX_VALUE, type Value, valueChange } from "./value_change.ts";

/** Says how a value changed; of a long handler first what it calls now. */
export function attributeChange(before: Attribute, after: Attribute): string {
  const change = valueChange(asValue(before), asValue(after));
  const isLong = [before, after].some((each) => writtenValue(each).length > MAX_VALUE);
  const areHandlers = isHandler(before) && isHandler(after);
  const calls = areHandlers && (isLong || [before, after].every(isNamed))
    ? callWords(before, after, { isLong })
    : null;
  if (calls === null) return change;
  return change.startsWith(LISTING) ? `${calls}: ${change.slice(LISTING.length)}` : calls;
}

const LISTING = "changed: ";

/** Tells of a function by its name whether it is a hook, by which a component keeps a handler. */
function isHook(name: string): boolean {
  return /(^|\.)use\p{Lu}/u.test(name);
}

/** Tells whether a handler is a function by its name. */
function isNamed({ code }: Attribute): boolean {
  return code !== null && nameOfExpression(lookThrough(code.value)) !== null;
}

/**
 * Says what a handler calls now, and what no more: neither it nor the function of its file whose name it got. Of short ones only
 * where the one function took over what the other one does.
 */
function callWords(
  before: Attribute,
  after: Attribute,
  { isLong }: { readonly isLong: boolean },
): string | null {
  const [come, gone] = [callsBeyond(after, before), callsBeyond(before, after)];
  const [kept, known] = [callsInside(come, after), callsInside(gone, before)];
  const isMoved = (
    names: readonly string[],
    into: readonly string[],
    inside: ReadonlySet<string>,
  ): boolean => into.length === 1 && names.length > 0 && names.every((name) => inside.has(name));
  if (isMoved(gone, come, kept)) {
    const more = [...kept].filter((name) =>
      !gone.includes(name) && !isPlainCall(name) && !isHook(name)
    );
    return more.length === 0
      ? `${cameAndWent("calls", come, [])}, which calls what it called`
      : `calls ${listOf(more.map(quoted), { max: MAX_CALLS })} as well now`;
  }
  if (isMoved(come, gone, known)) return `${cameAndWent("calls", [], gone)}, but what that called`;
  if (!isLong) return null;
  return cameAndWent(
    "calls",
    come.filter((name) => !known.has(name)),
    gone.filter((name) => !kept.has(name)),
  );
}

/** The largest number of functions that are named. */
const MAX_CALLS = 3;

/** Names what the functions of a file call that have one of some names. */
function callsInside(names: readonly string[], { code }: Attribute): ReadonlySet<string> {
  if (names.length === 0 || !code) return new Set();
  const functions = nodesIn([code.value.getSourceFile()]).filter((node) =>
    (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name &&
    ts.isIdentifier(node.name) && names.includes(node.name.text)
  );
  return new Set(callNames(functions));
}

/** Names the functions that a handler calls or is, and another one does not. */
function callsBeyond(handler: Attribute, other: Attribute): string[] {
  const known = new Set(callsIn(other));
  return callsIn(handler).filter((name) => !known.has(name));
}

function callsIn({ code }: Attribute): string[] {
  if (!code) return [];
  const names = callNames([code.value]);
  const own = nameOfExpression(lookThrough(code.value));
  return [...new Set([...own === null ? [] : [own], ...names])].filter((name) =>
    !isPlainCall(name)
  );
}

function callNames(nodes: readonly TS.Node[]): string[] {
  return nodesIn(nodes).flatMap((node) =>
    ts.isCallExpression(node) ? nameOfExpression(node.expression) ?? [] : []
  );
}

function asValue(attribute: Attribute): Value {
  return { text: writtenValue(attribute), code: attribute.code && [attribute.code] };
}
