import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import type { CodeFact, NamedFact } from "./fact_words.ts";
import type { Pieces } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";

/** The functions that make styles of a template. */
const STYLING: ReadonlySet<string> = new Set(
  "styled css keyframes createGlobalStyle injectGlobal".split(" "),
);

/** Characters of declarations that are told. */
const MAX_STYLE = 60;

/** Says which declarations of a style came, went or are others; null for code that is no style. */
export function styleFacts(
  { before, after, lines = declarationsBeyond(before, after) }: Pieces,
): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node || !isStyle(node)) return null;
  const [old, now] = [lines.before, lines.after].map((text) => text?.replace(/;$/, "") ?? null);
  if ([old, now].some((text) => text && (text.length > MAX_STYLE || isNested(text)))) {
    return [{ rank: 6, words: VAGUE_FACTS.styles }];
  }
  if (old && now) {
    return [{ rank: 6, words: `has the style ${quoted(now)} in place of ${quoted(old)}` }];
  }
  const name = now ?? old;
  return name ? [{ rank: 6, verb: "has the style", name, isNew: now !== null }] : [];
}

/** Tells whether lines of a style begin or end a block within it: what is in that is not all that differs. */
function isNested(lines: string): boolean {
  return /[{}]/.test(lines.replaceAll(/\$\{[^}]*\}/g, ""));
}

/** Returns the declarations that one of two short styles alone has. */
function declarationsBeyond(
  before: TS.Node | null,
  after: TS.Node | null,
): Record<"before" | "after", string | null> {
  const [ones, others] = [before, after].map((node) =>
    node?.getText().slice(1, -1).split("\n").map((line) => line.trim()) ?? []
  );
  const beyond = (lines: readonly string[] = [], known: readonly string[] = []): string | null =>
    lines.filter((line) => !known.includes(line)).join(" ") || null;
  return { before: beyond(ones, others), after: beyond(others, ones) };
}

/** Tells whether a template holds the declarations of a style: that of `styled.div`, of `styled(Link).attrs({})` and of `css`. */
function isStyle(node: TS.Node): boolean {
  const { parent } = node;
  if (!ts.isTaggedTemplateExpression(parent) || parent.template !== node) return false;
  let tag: TS.Node = parent.tag;
  while (ts.isCallExpression(tag) || ts.isPropertyAccessExpression(tag)) tag = tag.expression;
  return ts.isIdentifier(tag) && STYLING.has(tag.text);
}
