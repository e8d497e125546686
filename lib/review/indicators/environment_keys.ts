import { groupBy } from "../../grouping/mod.ts";
import { listOf } from "../../text/mod.ts";
import type { UnitDetail } from "../common/schemas.ts";
import type { Sign } from "./indication.ts";
import type { ReviewFacts } from "./review_facts.ts";

/** Names of keys that came or went together. */
const MAX_NAMED = 5;

/** Lists the keys of the environment that came or went. */
export function keysIn(details: readonly UnitDetail[]): UnitDetail[] {
  return details.filter(({ subject, change }) => subject === "env" && change !== "changed");
}

/** Whoever runs the app gives it the keys of the environment: one that is new or gone is for them to know. */
export function keySigns(units: ReviewFacts["units"]): Sign[] {
  return units.flatMap(({ path, details }) => {
    const alike = groupBy(keysIn(details), ({ change, after }) => `${change} ${after}`);
    return [...alike.values()].flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { change, after, line, message } = first;
      const names = listOf(same.map(({ name }) => `"${name}"`), { max: MAX_NAMED });
      const many = same.length > 1;
      const subject = many ? `The keys ${names}` : `The key ${names}`;
      const done = `${many ? "are" : "is"} ${change === "added" ? "new" : "gone"}`;
      const isNeeded = after === "needed";
      const severity: Sign["severity"] = isNeeded ? "warning" : "info";
      const then = isNeeded
        ? `${subject} are read from the environment now, and no other values are there for them: set them where the app runs`
        : change === "added"
        ? "The code reads them from the environment now, and can do without them"
        : "The code does not read them any more: they need not be set where the app runs";
      return [{
        severity,
        path,
        line,
        side: change === "removed" ? "base" as const : "head" as const,
        message: many ? then : message,
        finding: {
          key: ["env", change, ...same.map(({ name }) => name)],
          title: `${subject} of the environment ${done}`,
          resolution: "conversation" as const,
        },
      }];
    });
  });
}
