import type { ReviewUnit } from "../../common/schemas.ts";
import { compareJson } from "../reading/compare_json.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { comparePackage } from "./compare_package.ts";

export function isManifest(path: string): boolean {
  return path === "package.json" || path.endsWith("/package.json");
}

/** Tells what a `package.json` says now and did not, and what it does not say any more. */
export async function comparePackages(pair: UnitPair): Promise<ReviewUnit> {
  return await compareJson(pair, comparePackage);
}
