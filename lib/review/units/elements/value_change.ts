import { codeDifferences } from "../reading/code_differences.ts";
import type { CodeReading } from "../reading/code_words.ts";
import { listedDifferences } from "../reading/difference_words.ts";
import { fromTo } from "../reading/shown_text.ts";
import type { ShownCode } from "./shape.ts";

/** A value as it is written, with its code where it has some. */
export interface Value {
  readonly text: string;
  /** All of the code of which it is made. */
  readonly code: readonly ShownCode[] | null;
}

/** A longer value is shown beside the sentence. */
export const MAX_VALUE = 60;

/** Says how a value changed: a long one piece by piece, as its beginning alone says little. */
export function valueChange(before: Value, after: Value): string {
  const isLong = Math.max(before.text.length, after.text.length) > MAX_VALUE;
  const differences = isLong && before.code && after.code
    ? codeDifferences(
      before.code.map(({ value }) => value),
      after.code.map(({ value }) => value),
      { base: readingOf(before.code), head: readingOf(after.code) },
    )
    : [];
  const isWhole = differences.every((each) =>
    before.code?.some(({ value }) => value === each.before) && !each.around && !each.isLink &&
    !each.lines
  );
  return isWhole
    ? `changed ${fromTo(before.text, after.text)}`
    : `changed: ${listedDifferences(differences)}`;
}

function readingOf(code: readonly ShownCode[]): CodeReading {
  const holes = new Set(code.flatMap((each) => [...each.holes]));
  // A condition that shows no element is one of the nodes, and code all the same.
  for (const { value } of code) holes.delete(value);
  return { holes, without: NO_NODES };
}

const NO_NODES: ReadonlySet<never> = new Set();
