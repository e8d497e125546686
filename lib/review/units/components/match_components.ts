import { type Bag, bagOf, type Matches, matchThings } from "../../matching/match_things.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import type { ReadComponent } from "./read_components.ts";

/** The pairs of components that are the same on both sides. */
export type ComponentMatches = Matches<ReadComponent>;

const MIN_LIKENESS = 0.6;

/** Matches the components of both sides by name, then by their syntax. */
export function matchComponents(
  base: readonly ReadComponent[],
  head: readonly ReadComponent[],
): ComponentMatches {
  const likeness = { bag: tokensOf, least: MIN_LIKENESS };
  const { pairs, added, removed } = matchThings(base, head, {
    keys: [({ name }) => name],
    likeness,
  });
  const kept = { base: pairs.map(([old]) => old), head: pairs.map(([, now]) => now) };
  return {
    pairs,
    added: added.filter((each) => !isFormOf(each, kept.head)),
    removed: removed.filter((each) => !isFormOf(each, kept.base)),
  };
}

/** Tells whether a component is what a call makes of one that both sides have: `export default observer(Card)`. */
function isFormOf({ syntax }: ReadComponent, others: readonly ReadComponent[]): boolean {
  if (others.some((other) => other.syntax === syntax)) return true;
  const given = ts.isCallExpression(syntax) ? syntax.arguments[0] : undefined;
  return given !== undefined && ts.isIdentifier(given) &&
    others.some(({ owner }) => owner === given.text);
}

/** Counts each bit of syntax in a component, its own name aside. */
function tokensOf({ syntax, name }: ReadComponent): Bag {
  const own = JSON.stringify(name);
  const tokens = codeFingerprint(syntax).split(/[()]+/);
  return bagOf(tokens.filter((token) => !token.endsWith(own)));
}
