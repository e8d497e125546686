import type { UnitDetail } from "../common/schemas.ts";
import { isFlowDetail } from "../indicators/flow_change.ts";
import type { CodePair } from "./components/compare_code.ts";
import { compareAugmentations } from "./declarations/compare_augmentations.ts";
import { compareDeclarations } from "./declarations/compare_declarations.ts";
import { fileLoadDetails } from "./declarations/load_calls.ts";
import { isGenerated } from "./generated.ts";

/**
 * Lists the details of declarations, but not name by name for a whole file that came or went, nor for machines, which are told part
 * by part.
 */
export function declarationDetails(
  { base, head }: CodePair,
  found: readonly UnitDetail[],
  known: Parameters<typeof compareDeclarations>[3] = {},
): UnitDetail[] {
  const written = head ?? base;
  const isMade = written !== null && isGenerated(written);
  const augmentations = isMade ? [] : compareAugmentations(base, head);
  if (!base || !head) return isMade ? [] : [...fileLoadDetails(base, head), ...augmentations];
  const machines = found.filter(isFlowDetail).map(({ owner, name }) => owner ?? name);
  const details = compareDeclarations(base, head, new Set(machines), known);
  const own = isGenerated(head) ? details.filter(({ subject }) => subject !== "code") : details;
  return [...own, ...augmentations];
}
