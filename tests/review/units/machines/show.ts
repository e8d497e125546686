import type { ReviewUnit, UnitDetail } from "../../../../lib/review/common/schemas.ts";

/** A detail as one line: `12 state removed door: open | atomic -> | The state ...`. */
export function showDetail(detail: UnitDetail): string {
  const { line, subject, change, owner, name, before, after, message } = detail;
  const whose = owner === null ? name : `${owner} / ${name}`;
  return `${line} ${subject} ${change} ${whose} | ${before ?? ""} -> ${after ?? ""} | ${message}`;
}

export function showProblem({ side, line, message }: ReviewUnit["problems"][number]): string {
  return `${side} ${line}: ${message}`;
}
