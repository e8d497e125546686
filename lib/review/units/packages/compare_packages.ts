import type { ReviewUnit } from "../../common/schemas.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { comparePackage } from "./compare_package.ts";
import { readJson } from "../reading/read_json.ts";

export function isManifest(path: string): boolean {
  return path === "package.json" || path.endsWith("/package.json");
}

/** Tells what a `package.json` says now and did not, and what it does not say any more. */
export async function comparePackages({ unit, files }: UnitPair): Promise<ReviewUnit> {
  const base = await readJson(files.base);
  const head = await readJson(files.head);
  const problems = (["base", "head"] as const).flatMap((side) => {
    const { problem } = side === "base" ? base : head;
    return problem === null ? [] : [{ side, line: null, message: problem }];
  });
  // What came or went with the whole file is not told entry by entry.
  const isWhole = !files.base || !files.head;
  const details = isWhole || !base.contents || !head.contents
    ? []
    : comparePackage(base.contents, head.contents);
  return { ...unit, details, problems };
}
