import type { PaletteEntry } from "../palette/read_palette.ts";

/** An existing Expression, and how well it would do in place of some code. */
export interface WrapSuggestion {
  readonly entry: PaletteEntry;
  readonly fit: "fits" | "unknown" | "not-a-fit";
  /** A sentence for a person. */
  readonly reason: string;
}

/** A value that the code takes from the page. */
export interface Needed {
  readonly name: string;
  /** Null where it is not known. */
  readonly type: string | null;
}

const ORDER: readonly WrapSuggestion["fit"][] = ["fits", "unknown", "not-a-fit"];

/**
 * Compares the props of Expressions with the values that some code uses: one fits when it takes all of these and needs
 * nothing else.
 * @returns the best ones first
 */
export function suggestWrap(
  entries: readonly PaletteEntry[],
  needed: readonly Needed[],
): WrapSuggestion[] {
  return entries.map((entry) => ({ entry, ...judge(entry, needed) }))
    .sort((a, b) => ORDER.indexOf(a.fit) - ORDER.indexOf(b.fit));
}

function judge(entry: PaletteEntry, needed: readonly Needed[]): Omit<WrapSuggestion, "entry"> {
  const missing = entry.props.find(({ name, required }) =>
    required && !needed.some((each) => each.name === name)
  );
  if (missing) {
    return { fit: "not-a-fit", reason: `It needs "${missing.name}", which this code does not use` };
  }
  const extra = needed.find(({ name }) => !entry.props.some((prop) => prop.name === name));
  if (extra && entry.propsComplete) {
    return { fit: "not-a-fit", reason: `It does not take "${extra.name}", which this code uses` };
  }
  if (!entry.propsComplete) {
    return { fit: "unknown", reason: "Its file does not tell all of its props" };
  }
  if (needed.length === 0) return { fit: "unknown", reason: "Neither of the two takes anything" };
  const other = needed.find((each) => !isSameType(each, entry));
  return other
    ? { fit: "unknown", reason: `It takes "${other.name}" too, but perhaps as another type` }
    : { fit: "fits", reason: "It takes what this code uses, and needs nothing else" };
}

function isSameType({ name, type }: Needed, { props }: PaletteEntry): boolean {
  const prop = props.find((each) => each.name === name);
  return prop !== undefined && type !== null && plain(prop.type) === plain(type);
}

/** An optional prop takes undefined, whether its type says so or not. */
function plain(type: string): string {
  return type.replace(/ \| undefined$/, "").replace(/\s+/g, " ");
}
