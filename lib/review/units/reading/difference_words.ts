import type { ts as TS } from "ts-morph";
import { listOf } from "../../../text/mod.ts";
import { classTextChange } from "./class_words.ts";
import { holderOfPiece, pieceText } from "./piece_texts.ts";
import { rankOf } from "./piece_rank.ts";
import { became, fromTo, quoted, shownPair } from "./shown_text.ts";
import type { CodeDifference } from "./code_differences.ts";
import { isElseOf, statementsOf } from "./wrapped_code.ts";

/** Returns the differing texts of each side, for a list of differences. */
export function differingSides(
  differences: readonly CodeDifference[],
): readonly [before: string | null, after: string | null] {
  const textOn = (side: "before" | "after"): string | null => {
    const texts = differences.flatMap((each) => each.texts[side] ?? []);
    return texts.length === 0 ? null : texts.join("; ");
  };
  return shownPair(textOn("before"), textOn("after"));
}

const MAX_TOLD = 4;

/** Says what differs, after the name of what has the code: `changed from "a = 1" to "a = 2"`. */
export function changedWords(differences: readonly CodeDifference[]): string {
  const [only] = differences;
  if (!only) return "changed";
  const { texts: { before, after }, isMoved, around } = only;
  const classes = around || only.lines ? null : classTextChange(only.before, only.after);
  if (differences.length === 1 && classes !== null) return `changed: ${classes}`;
  const isPlain = differences.length === 1 && !isMoved && !around;
  if (isPlain && before !== null && after !== null) {
    return `changed ${fromTo(before, after)}${whereWords(only)}`;
  }
  return `changed: ${listedDifferences(differences)}`;
}

/** `"a" became "b", "c" is new and "d" is gone`: of many those in words that say the most, and how many the others are. */
export function listedDifferences(differences: readonly CodeDifference[]): string {
  const told = [...new Set(differences.map(differenceWords))];
  if (told.length <= MAX_TOLD) return listOf(told);
  const ranked = differences.toSorted((a, b) => rankOf(a) - rankOf(b));
  return listOf([...new Set(ranked.map(differenceWords))], { max: MAX_TOLD });
}

function differenceWords({ texts, isMoved, around, ...nodes }: CodeDifference): string {
  const { before, after, place } = texts;
  const classes = isMoved || around || nodes.lines
    ? null
    : classTextChange(nodes.before, nodes.after);
  if (classes !== null) return classes;
  const where = whereWords(nodes);
  if (before === null) return after === null ? "" : `${quoted(after)} is new${where}`;
  if (place !== undefined) return `${quoted(before)} ${place}`;
  if (after === null) return `${quoted(before)} is gone${where}`;
  if (!around) return `${became(before, after)}${where}`;
  const more = around.inside.length > 1 ? " and what follows" : "";
  const holder = around.side === "after" ? nodes.after : nodes.before;
  if (holder && isElseOf(holder, around.inside)) {
    const held = quoted(around.side === "after" ? before : after) + more;
    return elseWords(holder, held, around.side === "after");
  }
  return around.side === "after"
    ? `${quoted(after)} was put around ${quoted(before)}${more}`
    : `${quoted(before)} around ${quoted(after)}${more} is gone`;
}

/** Says that code is done only where a condition does not hold now, or not only there. */
function elseWords(
  { expression, thenStatement }: TS.IfStatement,
  held: string,
  isNow: boolean,
): string {
  const unless = `not ${quoted(pieceText(expression))} now`;
  const other = quoted(statementsOf(thenStatement).map(pieceText).join("; "));
  return isNow
    ? `${held} is done only if ${unless}, and ${other} in the other case`
    : `${held} is done not only if ${unless}, and ${other} in the other case no more`;
}

function whereWords({ before, after }: Pick<CodeDifference, "before" | "after">): string {
  const holder = holderOfPiece(after ?? before) ?? holderOfPiece(before);
  return holder === null ? "" : ` in ${quoted(holder)}`;
}
