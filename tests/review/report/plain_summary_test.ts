import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import type { ReviewUnit } from "../../../lib/review/common/schemas.ts";
import { told, unit } from "./told_units.ts";

const LONG = "rows.filter((row) => row.isOpen && row.owner === owner).length > (limit ?? 10)";

describe("the summary in plain words", () => {
  const summary = (...units: readonly ReviewUnit[]): string[] =>
    tellSummary({ units, findings: [], commits: [], files: [], isOffered: () => true });
  const failing = told({ subject: "code", name: "load", facts: ['fails if "a"'] });
  const module = (...details: Parameters<typeof unit>[1][]): ReviewUnit => ({
    ...unit("src/load.ts", ...details),
    kind: "module",
  });

  it("quotes no long code, and that of other code in its place", () => {
    const code = (name: string, message: string) => told({ subject: "code", name, message });
    assertEquals(
      summary(module(code("load", `The code of "load" changed: "${LONG}" is new`))),
      ['The code of "load" changed'],
    );
    assertEquals(
      summary(module(
        code("load", `The code of "load" changed: "${LONG}" is new`),
        code("save", 'The code of "save" changed from "a" to "b"'),
      )),
      [
        'The code of "load" and "save" changed, such as: The code of "save" changed from "a" to "b"',
      ],
    );
  });

  it("says of an element that it is shown in some cases where long code says in which", () => {
    const badge = told({
      subject: "element",
      owner: "List",
      name: "Badge",
      change: "added",
      aspect: "presence",
      message: `"Badge" was added to "Row" in "List", only if "${LONG}"`,
    });
    assertEquals(summary(unit("src/List.tsx", badge)), [
      '"Badge" was added to "Row" in "List", only in some cases',
    ]);
  });

  it("tells classes and elements that stand around others only where there is nothing else", () => {
    const look = told({
      subject: "element",
      owner: "List",
      name: "div",
      aspect: "look",
      message: '"div" in "List" got the class "flex"',
    });
    const turned = told({
      subject: "element",
      owner: "List",
      name: "aside",
      aspect: "prop",
      before: "div",
      after: "aside",
      message: '"div" in "List" became "aside"',
    });
    const list = unit("src/List.tsx", look, turned);
    assertEquals(summary(list), [
      '"div" in "List" got the class "flex"; "div" in "List" became "aside"',
    ]);
    assertEquals(summary(list, module(failing)), ['"load" fails if "a"']);
  });

  it("tells when else an effect runs behind what others do, and how many more there are", () => {
    const effect = (...facts: readonly string[]) =>
      told({
        subject: "effect",
        owner: "List",
        name: "useEffect",
        ...facts.length > 0 && { facts: [...facts] },
      });
    const effects = [effect('runs when "a" changes as well'), effect(), effect('calls "b" now')];
    assertEquals(summary(unit("src/List.tsx", ...effects)), [
      'An effect of "List" calls "b" now; an effect of "List" runs when "a" changes as well; 1 more effect of "List" changed',
    ]);
  });

  it("says nothing of code beside the keys of the environment that its file reads", () => {
    const key = told({ subject: "env", name: "KEY", change: "added", message: "KEY is new" });
    assertEquals(summary(module(told({ subject: "code", name: "load" }), key)), ["KEY is new"]);
  });

  it("tells no plain constant as an export beside the code that uses it, and no part of a route that is gone", () => {
    const constant = told({
      subject: "export",
      name: "STORED",
      change: "added",
      message: 'The export "STORED" is new: "\'stored\'"',
    });
    assertEquals(summary(module(constant)), ['The export "STORED" is new: "\'stored\'"']);
    const effect = told({
      subject: "effect",
      owner: "List",
      name: "useEffect",
      change: "added",
      message: "It came",
    });
    assertEquals(summary(module(constant), unit("src/List.tsx", effect)), ["It came"]);
    const page: ReviewUnit = {
      ...unit(
        "src/routes/home.tsx",
        told({ subject: "route", name: "/home", change: "removed" }),
        told({ subject: "export", name: "Route", change: "removed" }),
      ),
      kind: "module",
      change: "removed",
    };
    assertEquals(summary(page), ['The route "/home" is gone']);
  });

  it("tells a new prop of all components that got it where of one of them no use is told", () => {
    const prop = (owner: string) =>
      told({ subject: "prop", owner, name: "isPale", change: "added", message: `${owner} got it` });
    const use = told({
      subject: "element",
      owner: "Mark",
      name: "path",
      aspect: "presence",
      message: '"path" in "Mark" got the condition "isPale"',
    });
    const units = [unit("src/Mark.tsx", prop("Mark"), use), unit("src/Logo.tsx", prop("Logo"))];
    assertEquals(summary(...units), [
      '"path" in "Mark" got the condition "isPale"',
      'The prop "isPale" of "Mark" and "Logo" is new',
    ]);
  });

  it("names exports that are called otherwise beside what code does, and not beside what is seen", () => {
    const renamed = told({
      subject: "export",
      name: "Access",
      before: "Rights",
      after: "Access",
      message: 'The export "Rights" is now called "Access"',
    });
    assertEquals(summary(module(renamed, failing)), [
      'The export "Rights" is now called "Access"',
      '"load" fails if "a"',
    ]);
  });

  it("tells of a file of stories only where nothing is told of the code", () => {
    const stories: ReviewUnit = {
      ...unit("src/List.stories.tsx"),
      kind: "story",
      change: "added",
    };
    assertEquals(summary(stories), ["1 file of stories is new"]);
    assertEquals(summary(stories, module(failing)), ['"load" fails if "a"']);
  });

  it("tells once of exports of several files that have one name now", () => {
    const renamed = (before: string) =>
      told({
        subject: "export",
        name: "load",
        before,
        after: "load",
        message: `${before} is load`,
      });
    assertEquals(
      summary(unit("src/a.ts", renamed("loadA")), unit("src/b.ts", renamed("loadB"))),
      ['The exports "loadA" and "loadB" are called "load" now'],
    );
  });

  it("tells what a new function does behind what other code does, and no list of more of them", () => {
    const fresh = ["a", "b", "c", "d"].map((name) =>
      told({ subject: "code", name, change: "added", facts: [`is new, and says "${name}"`] })
    );
    assertEquals(summary(module(...fresh, failing)), [
      '"load" fails if "a"; "a" is new, and says "a"; "b" is new, and says "b"; "c" is new, and says "c"',
    ]);
  });

  it("tells code that only has another member behind what other code does", () => {
    const members = told({ subject: "code", name: "tones", facts: ['has "loud" now'] });
    assertEquals(summary(module(members, failing)), [
      '"load" fails if "a"; "tones" has "loud" now',
    ]);
  });

  it("says of a prop whose type is another one in several components that it is so", () => {
    const prop = (owner: string) =>
      told({
        subject: "prop",
        owner,
        name: "ways",
        message: `The type of the prop "ways" of "${owner}" changed from "A" to "B"`,
      });
    assertEquals(summary(unit("src/In.tsx", prop("In")), unit("src/Up.tsx", prop("Up"))), [
      'The prop "ways" of "In" and "Up" has another type',
    ]);
  });

  it("tells nothing of files in folders that tools write", () => {
    const files = ["public/generated/api.yml", "dist/app.css", "docs/use.md"].map((path) => ({
      path,
      status: "modified" as const,
    }));
    assertEquals(
      tellSummary({
        units: [module(failing)],
        findings: [],
        commits: [],
        files,
        isOffered: () => true,
      }),
      ['"load" fails if "a"'],
    );
    assertEquals(
      tellSummary({ units: [], findings: [], commits: [], files, isOffered: () => true }),
      [
        "Nothing in the source code of the project changed",
        'The document "docs/use.md" changed',
      ],
    );
  });

  it("tells no effect that merely does something else beside other things", () => {
    const effect = told({ subject: "effect", owner: "List", name: "useEffect" });
    assertEquals(summary(unit("src/List.tsx", effect)), ["It differs"]);
    assertEquals(summary(unit("src/List.tsx", effect), module(failing)), ['"load" fails if "a"']);
  });
});
