import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { type JsonContents, readJson } from "./read_json.ts";

/** Tells how the two sides of a JSON file differ. What came or went with the whole file is not told entry by entry. */
export async function compareJson(
  { unit, files }: UnitPair,
  compare: (base: JsonContents, head: JsonContents) => UnitDetail[],
): Promise<ReviewUnit> {
  const base = await readJson(files.base);
  const head = await readJson(files.head);
  const problems = (["base", "head"] as const).flatMap((side) => {
    const { problem } = side === "base" ? base : head;
    return problem === null ? [] : [{ side, line: null, message: problem }];
  });
  const isWhole = !files.base || !files.head;
  const details = isWhole || !base.contents || !head.contents
    ? []
    : compare(base.contents, head.contents);
  return { ...unit, details, problems };
}
