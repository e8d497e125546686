import type { ReviewUnit, UnitDetail } from "../../../lib/review/common/schemas.ts";

/** Units as text: a line for each unit, two for each detail, one for each problem. */
export function showUnits(units: readonly ReviewUnit[]): string {
  return units.map((unit) =>
    [
      unitLine(unit),
      ...unit.details.flatMap(showDetail),
      ...unit.problems.map(({ side, line, message }) => `  ! ${side} ${line ?? "-"}: ${message}`),
    ].join("\n")
  ).join("\n") + "\n";
}

function unitLine({ path, previousPath, kind, feature, change }: ReviewUnit): string {
  const from = previousPath === undefined ? "" : ` from ${previousPath}`;
  return `${change} ${kind} ${path}${from} (${feature ?? "no feature"})`;
}

/** `  prop changed Card.size @3: optional -> required`, and the sentence below it. */
function showDetail(detail: UnitDetail): string[] {
  const { subject, change, owner, name, before, after, line, message } = detail;
  const whose = owner === null ? name : `${owner}.${name}`;
  const values = `${before ?? "-"} -> ${after ?? "-"}`;
  return [`  ${subject} ${change} ${whose} @${line ?? "-"}: ${values}`, `    ${message}`];
}
