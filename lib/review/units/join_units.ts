import type { ReviewUnit } from "../common/schemas.ts";

/** Details of one unit; who rewrites more than this reads the diff. */
const MAX_DETAILS = 500;

/** One unit for each path, though several who compare have told something of it. */
export function joined(units: readonly ReviewUnit[]): ReviewUnit[] {
  const byPath = new Map<string, ReviewUnit>();
  for (const unit of units) {
    const known = byPath.get(unit.path);
    byPath.set(
      unit.path,
      known
        ? {
          ...known,
          details: [...known.details, ...unit.details],
          problems: uniqueProblems([...known.problems, ...unit.problems]),
        }
        : unit,
    );
  }
  return [...byPath.values()];
}

/** Several readers of a file can stumble over the same thing. */
export function uniqueProblems(problems: ReviewUnit["problems"]): ReviewUnit["problems"] {
  return problems.filter(({ side, line, message }, index) =>
    !problems.slice(0, index).some((other) =>
      other.side === side && other.line === line && other.message.endsWith(message)
    )
  );
}

/** A unit with as many details as somebody reads. */
export function bounded(unit: ReviewUnit): ReviewUnit {
  const { length } = unit.details;
  if (length <= MAX_DETAILS) return unit;
  const message = `Only the first ${MAX_DETAILS} of ${length} differences are told`;
  return {
    ...unit,
    details: unit.details.slice(0, MAX_DETAILS),
    problems: [...unit.problems, { side: "head", line: null, message }],
  };
}
