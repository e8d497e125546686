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
  const calls = isLong && isHandler(before) && isHandler(after)
    ? cameAndWent("calls", callsBeyond(after, before), callsBeyond(before, after))
    : null;
  if (calls === null) return change;
  return change.startsWith(LISTING) ? `${calls}: ${change.slice(LISTING.length)}` : calls;
}

const LISTING = "changed: ";

/** Names the functions that a handler calls or is, and another one does not. */
function callsBeyond(handler: Attribute, other: Attribute): string[] {
  const known = new Set(callsIn(other));
  return callsIn(handler).filter((name) => !known.has(name));
}

function callsIn({ code }: Attribute): string[] {
  if (!code) return [];
  const names = nodesIn([code.value]).flatMap((node) =>
    ts.isCallExpression(node) ? nameOfExpression(node.expression) ?? [] : []
  );
  const own = nameOfExpression(lookThrough(code.value));
  return [...new Set([...own === null ? [] : [own], ...names])].filter((name) =>
    !isPlainCall(name)
  );
}

function asValue(attribute: Attribute): Value {
  return { text: writtenValue(attribute), code: attribute.code && [attribute.code] };
}
