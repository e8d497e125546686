/** One step of a pattern. */
type Token =
  | { readonly kind: "one"; readonly accepts: (byte: number) => boolean }
  /** Any number of bytes, but no "/". */
  | { readonly kind: "star" }
  /** Any number of bytes. Before a "/", it may also stand for nothing together with that. */
  | { readonly kind: "globstar"; readonly skipsSlash: boolean };

const SLASH = 0x2f;
const WILD = /[*?[\\]/;

/**
 * Compiles a pattern as git matches paths. All ways to match are followed at once, so that no pattern, however
 * hostile, takes longer than its length times that of the path.
 * @see https://git-scm.com/docs/gitignore#_pattern_format
 */
export function compileWildmatch(
  pattern: string,
  options: { readonly ignoreCase?: boolean } = {},
): (path: string) => boolean {
  const ignoreCase = options.ignoreCase ?? false;
  const fold = (text: string): string => ignoreCase ? foldCase(text) : text;
  if (!WILD.test(pattern)) {
    const wanted = fold(pattern);
    return (path) => fold(path) === wanted;
  }
  const suffix = pattern.slice(1);
  if (pattern.startsWith("*") && !WILD.test(suffix) && !suffix.includes("/")) {
    const wanted = fold(suffix);
    return (path) =>
      fold(path).endsWith(wanted) && !path.slice(0, path.length - suffix.length).includes("/");
  }
  const tokens = tokenize(pattern, ignoreCase);
  return (path) => tokens !== null && matches(tokens, path);
}

/** ASCII alone, as git does. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function matches(compiled: Tokens, path: string): boolean {
  const { tokens, least } = compiled;
  if (path.length < least || !endsAsWanted(compiled, path)) return false;
  const states = openStates(tokens);
  let open = states.next(0, (enter) => enter(0));
  for (let at = 0; at < path.length && open.length > 0; at++) {
    const byte = path.charCodeAt(at);
    const last = open;
    open = states.next(at + 1, (enter, stay) => {
      for (const state of last) {
        const token = tokens[state];
        if (token?.kind === "one") {
          if (token.accepts(byte)) enter(state + 1);
        } else if (token && (token.kind === "globstar" || byte !== SLASH)) {
          stay(state);
          enter(state + 1);
        }
      }
    });
  }
  return open.includes(tokens.length);
}

/** Most paths that do not match are told by their last bytes, before any way to match is followed. */
function endsAsWanted({ tokens, fixedAtEnd }: Tokens, path: string): boolean {
  for (let back = 1; back <= fixedAtEnd; back++) {
    const token = tokens[tokens.length - back];
    if (token?.kind === "one" && !token.accepts(path.charCodeAt(path.length - back))) return false;
  }
  return true;
}

type Go = (state: number) => void;

/** The tokens that may be next, before one byte after the other; each counts once, however many ways lead to it. */
function openStates(tokens: readonly Token[]) {
  // Before which byte a state was last among them, and was last begun with.
  const held = new Int32Array(tokens.length + 1).fill(-1);
  const begun = new Int32Array(tokens.length + 1).fill(-1);
  return {
    next(at: number, fill: (enter: Go, stay: Go) => void): number[] {
      const found: number[] = [];
      const stay = (state: number): void => {
        if (held[state] === at) return;
        held[state] = at;
        found.push(state);
      };
      const enter = (first: number): void => {
        const open = [first];
        for (let state = open.pop(); state !== undefined; state = open.pop()) {
          stay(state);
          const token = tokens[state];
          if (begun[state] === at || !token || token.kind === "one") continue;
          begun[state] = at;
          open.push(state + 1);
          // Only where it begins: "a/**/b" is "a/b", but what has stood for something needs its slash.
          if (token.kind === "globstar" && token.skipsSlash) open.push(state + 2);
        }
      };
      fill(enter, stay);
      return found;
    },
  };
}

interface Tokens {
  readonly tokens: readonly Token[];
  /** No shorter path matches. */
  readonly least: number;
  /** The number of bytes at the end of every path that matches which the last tokens stand for, one each. */
  readonly fixedAtEnd: number;
}

/** @returns null for a pattern that matches nothing */
function tokenize(pattern: string, ignoreCase: boolean): Tokens | null {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length;) {
    const character = pattern.charAt(at);
    if (character === "*") {
      const end = endOfStars(pattern, at);
      addStar(tokens, starAt(pattern, at, end));
      at = end;
    } else if (character === "?") {
      tokens.push({ kind: "one", accepts: (byte) => byte !== SLASH });
      at++;
    } else if (character === "[") {
      const set = readSet(pattern, at, ignoreCase);
      if (!set) return null;
      tokens.push({ kind: "one", accepts: (byte) => byte !== SLASH && set.accepts(byte) });
      at = set.end;
    } else {
      if (character === "\\" && ++at >= pattern.length) return null;
      tokens.push(literal(pattern.charCodeAt(at++), ignoreCase));
    }
  }
  const ones = tokens.filter(({ kind }) => kind === "one").length;
  const skipped = tokens.filter((token) => token.kind === "globstar" && token.skipsSlash).length;
  const star = tokens.findLastIndex(({ kind }) => kind !== "one");
  const last = tokens[star];
  // A globstar may stand for nothing together with the slash behind it.
  const free = star + (last?.kind === "globstar" && last.skipsSlash ? 2 : 1);
  return { tokens, least: ones - skipped, fixedAtEnd: Math.max(0, tokens.length - free) };
}

