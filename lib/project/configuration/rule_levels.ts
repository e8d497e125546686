import { type RuleId, ruleIds, type Severity } from "./schema.ts";

/** The severity of every rule. */
export type Severities = Readonly<Record<RuleId, Severity>>;

/**
 * The severities of the rules in a project that has no `workbench.json`: nobody's code is wrong because of an architecture
 * that they did not choose.
 */
export interface RuleLevels {
  /** The same object as long as they are the same. */
  current(): Severities;
  /** They are needed: whoever finds them out may begin to. It costs nothing now. */
  want(): void;
}

/** These rules hold in any project. */
const UNIVERSAL: Readonly<Partial<Record<RuleId, Severity>>> = {
  "unresolved-import": "error",
  "import-cycle": "info",
  "frozen": "error",
};

/** Tells whether a rule holds for everybody, whatever they chose. */
export function isUniversal(rule: RuleId): boolean {
  return rule in UNIVERSAL;
}

/** @param kept the rules that the project was found to keep, though nothing says that it should */
export function severitiesWith(kept: Iterable<RuleId> = []): Severities {
  const found = new Set(kept);
  // Object.fromEntries() forgets the keys' type.
  return Object.fromEntries(
    ruleIds.map((rule) => [rule, UNIVERSAL[rule] ?? (found.has(rule) ? "warning" : "off")]),
  ) as Severities;
}

const universal = severitiesWith();

/** The rule levels of a project about which nothing else is known. */
export const universalLevels: RuleLevels = { current: () => universal, want() {} };
