import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { nameOfExpression, plainValue, quotedNames } from "./fact_words.ts";
import { pieceText } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";

/** Characters of code that is told as a value. */
const MAX_CODE = 40;

/** Tells a value in few words, a call by its name, and a choice by both of its values; null for long code and for functions. */
export function valueWords(value: TS.Node): string | null {
  const node = ts.isExpression(value) ? lookThrough(value) : value;
  if (ts.isConditionalExpression(node)) {
    const words = [node.whenTrue, node.whenFalse].map(valueWords);
    return words.includes(null) ? null : words.join(" or ");
  }
  if (ts.isFunctionLike(node) || ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
    return null;
  }
  const name = ts.isCallExpression(node) ? nameOfExpression(node.expression) : null;
  if (HIDDEN.has(name?.split(".").at(-1) ?? "")) return null;
  const plain = plainValue(node);
  if (plain !== null) return plain;
  const text = pieceText(node);
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) {
    const names = node.properties.flatMap(({ name }) => memberName(name) ?? []);
    // What is taken over from elsewhere has names of its own.
    return names.length < node.properties.length ? null : `an object with ${quotedNames(names)}`;
  }
  if (text.length <= MAX_CODE) return text === "undefined" ? text : quoted(text);
  return name === null || name.length > MAX_CODE ? null : quoted(`${name}(…)`);
}

/** The functions that translate a text, which one does says nothing, and those that keep a value of which nothing else is told. */
const HIDDEN: ReadonlySet<string> = new Set(["t", "_", "formatMessage", "useMemo", "useCallback"]);
