import { listOf } from "../../../text/mod.ts";
import { classTextChange } from "./class_words.ts";
import { became, fromTo, quoted, shownPair } from "./shown_text.ts";
import type { CodeDifference } from "./code_differences.ts";

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
  const { texts: { before, after }, isMoved } = only;
  const classes = classTextChange(only.before, only.after);
  if (differences.length === 1 && classes !== null) return `changed: ${classes}`;
  if (differences.length === 1 && before !== null && after !== null && !isMoved) {
    return `changed ${fromTo(before, after)}`;
  }
  return `changed: ${listedDifferences(differences)}`;
}

/** `"a" became "b", "c" is new and "d" is gone`: the first ones in words, of the others how many they are. */
export function listedDifferences(differences: readonly CodeDifference[]): string {
  return listOf([...new Set(differences.map(differenceWords))], { max: MAX_TOLD });
}

function differenceWords({ texts: { before, after }, isMoved, ...nodes }: CodeDifference): string {
  const classes = isMoved ? null : classTextChange(nodes.before, nodes.after);
  if (classes !== null) return classes;
  if (before === null) return after === null ? "" : `${quoted(after)} is new`;
  if (isMoved) return `${quoted(before)} stands elsewhere`;
  return after === null ? `${quoted(before)} is gone` : became(before, after);
}
