import { isName, type Piece } from "./name_pieces.ts";

/** The way in which names in a glob are written. */
export interface NameSyntax {
  /** True when wildcards also stand for names with a dot in front. */
  readonly dot: boolean;
  /** True when "(a|b)" is a choice, also behind "?", "*", "+", "@" and "!", and a "\" takes the meaning of what follows it. */
  readonly extended: boolean;
}

/** Deeper ones are written to keep a matcher busy. */
const MAX_NESTING = 3;
const MAX_GROUPS = 12;

/**
 * Reads what stands between two "/" of a glob.
 * @returns null where a bracket is not closed, or brackets are too many or too deep
 */
export function parseName(text: string, syntax: NameSyntax): Piece[] | null {
  const reader = { text, at: 0, syntax, groups: 0 };
  const pieces = readPieces(reader, "", 0);
  return pieces !== null && reader.at === text.length ? pieces : null;
}

interface Reader {
  readonly text: string;
  at: number;
  readonly syntax: NameSyntax;
  /** The number of groups that were read. */
  groups: number;
}

/** @param ends the characters that end the pieces; none but the end of the text at the outermost level */
function readPieces(reader: Reader, ends: string, depth: number): Piece[] | null {
  const pieces: Piece[] = [];
  while (reader.at < reader.text.length && !ends.includes(reader.text.charAt(reader.at))) {
    const piece = readPiece(reader, depth);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return pieces;
}

function readPiece(reader: Reader, depth: number): Piece | null {
  const { text, syntax } = reader;
  const character = text.charAt(reader.at);
  const isGroup = syntax.extended && text[reader.at + 1] === "(";
  if (isGroup && "?*+@!".includes(character)) {
    reader.at++;
    return readExtended(reader, character, depth);
  }
  if (syntax.extended && character === "(") return readGroup(reader, { close: ")", depth });
  if (character === "{" && !isPlainBrace(text, reader.at)) {
    return readGroup(reader, { close: "}", depth });
  }
  if (character === "[") return readClass(reader);
  reader.at++;
  const accepts = wildcard(syntax);
  if (character === "?") return { kind: "one", accepts };
  if (character === "*") return { kind: "many", accepts };
  if (syntax.extended && character === "\\") return isName(text.charAt(reader.at++));
  return isName(character);
}

/** A dot in front of a name is no part of what a wildcard stands for, unless the syntax says so. */
function wildcard({ dot }: NameSyntax): (name: string, at: number) => boolean {
  return (name, at) => dot || at > 0 || name[0] !== ".";
}

function readExtended(reader: Reader, sign: string, depth: number): Piece | null {
  // Repetitions within each other would multiply.
  if (depth > 0 && "*+!".includes(sign)) return null;
  const group = readGroup(reader, { close: ")", depth });
  if (group === null) return null;
  const { ways } = group;
  if (sign === "!") return { kind: "other", ways, accepts: wildcard(reader.syntax) };
  if (sign === "@") return group;
  if (sign === "?") return { kind: "either", ways: [[], ...ways] };
  const repeated: Piece = { kind: "repeated", ways };
  return sign === "+" ? repeated : { kind: "either", ways: [[], [repeated]] };
}

function readGroup(
  reader: Reader,
  { close, depth }: { readonly close: ")" | "}"; readonly depth: number },
): Extract<Piece, { kind: "either" }> | null {
  if (++reader.groups > MAX_GROUPS || depth >= MAX_NESTING) return null;
  const between = close === "}" ? "," : "|";
  const ways: Piece[][] = [];
  do {
    reader.at++;
    const way = readPieces(reader, between + close, depth + 1);
    if (way === null || reader.at >= reader.text.length) return null;
    ways.push(way);
  } while (reader.text[reader.at] === between);
  reader.at++;
  return { kind: "either", ways };
}

/** Braces without a "," are those of a name. */
function isPlainBrace(text: string, start: number): boolean {
  const end = text.indexOf("}", start);
  return end > start && !/[,{]/.test(text.slice(start + 1, end));
}

/** Reads "[a-z]", also "[!a-z]"; "[slug]" stands for itself as well. */
function readClass(reader: Reader): Piece | null {
  const { text, at: start } = reader;
  const isNegated = text[start + 1] === "!" || text[start + 1] === "^";
  const from = start + (isNegated ? 2 : 1);
  const end = text.indexOf("]", from + 1);
  if (end < 0) return null;
  reader.at = end + 1;
  const ranges = rangesOf(text.slice(from, end));
  const inside: Piece = {
    kind: "one",
    accepts: (name, at) => {
      const character = name.charAt(at);
      return ranges.some(([low, high]) => low <= character && character <= high) !== isNegated;
    },
  };
  const letters = text.slice(start, end + 1).split("").map(isName);
  return isNegated ? inside : { kind: "either", ways: [[inside], letters] };
}

function rangesOf(text: string): [low: string, high: string][] {
  const ranges: [string, string][] = [];
  for (let at = 0; at < text.length; at++) {
    const low = text.charAt(at);
    const isRange = text[at + 1] === "-" && at + 2 < text.length;
    ranges.push([low, isRange ? text.charAt(at + 2) : low]);
    if (isRange) at += 2;
  }
  return ranges;
}
