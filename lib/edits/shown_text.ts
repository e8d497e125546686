import type { ts as TS } from "ts-morph";
import type { JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { literalOf } from "./jsx_text.ts";
import { textTarget } from "./set_text.ts";

/**
 * Returns the text of a node as a browser shows it: references are read, and lines joined. It is what `setText` takes.
 * @returns null where the node is more than one text
 */
export function shownText(node: JsxNode): string | null {
  const target = textTarget(node);
  if (target === null) return null;
  if (target.type !== "text") return literalOf(target.syntax)?.text ?? null;
  const written = target.syntax.getFullText();
  return /[&\r\n\t]/.test(written) ? readJsxText(written) : written;
}

/** Reads a text between tags as the compiler does. */
function readJsxText(written: string): string {
  const { outputText } = ts.transpileModule(`<>${written}</>`, {
    fileName: "text.tsx",
    compilerOptions: { jsx: ts.JsxEmit.React, target: ts.ScriptTarget.ESNext },
  });
  const script = ts.createSourceFile("text.js", outputText, ts.ScriptTarget.ESNext, true);
  return lastString(script)?.text ?? "";
}

/** Returns the child of the fragment: the last string there is. Blank lines alone leave none. */
function lastString(node: TS.Node): TS.StringLiteralLike | null {
  const inner = node.getChildren().toReversed();
  for (const each of inner) {
    const found = ts.isStringLiteralLike(each) ? each : lastString(each);
    if (found !== null) return found;
  }
  return null;
}
