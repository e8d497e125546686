import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import type { ReviewUnit, UnitDetail } from "../../../lib/review/schemas.ts";

type Told = Partial<UnitDetail> & Pick<UnitDetail, "subject" | "name">;

function unit(path: string, ...details: readonly Told[]): ReviewUnit {
  const rest = { owner: null, before: null, after: null, line: 1, message: "It differs" } as const;
  return {
    path,
    kind: "component",
    feature: null,
    change: "changed",
    details: details.map((detail) => ({ ...rest, change: "changed", ...detail })),
    problems: [],
  };
}

describe("tellSummary", () => {
  const summary = (...units: readonly ReviewUnit[]): string[] =>
    tellSummary({ units, findings: [], commits: [] });

  it("tells of a name that several files have, and of a default export by its file", () => {
    const styles = { subject: "code", name: "useStyles" } as const;
    assertEquals(
      summary(
        unit("src/A.tsx", styles),
        unit("src/B.tsx", styles),
        unit("src/proxy.ts", { subject: "code", name: "default" }),
      ),
      ['The code of "useStyles" (2 files) and "proxy.ts" changed'],
    );
  });

  it("says that props are new where all are, and counts one that differs twice once", () => {
    const prop = (name: string, change: UnitDetail["change"]): Told => ({
      subject: "prop",
      owner: "Card",
      name,
      change,
    });
    assertEquals(summary(unit("src/Card.tsx", prop("a", "added"), prop("b", "added"))), [
      '2 props of components are new: "a" and "b"',
    ]);
    assertEquals(summary(unit("src/Card.tsx", prop("a", "changed"), prop("a", "changed"))), [
      '1 prop of components came, went or changed: "a"',
    ]);
  });

  it("calls a difference of elements no difference of what is seen", () => {
    const element = { subject: "element", owner: "Search", name: "Button" } as const;
    assertEquals(summary(unit("src/Search.tsx", element, { ...element, line: 2 })), [
      'The markup changed in "Search": 2 differences',
    ]);
  });

  it("tells an edit that was made in many places with its number", () => {
    const button = (line: number): Told => ({
      subject: "element",
      owner: "Search",
      name: "size",
      before: "lg",
      after: "sm",
      line,
      message: "one of them",
    });
    const other = { ...button(4), after: "xs" };
    assertEquals(summary(unit("src/Search.tsx", button(1), button(2), button(3), other)), [
      'The markup changed in "Search": 4 differences, 3 of them alike, such as: one of them',
    ]);
  });

  it("tells the only code that changed by what changed in it", () => {
    const code = { subject: "code", name: "limit", message: "The limit is higher" } as const;
    assertEquals(summary(unit("src/limit.ts", code)), ["The limit is higher"]);
  });

  it("speaks of one route where two files tell of the same", () => {
    const route = { subject: "route", name: "/", change: "added" } as const;
    assertEquals(summary(unit("src/a.tsx", route), unit("src/b.tsx", route)), [
      'The route "/" is new',
    ]);
  });
});
