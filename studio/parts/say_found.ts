import { count } from "./words.ts";

/** The part of a finding that is told. */
interface Told {
  readonly severity: "error" | "warning" | "info" | "hint";
  readonly message: string;
}

/** The order in which findings are told: the heaviest comes first. */
const WEIGHTS: readonly Told["severity"][] = ["error", "warning", "info", "hint"];

/** Says the weightiest of some findings, and how many others there are; nothing where there is none. */
export function sayFound(findings: readonly Told[]): string {
  const sorted = findings.toSorted((left, right) => weightOf(left) - weightOf(right));
  const [first, ...others] = sorted;
  if (first === undefined) return "";
  return others.length === 0
    ? first.message
    : `${first.message} (and ${count(others.length, "more finding")})`;
}

function weightOf({ severity }: Pick<Told, "severity">): number {
  return WEIGHTS.indexOf(severity);
}
