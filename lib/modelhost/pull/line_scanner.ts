/** The facts that one line of a pull tells. A line that is no JSON object says nothing. */
export interface LineFacts {
  readonly isBlank: boolean;
  /** True when its object is closed and nothing follows it. */
  readonly isWhole: boolean;
  /** The member `status` is the string `success`. */
  readonly isSuccess: boolean;
  /** There is a member `error`, and it is not null. */
  readonly isError: boolean;
}

/** Reads a line's bytes piece by piece and keeps next to nothing of them. */
export interface LineScanner {
  /** The bytes from `start` to `end`, none of which is a line feed. */
  scan(chunk: Uint8Array, start: number, end: number): void;
  facts(): LineFacts;
  /** The facts of the line; the next byte belongs to the next line. */
  end(): LineFacts;
}

/** The place where the scanner stands. What is inside of a member's array or object only has its brackets counted. */
type Place = "blank" | "key" | "colon" | "value" | "literal" | "comma" | "inside" | "after" | "bad";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const NULL = 0x6e;

/** `success`, each letter written as an escape. Strings with more bytes are neither that word nor a key that counts. */
const LONGEST_WORD = 42;

/**
 * It is no validator: what brackets hold is not looked at, and literals are not spelt out. A line that `JSON.parse`
 * takes is understood as `JSON.parse` does.
 */
export function createLineScanner(): LineScanner {
  const word = new Uint8Array(LONGEST_WORD);
  let wordLength = 0;
  let place: Place = "blank";
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let key: string | null = null;
  let isSuccess = false;
  let isError = false;

  function openString(): void {
    isInString = true;
    // Inside of a member's value no string counts.
    wordLength = place === "inside" ? LONGEST_WORD + 1 : 0;
  }

  function closeString(): void {
    isInString = false;
    if (place === "key") {
      key = decodeWord(word, wordLength);
      place = "colon";
    } else if (place === "value") {
      member(true, decodeWord(word, wordLength) === "success");
      place = "comma";
    }
  }

  /** The last of members with one name counts. */
  function member(isValue: boolean, saysSuccess: boolean): void {
    if (key === "status") isSuccess = saysSuccess;
    if (key === "error") isError = isValue;
  }

  function bracket(change: 1 | -1): void {
    depth += change;
    if (depth === 1) place = "comma";
  }

  function startValue(byte: number): void {
    if (byte === QUOTE) return openString();
    if (byte === OPEN || byte === OPEN_LIST) {
      place = "inside";
      depth++;
    } else place = byte === COMMA || byte === CLOSE ? "bad" : "literal";
    member(byte !== NULL, false);
  }

  function endMember(byte: number): void {
    if (byte === COMMA) place = "key";
    else if (byte === CLOSE) place = "after";
    else if (place === "comma" || byte === QUOTE) place = "bad";
  }

  function token(byte: number): void {
    switch (place) {
      case "blank":
        depth = 1;
        place = byte === OPEN ? "key" : "bad";
        break;
      case "key":
        if (byte === QUOTE) openString();
        else place = byte === CLOSE ? "after" : "bad";
        break;
      case "colon":
        place = byte === COLON ? "value" : "bad";
        break;
      case "value":
        startValue(byte);
        break;
      case "literal":
      case "comma":
        endMember(byte);
        break;
      case "inside":
        if (byte === QUOTE) openString();
        else if (byte === OPEN || byte === OPEN_LIST) bracket(1);
        else if (byte === CLOSE || byte === CLOSE_LIST) bracket(-1);
        break;
      case "after":
        place = "bad";
    }
  }

  /** Takes the bytes of a string up to its end. @returns the index of the first that is not its */
  function scanString(chunk: Uint8Array, start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const byte = chunk[i] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        closeString();
        return i + 1;
      }
      if (wordLength < LONGEST_WORD) word[wordLength] = byte;
      if (wordLength <= LONGEST_WORD) wordLength++;
    }
    return end;
  }

  function facts(): LineFacts {
    const isWhole = place === "after";
    return {
      isBlank: place === "blank",
      isWhole,
      isSuccess: isWhole && isSuccess,
      isError: isWhole && isError,
    };
  }

  return {
    scan(chunk, start, end) {
      let i = start;
      while (i < end && place !== "bad") {
        if (isInString) i = scanString(chunk, i, end);
        else {
          const byte = chunk[i++] ?? 0;
          if (!isSpace(byte)) token(byte);
        }
      }
    },
    facts,
    end() {
      const line = facts();
      place = "blank";
      isInString =
        isEscaped =
        isSuccess =
        isError =
          false;
      key = null;
      return line;
    },
  };
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** The text of a short string of JSON, without its quotes; null for a longer or malformed one. */
function decodeWord(word: Uint8Array, length: number): string | null {
  if (length > LONGEST_WORD) return null;
  const text = new TextDecoder().decode(word.subarray(0, length));
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
