/** Two texts whose equal lines have equal numbers. */
export interface NumberedTexts {
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** The number of different lines. */
  readonly kinds: number;
}

/** Lines of one text that are left to compare. */
export interface KeptLines {
  readonly numbers: Int32Array;
  /** The place of each kept line in the text. */
  readonly places: Int32Array;
}

/** The lines that are left to compare, and the places of lines that are known to come or go. */
export interface ThinnedTexts {
  readonly kept: { readonly before: KeptLines; readonly after: KeptLines };
  readonly dropped: { readonly before: readonly number[]; readonly after: readonly number[] };
}

/** The values that say how often the other text has a line. */
const NOWHERE = 0;
const SOMEWHERE = 1;
const OFTEN = 2;
/** The number of lines on either side of an often-repeated line that are looked at as its neighbours. */
const NEIGHBOURHOOD = 100;
/** A line that the other text has so often is never rare. */
const MOST_REPEATS = 1024;

/**
 * Leaves out the lines at both ends that are the same, those that only one text has, and, as git does, often-repeated
 * ones (blank lines, closing braces) amid lines that only one text has: whatever they were matched with would be chance.
 */
export function thinOut(texts: NumberedTexts): ThinnedTexts {
  const { before, after, kinds } = texts;
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const repeats = { before: repeatsOf(before, kinds), after: repeatsOf(after, kinds) };
  const one = thinned(before, { head, tail, repeats: repeats.after });
  const other = thinned(after, { head, tail, repeats: repeats.before });
  return {
    kept: { before: one.kept, after: other.kept },
    dropped: { before: one.dropped, after: other.dropped },
  };
}

function commonHead(before: Int32Array, after: Int32Array): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length++;
  return length;
}

function commonTail(before: Int32Array, after: Int32Array, head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let length = 0;
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length++;
  return length;
}

function repeatsOf(numbers: Int32Array, kinds: number): Int32Array {
  const repeats = new Int32Array(kinds);
  for (const number of numbers) repeats[number] = repeats[number]! + 1;
  return repeats;
}

interface Surroundings {
  /** Lines at the ends that both texts have. */
  readonly head: number;
  readonly tail: number;
  /** The number of times that the other text has each kind of line. */
  readonly repeats: Int32Array;
}

function thinned(
  numbers: Int32Array,
  { head, tail, repeats }: Surroundings,
): { kept: KeptLines; dropped: number[] } {
  const end = numbers.length - tail;
  const often = Math.min(roughRoot(numbers.length), MOST_REPEATS);
  const presence = new Uint8Array(end - head);
  for (let place = head; place < end; place++) {
    const times = repeats[numbers[place]!]!;
    presence[place - head] = times === 0 ? NOWHERE : times >= often ? OFTEN : SOMEWHERE;
  }
  const places: number[] = [];
  const dropped: number[] = [];
  for (let index = 0; index < presence.length; index++) {
    const isChance = presence[index] === NOWHERE ||
      (presence[index] === OFTEN && standsAmidOwnLines(presence, index));
    (isChance ? dropped : places).push(head + index);
  }
  return {
    kept: {
      numbers: Int32Array.from(places, (place) => numbers[place]!),
      places: Int32Array.from(places),
    },
    dropped,
  };
}

/** Tells whether more than three of four lines around a line, up to the next rare one, are the text's own; some on either side. */
function standsAmidOwnLines(presence: Uint8Array, index: number): boolean {
  const above = neighbours(presence, index, -1);
  if (above.own === 0) return false;
  const below = neighbours(presence, index, 1);
  if (below.own === 0) return false;
  // The line itself counts on both sides, as it does in git
  const repeated = above.repeated + below.repeated + 2;
  return repeated * 4 < repeated + above.own + below.own;
}

function neighbours(
  presence: Uint8Array,
  index: number,
  step: 1 | -1,
): { own: number; repeated: number } {
  let own = 0;
  let repeated = 0;
  for (let distance = 1; distance <= NEIGHBOURHOOD; distance++) {
    const there = presence[index + step * distance];
    if (there === NOWHERE) own++;
    else if (there === OFTEN) repeated++;
    else break; // A rare line, or the end
  }
  return { own, repeated };
}

/** The power of two around the square root. */
export function roughRoot(value: number): number {
  let root = 1;
  for (let rest = value; rest > 0; rest = Math.floor(rest / 4)) root *= 2;
  return root;
}
