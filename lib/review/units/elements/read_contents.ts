import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type JsxNode, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint, collapsed, renderedText } from "../reading/code_fingerprint.ts";
import { sourceLine } from "../reading/shown_text.ts";
import { literalText } from "../reading/literal_text.ts";
import { withoutCasts } from "./read_attributes.ts";
import type { Content, Frame, ShownCode } from "./shape.ts";
import type { ShapeReading } from "./read_shapes.ts";

/** Text and expressions in text order, as they are found. */
export interface ContentDraft {
  /** Text as it is, or the fingerprint of code. */
  readonly kind: "text" | "code";
  readonly text: string;
  readonly words: string;
  readonly code: ShownCode | null;
  /** The text that the code is known to show. */
  readonly literal: string | null;
  readonly slot: string | null;
  readonly frames: readonly Frame[];
  readonly at: number;
  readonly start: number;
}

type DraftText = Pick<ContentDraft, "kind" | "text" | "words" | "code" | "literal">;

/** Reads the content that a node without elements shows; null for what shows nothing, such as a comment. */
export function readContent(
  { ast, holes }: ShapeReading,
  { syntax }: JsxNode,
): DraftText | null {
  if (ts.isJsxText(syntax)) return textContent(renderedText(syntax.text));
  const code = ts.isJsxExpression(syntax) ? syntax.expression : syntax;
  if (!code) return null;
  const inner = ts.isExpression(code) ? lookThrough(code) : code;
  // `{" "}` is how a formatter breaks a line behind a space.
  if (ts.isStringLiteralLike(inner)) return textContent(inner.text);
  return {
    kind: "code",
    text: codeFingerprint(inner, holes, withoutCasts),
    words: `{${sourceLine(code, ast)}}`,
    code: { value: inner, holes },
    literal: ts.isExpression(inner) ? literalText(inner) : null,
  };
}

function textContent(text: string): DraftText {
  return { kind: "text", text, words: text, code: null, literal: text };
}

/** Joins the texts that stand side by side; white space alone is no content. */
export function joinContents(
  drafts: readonly ContentDraft[],
  { intern, ast }: { readonly intern: ShapeReading["intern"]; readonly ast: TS.SourceFile },
): Content[] {
  const joined: ContentDraft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    if (last && belongTogether(last, draft)) {
      const text = last.text + draft.text;
      joined[joined.length - 1] = { ...last, text, words: text, literal: text };
    } else joined.push(draft);
  }
  return joined.flatMap((draft): Content[] => {
    const { kind, text, words, code, literal, slot, frames, at, start } = draft;
    const shownText = kind === "text" ? collapsed(text) : text;
    if (kind === "text" && shownText === "") return [];
    const around = frames.map(({ says }) => says).join(",");
    return [{
      kind,
      says: intern(`${kind} ${around} ${shownText}`),
      text: literal && collapsed(literal),
      print: shownText,
      words: frames.length > 0 ? `{${frames.at(-1)?.words}: ${words.trim()}}` : words,
      code,
      slot,
      at,
      line: positionAt(ast, start).line,
    }];
  });
}

function belongTogether(one: ContentDraft, other: ContentDraft): boolean {
  return one.kind === "text" && other.kind === "text" && one.slot === other.slot &&
    one.at === other.at && one.frames.length === other.frames.length &&
    one.frames.every(({ says }, index) => says === other.frames[index]?.says);
}
