import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { type Bag, bagOf, dice } from "../../matching/match_things.ts";
import { type Declared, functionOf, readDeclared } from "../declarations/read_declared.ts";
import { likenessOf } from "../reading/code_words.ts";
import type { RenamedName } from "./find_renamed.ts";

/** Functions of one name that have less in common are two functions. */
const OTHER = 0.4;

/** Functions of two names that have so much in common may be one. */
const SAME = 0.6;

/** The least by which a function must be more like another one than like that of its own name. */
const CLOSER = 0.3;

/** Finds the functions and constants of a file that are called otherwise, also where they changed. */
export function renamedDeclarations(base: ParsedSource, head: ParsedSource): RenamedName[] {
  return [...shiftedNames(base, head), ...renamedConstants(base, head)];
}

/**
 * Finds the functions of a file that were given the name of another function of it, which has a new name: `Layout` became `App`, and
 * `App` became `AppWithTheme`. By their names alone, all of what each of them does would seem to be other code.
 */
function shiftedNames(base: ParsedSource, head: ParsedSource): RenamedName[] {
  const [before, after] = [functionsIn(base), functionsIn(head)];
  const gone = [...before.values()].filter(({ name }) => !after.has(name));
  const fresh = [...after.values()].filter(({ name }) => !before.has(name));
  if (gone.length === 0 || fresh.length === 0) return [];
  for (const [name, old] of before) {
    const now = after.get(name);
    if (!now || likeness(old, now) >= OTHER) continue;
    const [from] = gone.filter((each) => likeness(each, now) >= SAME)
      .toSorted((a, b) => likeness(b, now) - likeness(a, now));
    const least = likeness(old, now) + CLOSER;
    const [to] = fresh.filter((each) => likeness(old, each) >= Math.min(least, SAME))
      .toSorted((a, b) => likeness(old, b) - likeness(old, a));
    if (!from || !to || likeness(from, now) < least) continue;
    return [renamed(from.name, name), renamed(name, to.name)];
  }
  return [];
}

/** Finds the constants of a file that have nearly the name and the same kind of value as the only one that is gone. */
function renamedConstants(base: ParsedSource, head: ParsedSource): RenamedName[] {
  const [before, after] = [literalsIn(base), literalsIn(head)];
  const gone = [...before].filter(([name]) => !after.has(name));
  const fresh = [...after].filter(([name]) => !before.has(name));
  return gone.flatMap(([name, value]) => {
    const isAlike = ([other, its]: readonly [string, TS.Expression]): boolean =>
      its.kind === value.kind && dice(wordsOf(name), wordsOf(other)) >= NEAR;
    const [only, ...more] = fresh.filter(isAlike);
    return only && more.length === 0 ? [renamed(name, only[0])] : [];
  });
}

/** The share of words that two names of one constant have in common. */
const NEAR = 0.7;

function wordsOf(name: string): Bag {
  return bagOf(name.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase()));
}

/** Lists the constants that are patterns or numbers: such a value does not tell which constant has it. */
function literalsIn(source: ParsedSource): ReadonlyMap<string, TS.Expression> {
  return new Map(
    [...readDeclared(source).values()].flatMap(({ name, nodes: [node], isExported }) => {
      const value = node && ts.isVariableDeclaration(node) ? node.initializer : undefined;
      const isMeant = value && !isExported &&
        (ts.isRegularExpressionLiteral(value) || ts.isNumericLiteral(value));
      return isMeant ? [[name, value] as const] : [];
    }),
  );
}

function renamed(before: string, after: string): RenamedName {
  return { before, after, kinds: new Set(["binding"]) };
}

function functionsIn(source: ParsedSource): ReadonlyMap<string, Declared> {
  const named = [...readDeclared(source).values()].filter(({ name, nodes }) =>
    name !== "" && name !== "default" && nodes.every((node) => functionOf(node))
  );
  return new Map(named.map((each) => [each.name, each]));
}

function likeness(one: Declared, other: Declared): number {
  return likenessOf(bodiesOf(one), bodiesOf(other));
}

function bodiesOf({ nodes }: Declared): TS.Node[] {
  return nodes.flatMap((node) => functionOf(node)?.body ?? []);
}
