import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { FactSide } from "./call_facts.ts";
import { collapsed } from "./code_fingerprint.ts";
import { type CodeFact, textOfCode } from "./fact_words.ts";
import { isTelling, translatedText } from "./literal_text.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Says of how many texts that are the same on both sides that they can be translated now, or no more. */
export function translationFacts(before: FactSide, after: FactSide): CodeFact[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [
    ...translatedFacts(turned(old.plain, now), "now"),
    ...translatedFacts(turned(now.plain, old), "no more"),
  ];
}

function translatedFacts(number: number, since: "now" | "no more"): CodeFact[] {
  if (number === 0) return [];
  const texts = number === 1 ? "a text" : `${number} texts`;
  return [{ rank: 5, words: `has ${texts} that can be translated ${since}` }];
}

/** The texts of code. */
interface Texts {
  /** Those that people see as they are written. */
  readonly plain: ReadonlySet<string>;
  readonly translated: ReadonlySet<string>;
}

/** Counts the plain texts of one side that the other side has for translators alone. */
function turned(texts: Texts["plain"], { plain, translated }: Texts): number {
  return [...texts].filter((text) => translated.has(text) && !plain.has(text)).length;
}

function textsOf({ roots, isOpen }: FactSide): Texts {
  const [plain, translated] = [new Set<string>(), new Set<string>()];
  const isUntold = (node: TS.Node): boolean => {
    const text = isOpen(node) ? translatedText(node) : null;
    if (text !== null) translated.add(collapsed(text));
    return isOpen(node) && text === null;
  };
  for (const node of nodesIn(roots, isUntold)) {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    const text = isText && isUntold(node) ? textOfCode(node) : null;
    if (text !== null && isTelling(text)) plain.add(collapsed(text));
  }
  return { plain, translated };
}
