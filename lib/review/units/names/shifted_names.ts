import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { type Declared, functionOf, readDeclared } from "../declarations/read_declared.ts";
import { likenessOf } from "../reading/code_words.ts";
import type { RenamedName } from "./find_renamed.ts";

/** Functions of one name that have less in common are two functions. */
const OTHER = 0.4;

/** Functions of two names that have so much in common may be one. */
const SAME = 0.6;

/** The least by which a function must be more like another one than like that of its own name. */
const CLOSER = 0.3;

/**
 * Finds the functions of a file that were given the name of another function of it, which has a new name: `Layout` became `App`, and
 * `App` became `AppWithTheme`. By their names alone, all of what each of them does would seem to be other code.
 */
export function shiftedNames(base: ParsedSource, head: ParsedSource): RenamedName[] {
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
