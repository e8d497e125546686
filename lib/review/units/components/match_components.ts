import { type Bag, bagOf, type Matches, matchThings } from "../../matching/match_things.ts";
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
  return matchThings(base, head, { keys: [({ name }) => name], likeness });
}

/** Counts each bit of syntax in a component, its own name aside. */
function tokensOf({ syntax, name }: ReadComponent): Bag {
  const own = JSON.stringify(name);
  const tokens = codeFingerprint(syntax).split(/[()]+/);
  return bagOf(tokens.filter((token) => !token.endsWith(own)));
}
