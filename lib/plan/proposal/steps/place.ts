import type { Asked, Recognition } from "../words/intent.ts";
import { unclear } from "../words/intent.ts";
import { resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";

/** The place that a request names: a unit, a feature, or nowhere that was said. */
export type SaidPlace =
  | { readonly target: Target | null }
  | Extract<Recognition, { problem: string }>;

/** The place behind "on", "in", "of", else the one that stands in front of the request. */
export function placeOf({ slots, scope, site }: Asked, name = "place"): SaidPlace {
  const said = slots.get(name) ?? (scope.length > 0 ? scope : null);
  if (said === null) return { target: null };
  const [only] = said;
  const feature = only && said.length === 1 ? site.index.feature(only.text) : null;
  const resolved = resolveTarget(said, site, ({ kind }) => kind !== "feature");
  if (resolved.kind === "one") return { target: resolved.target };
  if (feature) return { target: feature };
  const named = said.filter(({ text }) => text.toLowerCase() !== "feature");
  const [word] = named;
  const own = word && named.length === 1 && named.length < said.length
    ? site.index.feature(word.text)
    : null;
  if (own) return { target: own };
  return unclear(said, resolved);
}

/** Tells whether a file is in a place. */
export function isIn(place: Target | null, path: string): boolean {
  if (!place) return true;
  return place.kind === "feature" ? path.startsWith(`${place.path}/`) : path === place.path;
}

/** Returns the tokens that a slot took, as one phrase. */
export function said({ slots }: Asked, name: string): string | null {
  const tokens = slots.get(name);
  return tokens ? phraseOf(tokens) : null;
}

/** Returns the tokens that a slot took. */
export function taken({ slots }: Asked, name: string): readonly Token[] {
  return slots.get(name) ?? [];
}
