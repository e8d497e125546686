import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { pairUp, wordsAlike } from "../../matching/match_things.ts";
import { codeFingerprint, type Wording } from "../reading/code_fingerprint.ts";
import { isReference } from "../reading/meaning.ts";
import { likenessOf } from "../reading/code_words.ts";
import type { ReadTest } from "./read_tests.ts";

/** A test that went, and one that came in its place. */
export type SameTest<Test> = readonly [old: Test, now: Test];

/** So much of the code of two tests of one suite is the same if one is the other, under another name. */
const ALIKE = 0.75;

/** Fewer names and values are alike by chance. */
const MIN_LENGTH = 40;

/**
 * Pairs tests that went with those that came and are the same: those that say the same but for the names of what the file imports,
 * under the same title or in the same suites, then those of the same suites with nearly the same code. Of several, those are pairs
 * that have the most words of their titles in common.
 */
export function pairTests<Test extends ReadTest>(
  gone: readonly Test[],
  come: readonly Test[],
): SameTest<Test>[] {
  if (gone.length === 0 || come.length === 0) return [];
  const says = new Map([...gone, ...come].map((test) => [test, sayingWithoutNames(test)]));
  const renamed = pairUp(gone, come, (old, now) => {
    if (says.get(old) !== says.get(now)) return 0;
    if (titleOf(old) === titleOf(now)) return 3;
    return suitesOf(old) === suitesOf(now) ? 1 + titlesAlike(old, now) : 0;
  });
  const taken = new Set(renamed.flat());
  const isLeft = (test: Test): boolean =>
    !taken.has(test) && (says.get(test)?.length ?? 0) >= MIN_LENGTH;
  const rewritten = pairUp(gone.filter(isLeft), come.filter(isLeft), (old, now) => {
    const alike = suitesOf(old) === suitesOf(now) ? likenessOf(old.body, now.body) : 0;
    return alike >= ALIKE ? titlesAlike(old, now) + alike / 10 : 0;
  });
  return [...renamed, ...rewritten];
}

/** Pairs tests that do the same under another name, those first that have the most words in common. */
export function pairRenamed<Test extends ReadTest>(
  gone: readonly Test[],
  come: readonly Test[],
): SameTest<Test>[] {
  return pairUp(gone, come, (old, now) => {
    const areBeside = suitesOf(old) === suitesOf(now);
    return (areBeside ? 2 : 1) + titlesAlike(old, now);
  });
}

function titlesAlike(old: ReadTest, now: ReadTest): number {
  return wordsAlike(titleOf(old), titleOf(now));
}

/** Tells whether only the names of what is tested differ: those stand in the names of suites too. */
export function areNamesakes(old: ReadTest, now: ReadTest): boolean {
  return titleOf(old) === titleOf(now) && sayingWithoutNames(old) === sayingWithoutNames(now);
}

/** Returns the name of a test without those of the suites around it. */
export function titleOf({ name }: ReadTest): string {
  return name.split(" > ").at(-1) ?? name;
}

function suitesOf({ name }: ReadTest): string {
  return name.split(" > ").slice(0, -1).join(" > ");
}

/** Returns what a test says, with a number for each name that its file imports. */
function sayingWithoutNames({ body }: ReadTest): string {
  const numbers = new Map<string, number>();
  const imported = importedIn(body[0]?.getSourceFile());
  const wording: Wording = (node) => {
    if (!ts.isIdentifier(node) || !imported.has(node.text) || !isReference(node)) return undefined;
    const number = numbers.get(node.text) ?? numbers.size;
    numbers.set(node.text, number);
    return `imported ${number}`;
  };
  return body.map((part) => codeFingerprint(part, undefined, wording)).join();
}

function importedIn(file: TS.SourceFile | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of file?.statements ?? []) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { name, namedBindings: named } = statement.importClause ?? {};
    if (name) names.add(name.text);
    if (!named) continue;
    const specifiers = ts.isNamespaceImport(named) ? [named] : named.elements;
    for (const each of specifiers) names.add(each.name.text);
  }
  return names;
}
