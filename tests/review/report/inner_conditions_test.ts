import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { UnitDetail } from "../../../lib/review/common/schemas.ts";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import { told, unit } from "./told_units.ts";

const element = (aspect: NonNullable<UnitDetail["aspect"]>, more: Partial<UnitDetail>) =>
  told({ subject: "element", aspect, name: "Panel", owner: "Card", ...more });

const lost = element("presence", {
  before: "isOpen",
  message: '"Panel" in "Card" lost the condition "isOpen"',
});
const given = element("prop", {
  after: "isShown={isOpen}",
  message: '"Panel" in "Card" got the prop "isShown": {isOpen}',
});
const taken = told({ subject: "prop", change: "added", owner: "Panel", name: "isShown" });

const summary = (...details: readonly UnitDetail[]): string[] =>
  tellSummary({
    units: [unit("src/Card.tsx", lost, given), unit("src/Panel.tsx", taken, ...details)],
    findings: [],
    commits: [],
    files: [],
    isOffered: () => true,
  });

describe("the summary of a condition that went into a component", () => {
  it("tells it once where the component shows nothing without it", () => {
    const facts = ['shows nothing if not "isShown"', 'calls "track" now'];
    assertEquals(summary(told({ subject: "code", name: "Panel", facts: facts.slice(0, 1) })), [
      'The condition "isOpen" around "Panel" in "Card" went into "Panel"',
    ]);
    assertEquals(summary(told({ subject: "code", name: "Panel", facts })), [
      'The condition "isOpen" around "Panel" in "Card" went into "Panel"',
      'The component "Panel" calls "track" now',
    ]);
  });

  it("says around which of its elements it is there", () => {
    const rows = element("presence", {
      owner: "Panel",
      name: "Rows",
      after: "isShown",
      message: '"Rows" in "Panel" got the condition "isShown"',
    });
    assertEquals(summary(rows), [
      'The condition "isOpen" around "Panel" in "Card" went into "Panel", where it is around "Rows"',
    ]);
  });

  it("tells all where the component asks for something else", () => {
    const failing = told({
      subject: "code",
      name: "Panel",
      facts: ['shows nothing if not "rows"'],
    });
    assertEquals(summary(failing), [
      '"Panel" in "Card" lost the condition "isOpen"',
      'The component "Panel" shows nothing if not "rows"',
    ]);
  });
});
