import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

/** A place in a text as people count: lines and columns from 1, a byte order mark not counted. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The first fault of a JSON text. */
export interface JsonFault {
  /** A clause of a sentence, like `a ":" is missing`. */
  readonly what: string;
  readonly place: TextPlace;
}

type Fault = ReturnType<typeof printParseErrorCode>;

const CLAUSES: Readonly<Record<Fault, string>> = {
  InvalidSymbol: "there is a word that is neither a value nor in double quotes",
  InvalidNumberFormat: "there is a number that is none",
  PropertyNameExpected: "a key in double quotes is missing",
  ValueExpected: "a value is missing",
  ColonExpected: 'a ":" is missing',
  CommaExpected: 'a "," is missing',
  CloseBraceExpected: 'a "}" is missing',
  CloseBracketExpected: 'a "]" is missing',
  EndOfFileExpected: "there is more behind its end",
  InvalidCommentToken: "there is a comment",
  UnexpectedEndOfComment: "a comment does not end",
  UnexpectedEndOfString: "a text does not end on its line",
  UnexpectedEndOfNumber: "there is a number that is none",
  InvalidUnicode: "there is an escape that names no character",
  InvalidEscapeCharacter: "there is an escape that JSON does not have",
  InvalidCharacter: "there is a character that JSON takes only as an escape",
  "<unknown ParseErrorCode>": "it is none",
};

/**
 * Finds the first fault of a JSON text.
 * @param options.lenient true takes comments, trailing commas and an empty text, as the compiler does in its settings
 * @returns null for a text without a fault, or one whose brackets are too deep to look
 */
export function findJsonFault(
  text: string,
  { lenient = false }: { readonly lenient?: boolean } = {},
): JsonFault | null {
  const plain = withoutMark(text);
  const errors: ParseError[] = [];
  treeOf(plain, errors, {
    disallowComments: !lenient,
    allowTrailingComma: lenient,
    allowEmptyContent: lenient,
  });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (!first) return null;
  const comma = trailingComma(plain, first.offset);
  if (comma !== null) return { what: TOO_MANY, place: placeAt(plain, comma) };
  if (isLonely(plain, first.offset)) return { what: TOO_MANY, place: placeAt(plain, first.offset) };
  const what = CLAUSES[printParseErrorCode(first.error)];
  return { what, place: placeAt(plain, first.offset) };
}

/**
 * Finds the place of values in a JSON text.
 * @returns a function that takes the keys on the way to a value; of a value in an object the place is that of its key
 */
export function placesIn(text: string): (keys: readonly PropertyKey[]) => TextPlace | null {
  const plain = withoutMark(text);
  const root = treeOf(plain, []);
  return (keys) => {
    const path = keys.map((key) => typeof key === "number" ? key : String(key));
    const node = root && findNodeAtLocation(root, path);
    if (!node) return null;
    return placeAt(plain, node.parent?.type === "property" ? node.parent.offset : node.offset);
  };
}

function treeOf(...args: Parameters<typeof parseTree>): Node | undefined {
  try {
    return parseTree(...args);
  } catch (error) {
    // The parser recurses into brackets.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const TOO_MANY = "a comma is too many";

/** Tells whether a comma stands behind an opening bracket or another comma. */
function isLonely(text: string, offset: number): boolean {
  return text.charAt(offset) === "," && /[{[,]\s*$/.test(text.slice(0, offset));
}

/** The offset of a comma that stands alone before a closing bracket. */
function trailingComma(text: string, bracket: number): number | null {
  if (!"]}".includes(text.charAt(bracket) || " ")) return null;
  const before = text.slice(0, bracket).trimEnd();
  return before.endsWith(",") ? before.length - 1 : null;
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function placeAt(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
