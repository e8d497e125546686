/** A piece of a pattern for one name: a text without a "/". */
export type Piece =
  | { readonly kind: "one" | "many"; readonly accepts: (name: string, at: number) => boolean }
  /** One of several ways. */
  | { readonly kind: "either"; readonly ways: Ways }
  /** One of several ways, once or more often. */
  | { readonly kind: "repeated"; readonly ways: Ways }
  /** Any text besides what one of the ways takes. */
  | { readonly kind: "other"; readonly ways: Ways; readonly accepts: Accepts };

type Accepts = (name: string, at: number) => boolean;
type Ways = readonly (readonly Piece[])[];

/** Places in a name between two characters, in rising order: how far a pattern may have come. */
type Places = readonly number[];

/** @returns the test of a whole name */
export function nameMatcher(pieces: readonly Piece[]): (name: string) => boolean {
  return (name) => ends(pieces, name, [0]).at(-1) === name.length;
}

/** A piece for one character that is given. */
export function isName(character: string): Piece {
  return { kind: "one", accepts: (name, at) => name[at] === character };
}

export const anyNames: Piece = { kind: "many", accepts: () => true };

/** The places where pieces that start at any of some places may end. */
function ends(pieces: readonly Piece[], name: string, starts: Places): Places {
  let places = starts;
  for (const piece of pieces) {
    if (places.length === 0) break;
    places = endsOf(piece, name, places);
  }
  return places;
}

function endsOf(piece: Piece, name: string, starts: Places): Places {
  switch (piece.kind) {
    case "one":
      return starts.filter((at) => at < name.length && piece.accepts(name, at)).map((at) => at + 1);
    case "many":
      return stretch(starts, name, piece.accepts);
    case "either":
      return endsOfWays(piece.ways, name, starts);
    case "repeated":
      return endsOfRepeated(piece.ways, name, starts);
    case "other":
      return endsOfOther(piece, name, starts);
  }
}

/** All places from any start on, as far as each character on the way is accepted. */
function stretch(starts: Places, name: string, accepts: Accepts): number[] {
  const places: number[] = [];
  for (const start of starts) {
    if (start <= (places.at(-1) ?? -1)) continue;
    places.push(start);
    for (let at = start; at < name.length && accepts(name, at); at++) places.push(at + 1);
  }
  return places;
}

function endsOfWays(ways: Ways, name: string, starts: Places): Places {
  const found = new Set(ways.flatMap((way) => ends(way, name, starts)));
  return [...found].sort((one, other) => one - other);
}

/** Each place is gone on from once. */
function endsOfRepeated(ways: Ways, name: string, starts: Places): Places {
  const found = new Set<number>();
  let fresh = endsOfWays(ways, name, starts);
  while (fresh.length > 0) {
    for (const place of fresh) found.add(place);
    fresh = endsOfWays(ways, name, fresh).filter((place) => !found.has(place));
  }
  return [...found].sort((one, other) => one - other);
}

function endsOfOther(
  { ways, accepts }: Extract<Piece, { kind: "other" }>,
  name: string,
  starts: Places,
): Places {
  const found = new Set<number>();
  for (const start of starts) {
    const taken = new Set(endsOfWays(ways, name, [start]));
    for (const place of stretch([start], name, accepts)) if (!taken.has(place)) found.add(place);
  }
  return [...found].sort((one, other) => one - other);
}
