import { folderOf } from "../../project/mod.ts";
import { groupBy } from "../../grouping/mod.ts";
import { count, joinClauses, listOf, shortenAtWord } from "../../text/mod.ts";
import { plainWords } from "./plain_words.ts";
import { renaming } from "../common/renaming.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { pairUp, wordsAlike } from "../matching/match_things.ts";
import { isLower } from "../common/version_ranges.ts";
import { type Detail, having, MAX_NAMED, namesIn, namesOf } from "./named_details.ts";

/** Says which packages are needed now and were not, are needed no more, or otherwise. */
export function dependencySentence(details: readonly Detail[]): string | null {
  const packages = having(details, "dependency");
  const [only] = packages;
  if (!only) return null;
  if (namesIn(packages) === 1) return only.message;
  const told = (isMeant: (its: readonly Detail[]) => boolean, words: readonly [string, string]) => {
    const found = byName.filter(isMeant).flat();
    const number = namesIn(found);
    if (number === 0) return [];
    const names = [...groupBy(found, ({ name }) => name).values()].flatMap(versionWords);
    return [
      `${count(number, "package")} ${words[number === 1 ? 0 : 1]}${placeWords(found)}: ${
        listOf(names, { max: MAX_NAMED })
      }`,
    ];
  };
  // What another package of the project needed before is not new, and not gone where another one needs it now.
  const byName = [...groupBy(packages, ({ name }) => name).values()];
  const isAll = (its: readonly Detail[], wanted: UnitDetail["change"]): boolean =>
    its.every(({ change }) => change === wanted);
  const isOther = (its: readonly Detail[]): boolean =>
    !isAll(its, "added") && !isAll(its, "removed");
  return [
    ...told((its) => isAll(its, "added"), ["is new", "are new"]),
    ...told((its) => isAll(its, "removed"), ["is gone", "are gone"]),
    ...told((its) => isOther(its) && its.some(isDown), [
      "has a lower version",
      "have a lower version",
    ]),
    ...told((its) => isOther(its) && !its.some(isDown) && its.some(isMajor), [
      "has another major version",
      "have another major version",
    ]),
    ...told((its) => isOther(its) && !its.some((each) => isDown(each) || isMajor(each)), [
      "changed",
      "changed",
    ]),
  ].join("; ");
}

/** Names the packages of a project that need others now or no more, unless it is the root: another one may have needed them before. */
function placeWords(found: readonly Detail[]): string {
  const [change, ...others] = new Set(found.map((each) => each.change));
  if (change === "changed" || others.length > 0) return "";
  const folders = [...new Set(found.map(({ unit }) => folderOf(unit.path)))];
  if (folders.length > MAX_PLACES || folders.every((folder) => folder === "")) return "";
  return ` in ${listOf(folders.map((folder) => folder === "" ? "the root" : `"${folder}"`))}`;
}

/** The largest number of packages that are named as those which need others. */
const MAX_PLACES = 2;

/** Names a package, with the versions between which it moved where these are the same wherever it is needed. */
function versionWords(same: readonly Detail[]): string[] {
  const [first] = same;
  if (!first) return [];
  const moves = new Set(same.map(({ before, after }) => `${before} ${after}`));
  const isMove = moves.size === 1 && first.before !== null && first.after !== null;
  return [`"${first.name}"${isMove ? ` from ${first.before} to ${first.after}` : ""}`];
}

function isDown({ before, after }: Detail): boolean {
  return isLower(before, after);
}

/** Tells whether a package goes to another major version: of `^18.2.0` that is the 18. */
function isMajor({ before, after }: Detail): boolean {
  const majorOf = (range: string | null): string | undefined => /\d+/.exec(range ?? "")?.[0];
  const [old, now] = [majorOf(before), majorOf(after)];
  return old !== undefined && now !== undefined && old !== now;
}

