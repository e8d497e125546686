import { codeDifferences } from "../reading/code_differences.ts";
import { listedDifferences } from "../reading/difference_words.ts";
import { fromTo } from "../reading/shown_text.ts";
import type { ShownCode } from "./shape.ts";

/** A value as it is written, with its code where it has some. */
export interface Value {
  readonly text: string;
  readonly code: ShownCode | null;
}

/** A longer value is shown beside the sentence. */
export const MAX_VALUE = 60;

/** Says how a value changed: a long one piece by piece, as its beginning alone says little. */
export function valueChange(before: Value, after: Value): string {
  const isLong = Math.max(before.text.length, after.text.length) > MAX_VALUE;
  const differences = isLong && before.code && after.code
    ? codeDifferences([before.code.value], [after.code.value], {
      base: { holes: before.code.holes, without: NO_NODES },
      head: { holes: after.code.holes, without: NO_NODES },
    })
    : [];
  const isWhole = differences.every((each) => each.before === before.code?.value);
  return isWhole
    ? `changed ${fromTo(before.text, after.text)}`
    : `changed: ${listedDifferences(differences)}`;
}

const NO_NODES: ReadonlySet<never> = new Set();
