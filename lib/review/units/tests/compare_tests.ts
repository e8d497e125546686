import { groupBy } from "../../../grouping/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { count } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { codeDifferences } from "../reading/code_differences.ts";
import { changedWords, differingSides } from "../reading/difference_words.ts";
import { openMeanings } from "../reading/meaning.ts";
import { quoted } from "../reading/shown_text.ts";
import { type ReadTest, readTests } from "./read_tests.ts";
import { areNamesakes, pairRenamed, pairTests, type SameTest } from "./same_tests.ts";

type Source = Pick<ParsedSource, "ast">;

/** The tests of a file that came, went, do something else or are run otherwise. */
export function compareTests(base: Source | null, head: Source | null): UnitDetail[] {
  const before = byName(base);
  const after = byName(head);
  const gone = [...before].filter(([name]) => !after.has(name)).map(([, test]) => test);
  const come = [...after].filter(([name]) => !before.has(name)).map(([, test]) => test);
  const renamed = renamedTests(gone, come);
  const named = new Set(renamed.flat());
  const isLeft = (test: Meant): boolean => !named.has(test);
  const same = pairTests(gone.filter(isLeft), come.filter(isLeft));
  const taken = new Set([...renamed, ...same].flat());
  return [
    ...gone.filter((test) => !taken.has(test)).map((test) => loneDetail(test, "removed")),
    ...come.filter((test) => !taken.has(test)).map((test) => loneDetail(test, "added")),
    ...renamed.map(([old, now]) => renamedDetail(old, now)),
    ...same.flatMap(([old, now]) => sameDetails(old, now)),
    ...[...after].flatMap(([name, now]) => {
      const old = before.get(name);
      return old ? pairDetails(old, now) : [];
    }),
  ];
}

/** A test with what its code means. */
interface Meant extends ReadTest {
  readonly means: string;
  /** The meaning of each of its cases. */
  readonly meansOfCases: readonly string[];
}

/** A name that stands there twice is told apart by a number. */
function byName(source: Source | null): Map<string, Meant> {
  const named = new Map<string, Meant>();
  if (!source) return named;
  const meaningOf = openMeanings(source.ast);
  for (const [name, same] of groupBy(readTests(source), (test) => test.name)) {
    for (const [index, test] of same.entries()) {
      named.set(index === 0 ? name : `${name} (${index + 1})`, {
        ...test,
        means: test.body.map(meaningOf).join(),
        meansOfCases: test.cases.map(meaningOf),
      });
    }
  }
  return named;
}

/** A test that went and one that came and that do the same are one with another name. */
function renamedTests(
  gone: readonly Meant[],
  come: readonly Meant[],
): SameTest<Meant>[] {
  const left = groupBy(gone, ({ means }) => means);
  return [...groupBy(come, ({ means }) => means)].flatMap(([means, same]) =>
    pairRenamed(left.get(means) ?? [], same)
  );
}

/** Tells what is otherwise about a test with other names: nothing where these are the names of what it tests alone. */
function sameDetails(old: Meant, now: Meant): UnitDetail[] {
  if (areNamesakes(old, now)) return old.mode === now.mode ? [] : [modeDetail(old, now)];
  return [renamedDetail(old, now), ...pairDetails(old, now)];
}

function pairDetails(old: Meant, now: Meant): UnitDetail[] {
  const details: UnitDetail[] = [];
  if (old.mode !== now.mode) details.push(modeDetail(old, now));
  // A value that it names can be another one, which is told where that is.
  const isAlike = old.means === now.means || sayingOf(old) === sayingOf(now);
  const differences = isAlike ? [] : codeDifferences(old.body, now.body);
  const isSame = differences.length === 0;
  const cases = casesWords(old, now);
  if (isSame && cases === null) return details;
  const [before, after] = differingSides(differences);
  const words = [...isSame ? [] : [changedWords(differences)], ...cases === null ? [] : [cases]];
  const message = `The test ${quoted(now.name)} ${words.join(", and ")}`;
  return [...details, testDetail(now, { change: "changed", before, after, message })];
}

/** Says that a test is run for more cases, for fewer, or for others: `has 2 more cases`. */
function casesWords(old: Meant, now: Meant): string | null {
  const without = (ones: readonly string[], others: readonly string[]): number =>
    ones.filter((each) => !others.includes(each)).length;
  const [come, gone] = [
    without(now.meansOfCases, old.meansOfCases),
    without(old.meansOfCases, now.meansOfCases),
  ];
  if (come > 0) return gone > 0 ? "has other cases" : `has ${count(come, "more case")}`;
  return gone > 0 ? `has ${count(gone, "case")} less` : null;
}

function sayingOf({ body }: ReadTest): string {
  return body.map((part) => codeFingerprint(part)).join();
}

function modeDetail(old: ReadTest, now: ReadTest): UnitDetail {
  return testDetail(now, {
    change: "changed",
    before: old.mode || null,
    after: now.mode || null,
    message: now.mode === ""
      ? `The test ${quoted(now.name)} is no longer ${old.mode}`
      : `The test ${quoted(now.name)} is ${now.mode} now`,
  });
}

function loneDetail(test: ReadTest, change: "added" | "removed"): UnitDetail {
  const isNew = change === "added";
  const mode = isNew && test.mode !== "" ? `, and ${test.mode}` : "";
  return testDetail(test, {
    change,
    before: null,
    after: null,
    message: `The test ${quoted(test.name)} is ${isNew ? "new" : "gone"}${mode}`,
  });
}

function renamedDetail(old: ReadTest, now: ReadTest): UnitDetail {
  return testDetail(now, {
    change: "changed",
    before: old.name,
    after: now.name,
    message: `The test ${quoted(old.name)} is now called ${quoted(now.name)}`,
  });
}

function testDetail(
  { name, line }: ReadTest,
  rest: Pick<UnitDetail, "change" | "before" | "after" | "message">,
): UnitDetail {
  return { subject: "test", owner: null, name, line, ...rest };
}
