import type { ReviewUnit, UnitDetail } from "../../../lib/review/common/schemas.ts";

/** Completes a detail of which a test says only what matters. */
export function told(
  detail: Partial<UnitDetail> & Pick<UnitDetail, "subject" | "name">,
): UnitDetail {
  const rest = { owner: null, before: null, after: null, line: 1, message: "It differs" } as const;
  return { ...rest, change: "changed", ...detail };
}

/** Makes the unit of a changed component. */
export function unit(path: string, ...details: readonly UnitDetail[]): ReviewUnit {
  return {
    path,
    kind: "component",
    feature: null,
    change: "changed",
    details: [...details],
    problems: [],
  };
}
