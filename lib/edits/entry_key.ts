import type { ts as TS } from "ts-morph";
import { attributeName, isListEntry, type JsxNode } from "../source/jsx/mod.ts";
import type { TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { removeAttribute } from "./attributes.ts";

/** The key of an entry of a list, and its removal from there. */
export interface KeyOfEntry {
  /** The attribute as it is written. */
  readonly text: string;
  readonly removal: TextEdit;
}

/** Returns the key of an element that a loop makes an entry of its list; null for other nodes, and where there is no key. */
export function keyOfEntry(ast: TS.SourceFile, { syntax, children }: JsxNode): KeyOfEntry | null {
  if (!ts.isJsxElement(syntax) && !ts.isJsxSelfClosingElement(syntax)) return null;
  const { attributes } = ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  const [key, ...others] = attributes.properties.filter((attribute) =>
    ts.isJsxAttribute(attribute) && attributeName(attribute) === "key"
  );
  const isShown = children.some(({ type, tag }) => type === "slot" && tag === "key");
  if (!key || others.length > 0 || isShown || !isListEntry(syntax)) return null;
  const removal = removeAttribute(ast, key);
  return {
    text: ast.text.slice(key.getStart(ast), key.end),
    // A comment behind it stays.
    removal: { ...removal, end: Math.min(removal.end, key.end) },
  };
}
