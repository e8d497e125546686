import { assertEquals, assertNotEquals } from "@std/assert";
import { describe, it } from "node:test";
import { flowChange } from "../../../lib/review/indicators/flow_change.ts";
import { INDICATORS } from "../../../lib/review/indicators/indicators.ts";
import { publicSurface } from "../../../lib/review/indicators/public_surface.ts";
import type { SurfaceChange } from "../../../lib/review/indicators/review_facts.ts";
import { placeFindings } from "../../../lib/review/report/place_findings.ts";
import { ruleRegressions } from "../../../lib/review/indicators/rule_regressions.ts";
import {
  indicatorIds,
  reviewFinding,
  reviewIndicator,
  type ReviewUnit,
} from "../../../lib/review/common/schemas.ts";
import type { Violation } from "../../../lib/rules/mod.ts";
import { changedFile, reviewFacts } from "./facts.ts";

const VIOLATION: Violation = {
  rule: "layer-import",
  severity: "error",
  path: "a.ts",
  line: 4,
  column: 1,
  endLine: 4,
  endColumn: 9,
  message: "A component imports a service",
  why: "Layers",
  fix: "Move it",
};

const SURFACE: SurfaceChange = {
  kind: "prop",
  change: "removed",
  path: "Card.tsx",
  owner: "Card",
  name: "icon",
  before: "string",
  after: null,
  line: 3,
  uses: [],
  certain: true,
  barrels: [],
  entries: [],
};

describe("INDICATORS", () => {
  it("are those of a report, in its order, and answer as it has them for a change of nothing", async () => {
    assertEquals(Object.keys(INDICATORS), [...indicatorIds]);
    const facts = await reviewFacts();
    for (const id of indicatorIds) {
      const { indicator, findings } = INDICATORS[id](facts);
      assertEquals(reviewIndicator.parse(indicator).id, id);
      assertEquals(findings, []);
    }
  });
});

describe("ruleRegressions", () => {
  it("makes one finding of what is introduced of a rule, with an id that no line decides", () => {
    const moved = { ...VIOLATION, line: 90 };
    const other = { ...VIOLATION, path: "b.ts", severity: "warning" as const };
    const { fix: _, ...unfixable } = other;
    const rules = {
      introduced: [unfixable, VIOLATION],
      resolved: [moved],
      existing: [moved, moved],
      loosened: [],
    };
    const { indicator, findings } = ruleRegressions({ rules, surface: [] });
    assertEquals(indicator.status, "attention");
    assertEquals(indicator.headline, "2 rule violations introduced, 1 resolved, 2 there before");
    assertEquals(
      findings.map(({ path, severity, resolution, fix }) => [path, severity, resolution, fix]),
      [
        ["a.ts", "error", "conversation", "Move it"],
      ],
    );
    assertEquals(findings[0]?.title, 'Newly breaks the rule "layer-import" in 2 places');
    assertEquals(
      findings[0]?.message,
      'A component imports a service; 1 more place in "b.ts"',
    );
    assertEquals(indicator.evidence.map(({ path }) => path), ["a.ts", "b.ts", "a.ts"]);
    const again =
      ruleRegressions({ rules: { ...rules, introduced: [moved] }, surface: [] }).findings;
    assertEquals(again[0]?.id, findings[0]?.id);
    const frozen = { ...VIOLATION, rule: "frozen" as const };
    const another =
      ruleRegressions({ rules: { ...rules, introduced: [frozen] }, surface: [] }).findings;
    assertNotEquals(another[0]?.id, findings[0]?.id);
  });

  it("says that a tool could do what the advice says all about", () => {
    const rules = {
      introduced: [{ ...VIOLATION, rule: "feature-boundary" as const }],
      resolved: [],
      existing: [],
      loosened: [],
    };
    const [finding] = ruleRegressions({ rules, surface: [] }).findings;
    assertEquals([finding?.resolution, finding?.fix], ["mechanical", "Move it"]);
  });

  it("leaves an import of what is gone to the finding of what is gone", () => {
    const broken = { ...VIOLATION, rule: "unresolved-import" as const };
    const rules = { introduced: [broken], resolved: [], existing: [], loosened: [] };
    const told = (importLine: number) => {
      const uses = [{ path: "a.ts", line: 2, importLine }];
      return ruleRegressions({ rules, surface: [{ ...SURFACE, kind: "export", uses }] });
    };
    assertEquals(told(4).findings, []);
    assertEquals(told(4).indicator.evidence.length, 1);
    assertEquals(told(5).findings.length, 1);
  });

  it("says that the rules are looser than before", () => {
    const rules = { introduced: [], resolved: [], existing: [], loosened: ["A layer may"] };
    const { indicator, findings } = ruleRegressions({ rules, surface: [] });
    assertEquals(indicator.status, "attention");
    assertEquals(
      indicator.headline,
      "No rule is newly broken, and the rules are looser than before in 1 place",
    );
    assertEquals(findings.map(({ path, message }) => [path, message]), [
      ["workbench.json", "A layer may"],
    ]);
  });

  it("tells two rules apart", () => {
    const introduced = [VIOLATION, { ...VIOLATION, rule: "unit-name" as const }];
    const rules = { introduced, resolved: [], existing: [], loosened: [] };
    const ids = ruleRegressions({ rules, surface: [] }).findings.map(({ id }) => id);
    assertEquals(new Set(ids).size, 2);
  });

  it("is info when violations only went, and clear when none came or went", () => {
    const nothing = { introduced: [], resolved: [], existing: [], loosened: [] };
    assertEquals(
      ruleRegressions({ rules: { ...nothing, resolved: [VIOLATION] }, surface: [] }).indicator
        .status,
      "info",
    );
    assertEquals(
      ruleRegressions({ rules: { ...nothing, existing: [VIOLATION] }, surface: [] }).indicator,
      {
        id: "rule-regressions",
        status: "clear",
        headline: "No rule is newly broken, 1 there before",
        evidence: [],
      },
    );
  });
});

