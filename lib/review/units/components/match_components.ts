import { type Bag, bagOf, type Matches, matchThings } from "../../matching/match_things.ts";
import { codeFingerprint } from "../code_fingerprint.ts";
import type { ReadComponent } from "./read_components.ts";

/** Which component of one side is which of the other. */
export type ComponentMatches = Matches<ReadComponent>;

const MIN_LIKENESS = 0.6;

/** By name, then by what they are made of. */
export function matchComponents(
  base: readonly ReadComponent[],
  head: readonly ReadComponent[],
): ComponentMatches {
  const likeness = { bag: tokensOf, least: MIN_LIKENESS };
  return matchThings(base, head, { keys: [({ name }) => name], likeness });
}

/** How often each bit of syntax stands in a component, its own name aside. */
function tokensOf({ syntax, name }: ReadComponent): Bag {
  const own = JSON.stringify(name);
  const tokens = codeFingerprint(syntax).split(/[()]+/);
  return bagOf(tokens.filter((token) => !token.endsWith(own)));
}
