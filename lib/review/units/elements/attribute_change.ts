import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { cameAndWent, nameOfExpression } from "../reading/fact_words.ts";
import { isPlainCall } from "../reading/plain_names.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { isHandler } from "./element_traits.ts";
import { writtenValue } from "./read_attributes.ts";
import type { Attribute } from "./shape.ts";
import { MAX_VALUE, type Value, valueChange } from "./value_change.ts";

/** Says how a value changed; of a long handler first what it calls now. */
export function attributeChange(before: Attribute, after: Attribute): string {
  const change = valueChange(asValue(before), asValue(after));
  const isLong = [before, after].some((each) => writtenValue(each).length > MAX_VALUE);
  const calls = isLong && isHandler(before) && isHandler(after) ? callWords(before, after) : null;
  if (calls === null) return change;
  return change.startsWith(LISTING) ? `${calls}: ${change.slice(LISTING.length)}` : calls;
}

const LISTING = "changed: ";

/** Says what a handler calls now, and what no more: neither it nor the function of its file whose name it got. */
function callWords(before: Attribute, after: Attribute): string | null {
  const [come, gone] = [callsBeyond(after, before), callsBeyond(before, after)];
  const [kept, known] = [callsInside(come, after), callsInside(gone, before)];
  const isMoved = (
    names: readonly string[],
    into: readonly string[],
    inside: ReadonlySet<string>,
  ): boolean => into.length === 1 && names.length > 0 && names.every((name) => inside.has(name));
  if (isMoved(gone, come, kept)) {
    return `${cameAndWent("calls", come, [])}, which calls what it called`;
  }
  if (isMoved(come, gone, known)) return `${cameAndWent("calls", [], gone)}, but what that called`;
  return cameAndWent(
    "calls",
    come.filter((name) => !known.has(name)),
    gone.filter((name) => !kept.has(name)),
  );
}

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
