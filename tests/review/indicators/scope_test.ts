import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { scope } from "../../../lib/review/indicators/scope.ts";
import { changedFile, planOf } from "./facts.ts";

describe("scope", () => {
  it("says how it could be measured without a plan, and with one that declares nothing", () => {
    const files = [changedFile("a.ts")];
    assertEquals(scope({ plan: null, files }).indicator.status, "not-measured");
    assertEquals(scope({ plan: planOf([]), files }).indicator, {
      id: "scope",
      status: "not-measured",
      headline: 'Not measured: no step of the plan "A ticket" declares a file',
      evidence: [],
    });
  });

  it("is clear when the plan's files are touched as declared", () => {
    const plan = planOf([
      { path: "a.ts", change: "modify" },
      { path: "b.ts", change: "create" },
      { path: "c.ts", change: "delete" },
    ]);
    const { indicator, findings } = scope({
      plan,
      files: [
        changedFile("a.ts"),
        changedFile("b.ts", { status: "added" }),
        changedFile("c.ts", { status: "deleted" }),
      ],
    });
    assertEquals(indicator.status, "clear");
    assertEquals(indicator.headline, "All 3 touched paths in the plan's scope");
    assertEquals(findings, []);
  });

  it("warns of files outside of the scope before it tells what was declared and not touched", () => {
    const plan = planOf([{ path: "a.ts", change: "modify" }]);
    const { indicator, findings } = scope({ plan, files: [changedFile("z.ts")] });
    assertEquals(indicator.status, "attention");
    assertEquals(
      indicator.headline,
      "1 of 1 touched path outside of the plan's scope, 1 declared and not touched",
    );
    assertEquals(
      findings.map(({ severity, resolution, title, path }) => [severity, resolution, title, path]),
      [
        ["warning", "conversation", "Outside of the plan's scope", "z.ts"],
        ["info", "conversation", "Declared and not touched", "a.ts"],
      ],
    );
  });

  it("takes a rename for the deletion and the creation that a plan declares for it", () => {
    const files = [changedFile("new.ts", { status: "renamed", previousPath: "old.ts" })];
    const moved = planOf([
      { path: "old.ts", change: "delete" },
      { path: "new.ts", change: "create" },
    ]);
    assertEquals(scope({ plan: moved, files }).indicator.status, "clear");
    const kept = planOf([{ path: "old.ts", change: "modify" }]);
    assertEquals(scope({ plan: kept, files }).findings.map(({ path, title }) => [path, title]), [
      ["new.ts", "Outside of the plan's scope"],
      ["old.ts", "Changed otherwise than planned"],
    ]);
  });

  it("warns of a deletion that nobody planned, and only tells a creation that was planned as another change", () => {
    const plan = planOf([
      { path: "a.ts", change: "modify" },
      { path: "b.ts", change: "modify" },
    ]);
    const files = [
      changedFile("a.ts", { status: "deleted" }),
      changedFile("b.ts", { status: "added" }),
    ];
    assertEquals(scope({ plan, files }).findings.map(({ path, severity }) => [path, severity]), [
      ["a.ts", "warning"],
      ["b.ts", "info"],
    ]);
  });
});
