import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { attributeName, attributeValue, lookThrough } from "../../source/jsx/mod.ts";
import { findProperty } from "../../source/objects/mod.ts";
import { dottedName, openFileNames } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";

/** A key of a catalogue, and the code that asks for it. */
export interface AskedKey {
  /** UTF-16 offset of the call or element that asks. */
  readonly start: number;
  /** The prop whose code asks; null for any other place. */
  readonly prop: string | null;
  /** The key with what the function's own call puts in front. */
  readonly key: string;
  /** The files that may hold the key; empty where the code names none. */
  readonly namespaces: readonly string[];
}

/** The function that gives out a function for texts, and how it takes the place of the keys. */
const MAKERS: ReadonlyMap<string, "namespace" | "prefix"> = new Map([
  ["useTranslation", "namespace"],
  ["getFixedT", "namespace"],
  ["useTranslations", "prefix"],
  ["getTranslations", "prefix"],
]);

/** The attributes by which elements ask for a text: `FormattedMessage` of react-intl and `Trans` of react-i18next. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["FormattedMessage", "id"],
  ["FormattedHTMLMessage", "id"],
  ["Trans", "i18nKey"],
]);

/** Lists the keys that a file asks for by a literal, in text order. */
export function askedKeys({ ast }: ParsedSource): AskedKey[] {
  const names = openFileNames(ast);
  const found: AskedKey[] = [];
  visitAll(ast, (node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) addElement(node);
    if (ts.isCallExpression(node)) addCall(node);
  });
  return found.sort((a, b) => a.start - b.start);

  function addElement(node: TS.JsxOpeningLikeElement): void {
    const wanted = ATTRIBUTES.get(dottedName(node.tagName)?.at(-1) ?? "");
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || attributeName(attribute) !== wanted) continue;
      const value = attributeValue(attribute);
      add(node, value ? textOf(value) : null, { prefix: "", namespaces: [] });
    }
  }

  function addCall(call: TS.CallExpression): void {
    const callee = dottedName(call.expression) ?? [];
    const last = callee.at(-1);
    const [first] = call.arguments;
    if (!first) return;
    if (last === "formatMessage" || last === "$t") {
      const object = lookThrough(first);
      const id = ts.isObjectLiteralExpression(object) ? findProperty(object, "id") : undefined;
      const text = id && ts.isPropertyAssignment(id) ? textOf(id.initializer) : null;
      add(call, text, { prefix: "", namespaces: [] });
      return;
    }
    const maker = makerOf(callee[0] ?? "", call);
    // `t.rich("key")` of next-intl, and `i18n.t("key")`.
    if (maker === null && callee[0] !== "t" && last !== "t") return;
    add(call, textOf(first), maker ?? { prefix: "", namespaces: [] });
  }

  function add(node: TS.Node, text: string | null, { prefix, namespaces }: Scope): void {
    if (text === null || text === "") return;
    const start = node.getStart(ast);
    const colon = text.indexOf(":");
    const own = colon > 0 && !text.slice(0, colon).includes(" ")
      ? { key: text.slice(colon + 1), namespaces: [text.slice(0, colon)] }
      : { key: text, namespaces };
    found.push({
      start,
      prop: propAround(node),
      ...own,
      key: prefix === "" ? own.key : `${prefix}.${own.key}`,
    });
  }

  /** Reads the call that made a function: `const { t } = useTranslation("shop")`. */
  function makerOf(name: string, place: TS.Node): Scope | null {
    const declaration = names.declarationOf(name, place);
    const variable = declaration && ts.isBindingElement(declaration)
      ? declaration.parent.parent
      : declaration;
    if (!variable || !ts.isVariableDeclaration(variable) || !variable.initializer) return null;
    const value = lookThrough(variable.initializer);
    const call = ts.isAwaitExpression(value) ? lookThrough(value.expression) : value;
    if (!ts.isCallExpression(call)) return null;
    const kind = MAKERS.get(dottedName(call.expression)?.at(-1) ?? "");
    return kind === undefined ? null : scopeOf(call, kind);
  }
}

/** The beginning of the keys of a function, and the files that may hold them. */
interface Scope {
  readonly prefix: string;
  readonly namespaces: readonly string[];
}

function scopeOf(call: TS.CallExpression, kind: "namespace" | "prefix"): Scope {
  const literals = call.arguments.flatMap((each) => {
    const node = lookThrough(each);
    return ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
  });
  const texts = literals.flatMap((node) => textOf(node) ?? []);
  const memberOf = (name: string): string | null => {
    for (const node of call.arguments) {
      const object = lookThrough(node);
      const found = ts.isObjectLiteralExpression(object) ? findProperty(object, name) : undefined;
      if (found && ts.isPropertyAssignment(found)) return textOf(found.initializer);
    }
    return null;
  };
  return kind === "prefix"
    ? { prefix: texts[0] ?? memberOf("namespace") ?? "", namespaces: [] }
    : { prefix: memberOf("keyPrefix") ?? "", namespaces: texts };
}

function textOf(node: TS.Node): string | null {
  const value = ts.isExpression(node) ? lookThrough(node) : node;
  return ts.isStringLiteralLike(value) ? value.text : null;
}

/** Returns the name of the prop in whose value a node stands, without elements between them; null for any other place. */
function propAround(node: TS.Node): string | null {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return attributeName(at);
    if (ts.isJsxElement(at) || ts.isJsxFragment(at) || ts.isJsxSelfClosingElement(at)) return null;
  }
  return null;
}
