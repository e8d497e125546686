import { codeFingerprint } from "../code_fingerprint.ts";
import type { ReadComponent } from "./read_components.ts";

/** Which component of one side is which of the other. */
export interface ComponentMatches {
  readonly pairs: readonly (readonly [base: ReadComponent, head: ReadComponent])[];
  readonly removed: readonly ReadComponent[];
  readonly added: readonly ReadComponent[];
}

const MIN_LIKENESS = 0.6;

/** More components with other names than before are other components. */
const MAX_LEFT = 50;

/** By name, then by what they are made of. */
export function matchComponents(
  base: readonly ReadComponent[],
  head: readonly ReadComponent[],
): ComponentMatches {
  const heads = new Map(head.map((component) => [component.name, component]));
  const pairs: [ReadComponent, ReadComponent][] = [];
  for (const component of base) {
    const other = heads.get(component.name);
    if (other) pairs.push([component, other]);
  }
  const names = new Set(pairs.map(([{ name }]) => name));
  const left = base.filter(({ name }) => !names.has(name));
  const others = head.filter(({ name }) => !names.has(name));
  const renamed = matchRenamed(left.slice(0, MAX_LEFT), others.slice(0, MAX_LEFT));
  const taken = new Set(renamed.flat());
  return {
    pairs: [...pairs, ...renamed],
    removed: left.filter((component) => !taken.has(component)),
    added: others.filter((component) => !taken.has(component)),
  };
}

function matchRenamed(
  base: readonly ReadComponent[],
  head: readonly ReadComponent[],
): [ReadComponent, ReadComponent][] {
  if (base.length === 0 || head.length === 0) return [];
  const others = head.map((component) => ({ component, tokens: tokensOf(component) }));
  const candidates = base.flatMap((one) => {
    const tokens = tokensOf(one);
    return others.map((other) => ({
      one,
      other: other.component,
      alike: likeness(tokens, other.tokens),
    }));
  }).filter(({ alike }) => alike >= MIN_LIKENESS).toSorted((a, b) => b.alike - a.alike);
  const taken = new Set<ReadComponent>();
  return candidates.flatMap(({ one, other }): [ReadComponent, ReadComponent][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}

/** How often each bit of syntax stands in a component, its own name aside. */
function tokensOf({ syntax, name }: ReadComponent): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of codeFingerprint(syntax).split(/[()]+/)) {
    if (token === "" || token.endsWith(JSON.stringify(name))) continue;
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}

function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  let all = 0;
  for (const [token, count] of one) {
    all += count;
    common += Math.min(count, other.get(token) ?? 0);
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 0 : (2 * common) / all;
}
