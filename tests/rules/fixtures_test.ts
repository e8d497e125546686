import { assert, assertEquals } from "@std/assert";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { before, describe, it } from "node:test";
import { checkGate, findFindings, RULES, type Violation, violation } from "../../lib/rules/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openRules } from "./open_rules.ts";

const ROOT = fixturePath("rules");

/** The fewest cases of a kind that a rule has. */
const CASES = 4;

const folders = await readdir(ROOT);

describe("fixtures/rules", () => {
  it("has cases for every rule, and for nothing else", () => {
    assertEquals(folders.toSorted(), RULES.map(({ id }) => id as string).toSorted());
  });
});

for (const { id } of RULES) {
  for (const kind of ["good", "bad"]) {
    const cases = await readdir(`${ROOT}/${id}/${kind}`);

    describe(`${id}, ${kind} code`, () => {
      it(`has at least ${CASES} cases`, () => {
        assert(cases.length >= CASES, `${cases.length} cases`);
      });

      for (const name of cases) describeCase(`${id}/${kind}/${name}`, kind === "bad" ? id : null);
    });
  }
}

/** @param broken the rule that the case breaks, or null */
function describeCase(folder: string, broken: string | null): void {
  const root = `${ROOT}/${folder}`;
  let texts: ReadonlyMap<string, string>;
  let expected: readonly string[];

  before(async () => {
    texts = await readTexts(root);
    expected = [...texts].flatMap(([path, text]) => marksIn(path, text)).toSorted();
    if (broken) assert(expected.some((mark) => mark.endsWith(` ${broken}`)), folder);
    else assertEquals(expected, []);
  });

  it(`${folder}: finds what its comments say`, async () => {
    const found = await findFindings(await openRules(root), [...texts.keys()]);
    assertEquals(found.map(markOf).toSorted(), expected.filter((mark) => !isOfWrite(mark)));
    for (const each of found) violation.parse(each);
  });

  it(`${folder}: blames an edit of something else for frozen files alone`, async () => {
    const edits = new Map([...texts].map(([path, text]) => [path, `\n${text}\n// Edited.\n`]));
    const { introduced, existing } = await checkGate(await openRules(root), edits);
    assertEquals(introduced.map(markOf).toSorted(), expected.filter(isOfWrite));
    const found = existing.map((each) => markOf({ ...each, line: each.line - 1 }));
    assertEquals(found.toSorted(), expected.filter((mark) => !isOfWrite(mark)));
  });

  it(`${folder}: blames new files for all that is in them`, async () => {
    const copy = await copyOfRest(root);
    try {
      const { introduced, existing } = await checkGate(await openRules(copy), texts);
      assertEquals(introduced.map(markOf).toSorted(), expected);
      assertEquals(existing, []);
    } finally {
      await rm(copy, { recursive: true });
    }
  });
}

/** The files with code, by path. */
async function readTexts(root: string): Promise<Map<string, string>> {
  const paths = (await readdir(root, { recursive: true })).map((path) =>
    path.replaceAll("\\", "/")
  );
  const code = paths.filter(isCode).toSorted();
  return new Map(
    await Promise.all(
      code.map(async (path) => [path, await readFile(`${root}/${path}`, "utf8")] as const),
    ),
  );
}

/** A copy of all but the code: the files that are there before the code is written. */
async function copyOfRest(root: string): Promise<string> {
  const copy = makeTemporaryFolder("rules");
  await cp(root, copy, { recursive: true, filter: (path) => !isCode(path) });
  return copy;
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