/** Says which keys of the environment must be set now, and which not any more. */
export function envSentence(details: readonly Detail[]): string | null {
  const keys = having(details, "env", "added", "removed");
  const [only] = keys;
  if (!only) return null;
  if (namesIn(keys) === 1) return only.message;
  const told = (found: readonly Detail[], words: readonly [one: string, many: string]) => {
    const number = namesIn(found);
    return number === 0 ? [] : [
      `${count(number, "key")} of the environment ${words[number === 1 ? 0 : 1]}: ${
        namesOf(found)
      }`,
    ];
  };
  const added = having(keys, "env", "added");
  const isInstead = ({ before }: Detail): boolean => before !== null;
  return [
    ...insteadWords(added.filter(isInstead)),
    ...told(added.filter((each) => !isInstead(each)), ["is new", "are new"]),
    ...told(having(keys, "env", "removed"), ["is gone", "are gone"]),
  ].join("; ");
}

/** Says which keys are read where others were. */
function insteadWords(keys: readonly Detail[]): string[] {
  const pairs = [...new Set(keys.map(({ name, before }) => `"${name}" in place of "${before}"`))];
  return pairs.length === 0 ? [] : [
    `${count(pairs.length, "key")} of the environment ${
      pairs.length === 1 ? "has" : "have"
    } another name: ${listOf(pairs, { max: MAX_NAMED })}`,
  ];
}

/** Says which names are others now, and in how many files. */
export function nameSentence(details: readonly Detail[]): string | null {
  const byName = [...groupBy(having(details, "name"), ({ before, after }) => `${before} ${after}`)];
  const told = byName.flatMap(([, same]) => {
    const [first] = same;
    return first
      ? [`"${first.before}" is called "${first.after}" now (${count(same.length, "file")})`]
      : [];
  });
  return told.length === 0 ? null : listOf(told, { max: MAX_NAMED });
}

/** Says which scripts of packages came, went or changed. */
export function scriptSentence(details: readonly Detail[]): string | null {
  const scripts = having(details, "script");
  const [only] = scripts;
  if (!only) return null;
  return scripts.length === 1
    ? only.message
    : `${count(scripts.length, "script")} of packages came, went or changed: ${namesOf(scripts)}`;
}

/** The largest number of settings of packages of which all is said. */
const MAX_WHOLE = 2;

/** Says what else of packages came, went or changed, such as the settings of a tool. */
export function packageSentence(details: readonly Detail[]): string | null {
  const entries = having(details, "package");
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) => {
    const found = having(entries, "package", change).map(({ owner, name }) => ({
      name: owner === null ? name : `${owner}.${name}`,
    }));
    const number = namesIn(found);
    return number === 0 ? [] : [`${namesOf(found)} of the package ${words[number === 1 ? 0 : 1]}`];
  };
  const [only] = entries;
  if (!only) return null;
  if (entries.length <= MAX_WHOLE) {
    return joinClauses(entries.map(({ message }) => plainWords(message)));
  }
  return [
    ...told("added", ["is new", "are new"]),
    ...told("removed", ["is gone", "are gone"]),
    ...told("changed", ["changed", "changed"]),
  ].join("; ");
}

/** Characters of the name of a test that is told as an example. */
const MAX_TEST_NAME = 100;

/** The largest number of tests that are named. */
const MAX_TESTS = 2;

/**
 * Says which tests came, went, have another name, or do something else.
 * @param options.isAlone tells whether nothing is told of the product's code: tests that changed with it say nothing beside that
 */
