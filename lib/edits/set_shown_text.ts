import { type JsxNode, shownTextsIn } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { codeLiteral, codeStyle, quoteOf } from "../source/writing/mod.ts";
import { count, listOf, shorten } from "../text/mod.ts";
import type { EditState, OpEdit } from "./edit_state.ts";
import { editRefused } from "./refused.ts";

/**
 * Sets one of the texts that a node shows by code: a side of a conditional, or what a loop returns.
 * @throws {WorkbenchError} `edit_refused` where it does not show that text, or shows it more than once
 */
export function setShownText(
  { source: { ast } }: EditState,
  node: JsxNode,
  { old, text }: { readonly old: string; readonly text: string },
): OpEdit {
  const shown = shownTextsIn(node);
  const [literal, ...others] = shown.filter((each) => each.text === old);
  if (!literal || others.length > 0) {
    throw editRefused(
      "no_text",
      `Cannot set the text "${old}" of "${node.id}": it shows ${
        literal ? `it in ${count(others.length + 1, "place")}` : saidTexts(shown)
      }`,
    );
  }
  const quote = ts.isStringLiteral(literal) ? quoteOf(literal, ast) : codeStyle(ast).quote;
  const edit = { start: literal.getStart(ast), end: literal.end, text: codeLiteral(text, quote) };
  return { edits: old === text ? [] : [edit], selected: node.start };
}

/** Characters of each text that a refusal quotes, and the most texts. */
const MAX_SAID = 60;
const MAX_TEXTS = 5;

function saidTexts(shown: readonly { readonly text: string }[]): string {
  if (shown.length === 0) return "no text by code";
  const texts = shown.map(({ text }) => JSON.stringify(shorten(text, MAX_SAID)));
  return listOf(texts, { joint: "and", max: MAX_TEXTS });
}