function endOfStars(pattern: string, at: number): number {
  let end = at;
  while (pattern[end] === "*") end++;
  return end;
}

/** Behind a globstar and its slash, another globstar says nothing new. */
function addStar(tokens: Token[], star: Token): void {
  const before = tokens.at(-2);
  const isRepeated = star.kind === "globstar" && before?.kind === "globstar" && before.skipsSlash;
  if (isRepeated) tokens.length -= 2;
  tokens.push(star);
}

function literal(wanted: number, ignoreCase: boolean): Token {
  const folded = ignoreCase ? foldByte(wanted) : wanted;
  return {
    kind: "one",
    accepts: (byte) => (ignoreCase ? foldByte(byte) : byte) === folded,
  };
}

function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** Two stars cross folders only where they are all that stands between slashes. */
function starAt(pattern: string, at: number, end: number): Token {
  const isAlone = (at === 0 || pattern[at - 1] === "/") &&
    (end === pattern.length || pattern[end] === "/" || pattern.startsWith("\\/", end));
  if (end - at < 2 || !isAlone) return { kind: "star" };
  return { kind: "globstar", skipsSlash: pattern[end] === "/" };
}

interface ByteSet {
  readonly end: number;
  accepts(byte: number): boolean;
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[^ -~\u0080-\u00ff]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Reads `[...]`. @returns null when it does not end or names an unknown class */
function readSet(pattern: string, start: number, ignoreCase: boolean): ByteSet | null {
  let at = start + 1;
  const isNegated = pattern[at] === "!" || pattern[at] === "^";
  if (isNegated) at++;
  const ranges: [number, number][] = [];
  const classes: RegExp[] = [];
  for (let isFirst = true; isFirst || pattern[at] !== "]"; isFirst = false) {
    if (at >= pattern.length) return null;
    const named = /^\[:([a-z]*):\]/.exec(pattern.slice(at, at + 12));
    if (named) {
      const found = CLASSES[named[1] ?? ""];
      if (!found) return null;
      classes.push(found);
      at += named[0].length;
      continue;
    }
    const low = readByte(pattern, at);
    at = low.end;
    let high = low;
    if (pattern[at] === "-" && at + 1 < pattern.length && pattern[at + 1] !== "]") {
      high = readByte(pattern, at + 1);
      at = high.end;
    }
    ranges.push([low.byte, high.byte]);
  }
  const holds = new Uint8Array(256);
  for (const [low, high] of ranges) {
    holds.fill(1, low, high + 1);
    // Like git, which takes the first of a range by itself, also where the last comes before it.
    holds[low] = 1;
  }
  for (let byte = 0; byte < 256; byte++) {
    if (classes.some((found) => found.test(String.fromCharCode(byte)))) holds[byte] = 1;
  }
  const accepts = (byte: number): boolean =>
    (holds[byte] === 1 || (ignoreCase && caseVariants(byte).some((each) => holds[each] === 1))) !==
      isNegated;
  return { end: at + 1, accepts };
}

function caseVariants(byte: number): number[] {
  const letter = String.fromCharCode(byte);
  return /[A-Za-z]/.test(letter)
    ? [letter.toLowerCase().charCodeAt(0), letter.toUpperCase().charCodeAt(0)]
    : [];
}

function readByte(pattern: string, at: number): { byte: number; end: number } {
  const from = pattern[at] === "\\" ? at + 1 : at;
  return { byte: pattern.charCodeAt(from), end: from + 1 };
}