export function testSentence(
  details: readonly Detail[],
  { isAlone }: { readonly isAlone: boolean },
): string | null {
  const all = having(details, "test").filter((each) =>
    isAlone || each.change !== "changed" ||
    (isCalledOtherwise(each) && !isOfExport(each, details))
  );
  const [only] = all;
  if (!only) return null;
  if (all.length === 1) return plainWords(only.message);
  const renamed = renamedTests(all);
  const tests = all.filter((each) => !renamed.some((pair) => pair.includes(each)));
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) =>
    toldTests(having(tests, "test", change), words);
  const called = having(tests, "test", "changed").filter(isCalledOtherwise);
  // A test of another name that also does something else is one.
  const changed = having(tests, "test", "changed").filter((each) =>
    !called.some(({ name, unit }) => name === each.name && unit.path === each.unit.path)
  );
  const [first, ...others] = [
    ...told("added", ["is new", "are new"]),
    ...toldTests([...renamed.map(([, now]) => now), ...called], [
      "has another name",
      "have another name",
    ]),
    ...told("removed", ["is gone", "are gone"]),
    ...toldTests(changed, ["changed", "changed"]),
  ];
  if (!first) return null;
  return [first.number + first.examples, ...others.map(({ number }) => number)].join("; ");
}

/** Tells whether a test got another name since it has that of an export which did. */
function isOfExport({ before, after }: Detail, details: readonly Detail[]): boolean {
  return having(details, "export", "changed").some((each) => {
    const [old, now] = renaming(each) ?? [];
    return old !== undefined && now !== undefined && before?.replaceAll(old, now) === after;
  });
}

function isCalledOtherwise({ name, before, after }: Detail): boolean {
  return after === name && before !== name;
}

function toldTests(
  found: readonly Detail[],
  [one, many]: readonly [one: string, many: string],
): { readonly number: string; readonly examples: string }[] {
  if (found.length === 0) return [];
  const names = new Set(found.map(({ name }) => `"${endOfName(name)}"`));
  const examples = listOf([...names].slice(0, MAX_TESTS));
  return [{
    number: `${count(found.length, "test")} ${found.length === 1 ? one : many}`,
    examples: `${found.length > MAX_TESTS ? ", such as" : ":"} ${examples}`,
  }];
}

/** Cuts the name of a test at the groups in which the test is: the end of the name says what the test is about. */
function endOfName(name: string): string {
  const parts = name.split(TEST_JOINT);
  let end = parts.pop() ?? name;
  for (const part of parts.toReversed()) {
    const longer = part + TEST_JOINT + end;
    if (longer.length > MAX_TEST_NAME) return shortenAtWord(`…${TEST_JOINT}${end}`, MAX_TEST_NAME);
    end = longer;
  }
  return shortenAtWord(end, MAX_TEST_NAME);
}

const TEST_JOINT = " > ";

/** The share of words that the names of a test have in common that only has another name. */
const ALIKE = 0.6;

/** Pairs tests that went with those that came in their place, under much the same name. */
function renamedTests(tests: readonly Detail[]): (readonly [old: Detail, now: Detail])[] {
  return pairUp(having(tests, "test", "removed"), having(tests, "test", "added"), (old, now) => {
    const [title = "", ...suites] = old.name.split(TEST_JOINT).toReversed();
    const [newTitle = "", ...newSuites] = now.name.split(TEST_JOINT).toReversed();
    if (old.unit.path !== now.unit.path) return 0;
    const areBeside = suites.join() === newSuites.join();
    // With a file that has another name, what it tests can have one as well.
    if (!areBeside && now.unit.previousPath === undefined) return 0;
    const alike = areBeside ? wordsAlike(title, newTitle) : wordsAlike(old.name, now.name);
    return alike >= ALIKE ? alike : 0;
  });
}

/** Says how many files of stories came and went. */
export function storySentence(units: readonly ReviewUnit[]): string | null {
  const told = (change: ReviewUnit["change"], word: string): string[] => {
    const number = units.filter((unit) => unit.kind === "story" && unit.change === change).length;
    if (number === 0) return [];
    return [`${count(number, "file")} of stories ${number === 1 ? "is" : "are"} ${word}`];
  };
  const sentences = [...told("added", "new"), ...told("removed", "gone")];
  return sentences.length === 0 ? null : sentences.join("; ");
}
