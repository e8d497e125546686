import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { textOfCode } from "./fact_words.ts";

/** The names by which projects call translators, and mark texts for them. */
const TRANSLATORS: ReadonlySet<string> = new Set(["t", "translate", "_", "msg"]);

/** The names of functions that translate what an object tells, as those of `react-intl` do. */
const FORMATTERS: ReadonlySet<string> = new Set(["formatMessage", "defineMessage"]);

/** The members of what a translator is given that hold the text itself. */
const MESSAGES: ReadonlySet<string> = new Set(["defaultMessage", "defaultValue", "message"]);

/**
 * Returns the text that an expression is known to show: that of a literal, or of the sentence that is given to a translator, as
 * in `t("Save changes")` and `formatMessage({ defaultMessage: "Save changes" })`; of a choice both.
 */
export function literalText(expression: TS.Expression): string | null {
  const inner = lookThrough(expression);
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (ts.isConditionalExpression(inner)) {
    const [one, other] = [literalText(inner.whenTrue), literalText(inner.whenFalse)];
    return one && other ? `${one} / ${other}` : null;
  }
  if (ts.isTaggedTemplateExpression(inner)) {
    return isTranslator(inner.tag) && ts.isNoSubstitutionTemplateLiteral(inner.template)
      ? inner.template.text
      : null;
  }
  if (!ts.isCallExpression(inner)) return null;
  const { expression: callee, arguments: [first, second] } = inner;
  if (!first) return null;
  const given = lookThrough(first);
  if (ts.isObjectLiteralExpression(given)) return messageIn(given);
  if (!isTranslator(callee)) return null;
  if (ts.isTaggedTemplateExpression(given)) return literalText(given);
  if (!ts.isStringLiteralLike(given)) return null;
  // `labels.save` is a key, which no user sees.
  const isKey = !given.text.includes(" ") && /^\p{Ll}|\p{L}[.:_]\p{L}/u.test(given.text);
  return isKey ? defaultText(second) : given.text;
}

/** Returns the text that a translator is given for a key: `t("cart.title", "Cart")`. */
function defaultText(given: TS.Expression | undefined): string | null {
  const value = given && lookThrough(given);
  if (value && ts.isStringLiteralLike(value)) return value.text;
  return value && ts.isObjectLiteralExpression(value) ? messageIn(value) : null;
}

/** Returns the text that code gives to a translator, or marks for one; null for other code, and for a key. */
export function translatedText(node: TS.Node): string | null {
  if (ts.isTaggedTemplateExpression(node)) {
    return isTranslator(node.tag) ? textOfCode(node.template) : null;
  }
  if (!ts.isCallExpression(node)) return null;
  const { expression: callee, arguments: [given] } = node;
  if (isTranslator(callee) && given && ts.isTaggedTemplateExpression(given)) return null;
  return isTranslator(callee) || isCalled(callee, FORMATTERS) ? literalText(node) : null;
}

/** Returns the key or text that an expression gives to a translator; null for any other code. */
export function translatedKey(expression: TS.Expression): string | null {
  const call = lookThrough(expression);
  if (!ts.isCallExpression(call) || !isTranslator(call.expression)) return null;
  const key = call.arguments[0] && lookThrough(call.arguments[0]);
  return key && ts.isStringLiteralLike(key) ? key.text : null;
}

function isTranslator(callee: TS.Expression): boolean {
  return isCalled(callee, TRANSLATORS);
}

function isCalled(callee: TS.Expression, names: ReadonlySet<string>): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && names.has(name.text);
}

function messageIn({ properties }: TS.ObjectLiteralExpression): string | null {
  for (const property of properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) continue;
    const value = lookThrough(property.initializer);
    if (MESSAGES.has(property.name.text) && ts.isStringLiteralLike(value)) return value.text;
  }
  return null;
}

/** Tells whether a text has a letter, and so can name something. */
export function isTelling(text: string): boolean {
  return /\p{L}/u.test(text);
}