describe("publicSurface", () => {
  it("is as severe as what the head still has of it", () => {
    const uses = [{ path: "Page.tsx", line: 8 }];
    const cases: [Partial<SurfaceChange>, string | null][] = [
      // What nobody relies on is evidence alone.
      [{}, null],
      [{ uses }, "error"],
      [{ uses, certain: false }, "warning"],
      [{ uses, change: "required", after: "string" }, "error"],
      [{ uses, change: "narrowed", after: "number" }, "warning"],
      [{ uses, change: "type_changed", after: "Other" }, "info"],
      [{ uses, change: "widened", after: "string | number" }, null],
      [{ entries: ["index.ts"] }, "warning"],
    ];
    for (const [given, severity] of cases) {
      const { findings } = publicSurface({
        files: [],
        retyped: [],
        units: [],
        surface: [{ ...SURFACE, ...given }],
      });
      const expected = severity === null ? [] : [severity];
      assertEquals(findings.map((each) => each.severity), expected, JSON.stringify(given));
    }
  });

  it("finds nothing in another type where every place that gives the prop is in the change, and names the places that are not", () => {
    const uses = [{ path: "Page.tsx", line: 8 }, { path: "List.tsx", line: 2 }];
    const told = (...paths: readonly string[]) =>
      publicSurface({
        files: paths.map((path) => changedFile(path)),
        retyped: [],
        units: [],
        surface: [{ ...SURFACE, uses, change: "type_changed", after: "Other" }],
      }).findings.map(({ title, message }) => `${title}: ${message}`);
    assertEquals(told("Page.tsx", "List.tsx"), []);
    assertEquals(told("Page.tsx"), [
      'The prop "icon" of "Card" has another type: Its type is Other instead of string; 1 place uses it and is not in the change: in "List.tsx"',
    ]);
  });

  it("speaks of what moved with all its users", () => {
    const moved = {
      subject: "export",
      change: "moved",
      owner: null,
      name: "sleep",
      before: "src/sleep.ts",
      after: "src/lib/utils.ts",
      line: 8,
      message: 'The export "sleep" moved here from "src/sleep.ts"',
    } as const;
    const unit = {
      path: "src/lib/utils.ts",
      kind: "module",
      feature: null,
      change: "changed",
    } as const;
    const headline = (details: typeof moved[]) =>
      publicSurface({
        files: [],
        retyped: [],
        surface: [],
        units: [{ ...unit, details, problems: [] }],
      })
        .indicator
        .headline;
    assertEquals(
      headline([moved]),
      "Tests and declarations aside, 1 export moved with all users, and no other export or prop came, went or changed",
    );
    assertEquals(
      headline([]),
      "Tests and declarations aside, the files of the project that were there before offer the same exports and props",
    );
  });

  it("says of a component that takes the props of another type that those are not read", () => {
    const message = '"Search" takes the props of "ComponentProps<\'button\'>" as well';
    const { indicator, findings } = publicSurface({
      files: [],
      retyped: [],
      surface: [],
      units: [{
        path: "src/search.tsx",
        kind: "component",
        feature: null,
        change: "changed",
        details: [{
          subject: "component",
          change: "changed",
          owner: null,
          name: "Search",
          before: null,
          after: "ComponentProps<'button'>",
          line: 6,
          message,
        }],
        problems: [],
      }],
    });
    assertEquals(indicator.status, "info");
    assertEquals(
      indicator.headline,
      "No export or prop that is named came, went or changed; 1 component with the props of other types than before",
    );
    assertEquals(indicator.evidence, [{ path: "src/search.tsx", line: 6, message }]);
    assertEquals(findings, []);
  });

  it("counts each key of the environment, also those of which one finding tells", () => {
    const key = (name: string) => ({
      subject: "env" as const,
      change: "removed" as const,
      owner: null,
      name,
      before: null,
      after: null,
      line: 1,
      message: `${name} is gone`,
    });
    const unit = (path: string, ...names: readonly string[]) => ({
      path,
      kind: "module",
      feature: null,
      change: "changed" as const,
      details: names.map(key),
      problems: [],
    });
    const units = [unit("a.ts", "KEY", "ADDRESS"), unit("b.ts", "KEY")];
    const { headline } = publicSurface({ files: [], retyped: [], surface: [], units }).indicator;
    assertEquals(headline.split("; ").at(-1), "2 keys of the environment came or went");
    const instead = { ...key("FRESH"), change: "added" as const, before: "OLD" };
    assertEquals(
      publicSurface({
        files: [],
        retyped: [],
        surface: [],
        units: [{ ...unit("c.ts"), details: [instead] }],
      })
        .indicator.headline.split("; ").at(-1),
      "2 keys of the environment came or went",
    );
  });

  it("tells at once what came to one file, or went from it without users, and by itself what has users", () => {
    const named = (name: string, given: Partial<SurfaceChange> = {}): SurfaceChange => ({
      ...SURFACE,
      kind: "export",
      owner: null,
      path: "api.ts",
      name,
      ...given,
    });
    const added = { change: "added" } as const;
    const uses = [{ path: "Page.tsx", line: 8 }];
    const { indicator, findings } = publicSurface({
      files: [],
      retyped: [],
      units: [],
      surface: [
        named("a", added),
        named("b", added),
        named("c", { ...added, path: "other.ts" }),
        named("d"),
        named("e"),
        named("f", { uses }),
      ],
    });
    assertEquals(indicator.evidence.map(({ message }) => message).sort(), [
      '2 exports of "api.ts" are gone, and nothing in the project relies on them: "d" and "e"',
      '2 exports of "api.ts" are new: "a" and "b"',
      'Imports "f"',
      'The export "c" of "other.ts" is new',
      'The export "f" of "api.ts" is gone, and 1 place still uses it: in "Page.tsx"',
    ]);
    assertEquals(findings.length, 1);
  });

  it("names the places that are left, and tells additions without a finding", () => {
    const uses = [{ path: "Page.tsx", line: 8 }, { path: "Page.tsx", line: 9 }];
    const added: SurfaceChange = {
      ...SURFACE,
      change: "added",
      name: "tone",
      before: null,
      after: "string",
    };
    const { indicator, findings } = publicSurface({
      files: [],
      retyped: [],
      units: [],
      surface: [{ ...SURFACE, uses }, added],
    });
    assertEquals(
      indicator.headline,
      "1 export or prop removed or changed, 1 with users left behind, 1 added",
    );
    assertEquals(indicator.evidence.map(({ path, line }) => [path, line]), [
      ["Card.tsx", 3],
      ["Card.tsx", 3],
      ["Page.tsx", 8],
      ["Page.tsx", 9],
    ]);
    assertEquals(findings.map(({ message, fix }) => [message, fix]), [[
      '2 places still use it: in "Page.tsx"',
      'Leave "icon" out where "Card" is rendered with it',
    ]]);
  });
});

