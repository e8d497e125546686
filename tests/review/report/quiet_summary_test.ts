import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { ReviewUnit } from "../../../lib/review/common/schemas.ts";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import { told, unit } from "./told_units.ts";

const summary = (units: readonly ReviewUnit[], isOffered = false): string[] =>
  tellSummary({ units, findings: [], commits: [], files: [], isOffered: () => isOffered });

const saved = unit("src/save.ts", told({ subject: "code", name: "save", facts: ['fails if "a"'] }));

describe("a summary", () => {
  it("says at last how many changed files are outside of the project's folder", () => {
    const of = (outside: number): string[] =>
      tellSummary({
        units: [saved],
        findings: [],
        commits: [],
        files: [],
        outside,
        isOffered: () => false,
      });
    assertEquals(of(0), ['"save" fails if "a"']);
    assertEquals(of(1), [
      '"save" fails if "a"',
      "1 changed file is outside of the project's folder, and is not read",
    ]);
    assertEquals(
      of(12).at(-1),
      "12 changed files are outside of the project's folder, and are not read",
    );
  });

  it("names the exports of an application only where nothing is told of its code", () => {
    const exported = (name: string, more: Parameters<typeof told>[0] | object = {}) =>
      told({ subject: "export", name, change: "added", message: `"${name}" is new`, ...more });
    const parse = unit("src/parse.ts", exported("parse"));
    assertEquals(summary([saved, parse]), ['"save" fails if "a"']);
    assertEquals(summary([saved, parse], true), ['"save" fails if "a"', '"parse" is new']);
    assertEquals(summary([parse]), ['"parse" is new']);
    const limit = exported("LIMIT", { message: 'The export "LIMIT" is new: "10"' });
    assertEquals(summary([saved, unit("src/limit.ts", exported("read"), limit)]), [
      '"save" fails if "a"',
      'The export "LIMIT" is new: "10"',
    ]);
  });

  it("names the props that several components call by one name now by what they were", () => {
    const renamed = (owner: string, before: string) =>
      told({ subject: "prop", change: "changed", owner, name: "onDone", before, after: "onDone" });
    assertEquals(
      summary([
        unit("src/LoginForm.tsx", renamed("LoginForm", "onLogin")),
        unit("src/JoinForm.tsx", renamed("JoinForm", "onJoin")),
      ]),
      ['The props "onLogin" of "LoginForm" and "onJoin" of "JoinForm" are called "onDone" now'],
    );
  });

  it("tells what code takes, returns and holds only where it does nothing else", () => {
    const takes = told({ subject: "code", name: "load", facts: ['takes "page" now'] });
    const both = told({
      subject: "code",
      name: "find",
      facts: ['returns "total" now', "returns early if not open"],
    });
    assertEquals(summary([unit("src/a.ts", takes)]), ['"load" takes "page" now']);
    const wrapped = told({ subject: "code", name: "Page", facts: ['is wrapped in "memo" now'] });
    assertEquals(summary([unit("src/a.ts", wrapped)]), ['"Page" is wrapped in "memo" now']);
    assertEquals(summary([unit("src/a.ts", wrapped, both)]), ['"find" returns early if not open']);
    assertEquals(summary([unit("src/a.ts", takes, both)]), ['"find" returns early if not open']);
  });

  it("tells of the code of stories and tools only where none of the product is told", () => {
    const story: ReviewUnit = {
      ...unit("src/Card.stories.tsx", told({ subject: "code", name: "Wide", facts: ["shows 2"] })),
      kind: "story",
    };
    const text = told({
      subject: "element",
      owner: "Card",
      name: "p",
      aspect: "text",
      message: '"p" in "Card" says "Pay" now',
    });
    assertEquals(summary([story]), ['"Wide" shows 2']);
    assertEquals(summary([story, unit("src/Card.tsx", text)]), ['"p" in "Card" says "Pay" now']);
  });

  it("tells a new page once, by what it shows", () => {
    const page = (message: string): ReviewUnit => ({
      ...unit(
        "src/pages/Help.tsx",
        told({ subject: "component", name: "Help", change: "added", message }),
      ),
      kind: "page",
      change: "added",
    });
    const shown = 'The page "Help" is new: it shows the button "Ask"';
    assertEquals(summary([page(shown)]), [shown]);
    assertEquals(summary([page('The component "Help" was added')]), [
      'The component "Help" was added',
    ]);
  });

  it("tells of props that hand on what code has only where nothing else of the page is told", () => {
    const given = (before: string | null, after: string | null) =>
      told({
        subject: "element",
        owner: "Page",
        name: "Table",
        aspect: "prop",
        before,
        after,
        message: `"Table" in "Page" has ${after}`,
      });
    const text = told({
      subject: "element",
      owner: "Page",
      name: "h1",
      aspect: "text",
      message: '"h1" in "Page" says "Teas" now',
    });
    const heading = '"h1" in "Page" says "Teas" now';
    const cases: readonly [before: string | null, after: string, isToldBeside: boolean][] = [
      [null, "rows={rows}", false],
      ["rows={query.data}", "rows={query}", false],
      ["rows={all}", "rows={open}", true],
      [null, "limit={20}", true],
      [null, "defaultValue={first}", true],
    ];
    for (const [before, after, isToldBeside] of cases) {
      const alone = `"Table" in "Page" has ${after}`;
      assertEquals(summary([unit("src/Page.tsx", given(before, after))]), [alone]);
      const [sentence] = summary([unit("src/Page.tsx", text, given(before, after))]);
      assertEquals(sentence?.split("; "), isToldBeside ? [heading, alone] : [heading]);
    }
  });

  it("quotes code beside classes alone, where it is short", () => {
    const look = told({
      subject: "element",
      owner: "Card",
      name: "div",
      aspect: "look",
      message: '"div" in "Card" got the class "mt-2"',
    });
    const code = (what: string) =>
      told({ subject: "code", name: "isDue", message: `The code of "isDue" changed: ${what}` });
    const classes = '"div" in "Card" got the class "mt-2"';
    assertEquals(summary([unit("src/Card.tsx", look, code('"a" became "b"'))]), [
      classes,
      'The code of "isDue" changed: "a" became "b"',
    ]);
    const long = "rows.filter((row) => row.isOpen && row.owner === owner).length > (limit ?? 10)";
    assertEquals(summary([unit("src/Card.tsx", look, code(`"${long}" is new`))]), [classes]);
  });

  it("says of a prop of several components what became of it", () => {
    const prop = (owner: string, words: string) =>
      unit(
        `src/${owner}.tsx`,
        told({
          subject: "prop",
          owner,
          name: "id",
          message: `The prop "id" of "${owner}" ${words}`,
        }),
      );
    assertEquals(summary([prop("Row", "became optional"), prop("Cell", "became optional")]), [
      'The prop "id" of "Row" and "Cell" became optional',
    ]);
    assertEquals(summary([prop("Row", "became optional"), prop("Cell", "must be given now")]), [
      'The prop "id" of "Row" and "Cell" changed',
    ]);
  });
});
