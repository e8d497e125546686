import { assert, assertEquals } from "@std/assert";
import { readdirSync } from "node:fs";
import { before, describe, it } from "node:test";
import { checkGate, findFindings, RULES, type Violation, violation } from "../../lib/rules/mod.ts";
import { type Case, readCases } from "../support/cases/read_cases.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { withRules } from "./open_rules.ts";

/** The fewest cases of a kind that a rule has. */
const CASES = 4;

/** A project of a case: texts by path. */
interface RuleParts {
  readonly files: Readonly<Record<string, string>>;
}

describe("fixtures/rules", () => {
  it("has cases for every rule, and for nothing else", () => {
    const files = readdirSync(fixturePath("rules"));
    assertEquals(files.toSorted(), RULES.map(({ id }) => `${id}.md`).toSorted());
  });
});

for (const { id } of RULES) {
  const all = readCases(`rules/${id}.md`, (parts): RuleParts => ({ files: parts.files() }));
  const isBad = ({ name }: { name: string }) => name.startsWith("bad/");
  describeCases(id, "good", all.filter((each) => !isBad(each)));
  describeCases(id, "bad", all.filter(isBad));
}

function describeCases(id: string, kind: "good" | "bad", cases: readonly Case<RuleParts>[]): void {
  describe(`${id}, ${kind} code`, () => {
    it(`has at least ${CASES} cases`, () => {
      assert(cases.length >= CASES, `${cases.length} cases`);
    });

    for (const { name, files } of cases) {
      describeCase(`${id}/${name}`, files, kind === "bad" ? id : null);
    }
  });
}

/** @param broken the rule that the case breaks, or null */
function describeCase(name: string, files: RuleParts["files"], broken: string | null): void {
  const texts = new Map(Object.entries(files).filter(([path]) => isCode(path)));
  const expected = [...texts].flatMap(([path, text]) => marksIn(path, text)).toSorted();

  before(() => {
    if (broken) assert(expected.some((mark) => mark.endsWith(` ${broken}`)), name);
    else assertEquals(expected, []);
  });

  it(`${name}: finds what its comments say`, () =>
    withRules(files, async (source) => {
      const found = await findFindings(source, [...texts.keys()]);
      assertEquals(found.map(markOf).toSorted(), expected.filter((mark) => !isOfWrite(mark)));
      for (const each of found) violation.parse(each);
    }));

  it(`${name}: blames an edit of something else for frozen files alone`, () =>
    withRules(files, async (source) => {
      const edits = new Map([...texts].map(([path, text]) => [path, `\n${text}\n// Edited.\n`]));
      const { introduced, existing } = await checkGate(source, edits);
      assertEquals(introduced.map(markOf).toSorted(), expected.filter(isOfWrite));
      const found = existing.map((each) => markOf({ ...each, line: each.line - 1 }));
      assertEquals(found.toSorted(), expected.filter((mark) => !isOfWrite(mark)));
    }));

  it(`${name}: blames new files for all that is in them`, () => {
    const rest = Object.fromEntries(Object.entries(files).filter(([path]) => !isCode(path)));
    return withRules(rest, async (source) => {
      const { introduced, existing } = await checkGate(source, texts);
      assertEquals(introduced.map(markOf).toSorted(), expected);
      assertEquals(existing, []);
    });
  });
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** "path:line rule" for each rule that a comment of the file expects. */
function marksIn(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const rules = /expect: ([a-z, -]+[a-z])/.exec(line)?.[1]?.split(", ") ?? [];
    return rules.map((rule) => `${path}:${index + 1} ${rule}`);
  });
}

function markOf({ path, line, rule }: Pick<Violation, "path" | "line" | "rule">): string {
  return `${path}:${line} ${rule}`;
}

/** Whether the rule is about writing a file, whatever is in it. */
function isOfWrite(mark: string): boolean {
  return mark.endsWith(" frozen");
}