describe("flowChange", () => {
  const unit: Omit<ReviewUnit, "details"> = {
    path: "m.ts",
    kind: "workflow",
    feature: "shop",
    change: "changed",
    problems: [],
  };
  const detail = {
    owner: "m",
    name: "idle",
    before: null,
    after: null,
    line: 2,
    message: "It is",
  } as const;

  it("warns of what went or changed, and tells what came", () => {
    const details = [
      { ...detail, subject: "state", change: "added" },
      { ...detail, subject: "guard", change: "changed" },
      { ...detail, subject: "prop", change: "removed" },
    ] as const;
    const { indicator, findings } = flowChange({
      units: [{ ...unit, details: [...details] }],
      flows: [{
        path: "m.ts",
        machine: "m",
        added: ["A, B"],
        removed: [],
        renamed: [],
        truncated: false,
        line: 1,
      }],
    });
    assertEquals(
      indicator.headline,
      "2 changes in state machines, with 1 path added and 0 removed",
    );
    assertEquals(findings.map(({ title, severity }) => [title, severity]), [
      ['Guard "idle" is changed', "warning"],
    ]);
  });

  it("is clear without a machine in the change", () => {
    assertEquals(flowChange({ units: [], flows: [] }).indicator, {
      id: "flow-change",
      status: "clear",
      headline: "No state machine changes",
      evidence: [],
    });
  });
});

describe("publicSurface of props that a spread may give", () => {
  it("does not say that nothing relies on them", () => {
    const told = (spreads: number) =>
      publicSurface({ files: [], retyped: [], units: [], surface: [{ ...SURFACE, spreads }] })
        .indicator
        .evidence[0]
        ?.message;
    assertEquals(
      told(0),
      'The prop "icon" of "Card" is gone, and nothing in the project relies on it',
    );
    assertEquals(
      told(2),
      'The prop "icon" of "Card" is gone, and no element names it; 2 elements with a spread may give it as well',
    );
  });
});

describe("findings", () => {
  it("are as a report has them", async () => {
    const facts = await reviewFacts({
      surface: [{ ...SURFACE, uses: [{ path: "Page.tsx", line: 8 }] }],
      rules: { introduced: [VIOLATION], resolved: [], existing: [], loosened: [] },
    });
    for (const id of indicatorIds) {
      for (const finding of placeFindings(INDICATORS[id](facts).findings, facts)) {
        assertEquals(reviewFinding.parse(finding), finding);
      }
    }
  });
});
