import { type Token, tokensOf, wordOf } from "./words/tokens.ts";

/** A longer clause says more than one request, or was written to take long. */
const MAX_TOKENS = 100;
/** In UTF-16 units. */
const MAX_LENGTH = 4000;

/** The part that a token of a clause plays. No token is without a part. */
export type TokenPart =
  /** The request itself: a form has to take all of it. */
  | "wish"
  /** The subject of the wish: "On the cart page, ...", "StockNotice: ...". */
  | "scope"
  /** Politeness, articles, and what every rename does anyway. */
  | "weightless"
  /** Why it is wished: kept in the quote of the step. */
  | "reason";

/** One way to read a clause. */
export interface Reading {
  readonly tokens: readonly { readonly token: Token; readonly part: TokenPart }[];
  readonly wish: readonly Token[];
  readonly scope: readonly Token[];
}

const ARTICLES = wordSet("a an the our please pls plz kindly just also pleeease");

/** The phrases that people put in front of a request, the longest first. */
const LEADS = phrases(`
  it would be nice if we could|it would be nice to|it would be great to|would it be possible to|i would like you to
  i would like to|we would like to|we'd like to|i'd like to|would you please|could you please|can you please
  could someone|can someone|could somebody|can somebody|somebody should|someone should|could you|can you|would you
  could we|can we|may we|we need to|we have to|we should|we must|we want to|we need|i need to|i want to|i need|you should
  you need to|you must|let's|lets|let us|so that|so|then|next|first|finally|hi|hello|hey|team|all|folks|todo|task|and|now
  please|pls|plz|kindly|also|to do|as discussed|need to
`);

/** The phrases that people put behind a request without meaning more. */
const TAILS = phrases(`
  thank you so much|thank you very much|thanks in advance|many thanks|thanks a lot|thank you|thanks|thx|cheers|please
  pls|plz|asap|as soon as possible|if possible|when you have time|afterwards|afterward|now|too|as well|again|for me
  best regards|kind regards|regards|at the end|for now
`);

/** The phrases that open a reason. */
const REASONS = phrases(`
  so that|because|since|as it|as we|as they|as this|as both|so it|so we|so they|so users|so customers|in order to
  to match|to avoid|to fit|to be consistent|to make it|to make this|for consistency|due to|cause|coz|the reason is
`);

/** The words for the subject of a remark behind a comma. */
const SUBJECTS = wordSet(
  "it it's its nobody noone everybody everyone somebody someone they they're this that these those the we customers users people testers some many most marketing both our his her unused dead obsolete legacy deprecated",
);

/** Words of which a reason or remark has none: they wish for more, or for less. */
const WISHES = wordSet(
  ("should must shall need needs want wants would could can may but only except unless however instead without not don't " +
    "doesn't leave keep please while until and add remove delete drop change rename move create make set update fix replace " +
    "use put run check format").split(" ").join(" "),
);

/** The kinds of changes that titles begin with, as commits do. */
const PREFIXES = wordSet(
  "fix feat feature chore refactor docs style test perf build ci typo wording bug todo task copy ui ux nit cleanup a11y i18n",
);

/** Words that begin a place in front of a request. */
const PLACES = wordSet("in on at for inside within");

/** Tells whether a clause is politeness and nothing else: "Thanks!" asks for nothing. */
export function isPolite(text: string): boolean {
  if (text.length > MAX_POLITE) return false;
  const words = tokensOf(text).filter((token) => ![",", ":"].includes(wordOf(token) ?? ""));
  if (words.length === 0 || words.some(({ quoted }) => quoted)) return false;
  return [...LEADS, ...TAILS].some((phrase) =>
    phrase.length === words.length && isAt(words, 0, phrase) && !ASKING.has(phrase[0] ?? "")
  );
}

const MAX_POLITE = 60;

/** The words that open a request, and that are a cut-off request where nothing follows. */
const ASKING = wordSet(
  "we i you can could would it todo task to need should now again too and so then next first finally",
);

/** The ways to read a clause, from that in which most of it is the wish. */
export function readingsOf(text: string, verbs: ReadonlySet<string>): Reading[] {
  const tokens = text.length > MAX_LENGTH ? [] : tokensOf(text);
  const readings: Reading[] = [];
  if (tokens.length > MAX_TOKENS) return readings;
  for (const scoped of scopesOf(tokens, verbs)) {
    for (const cut of cutsOf(tokens, scoped.end)) {
      const reading = partsOf(tokens, scoped, cut);
      const isKnown = readings.some((other) => keyOf(other) === keyOf(reading));
      if (!isKnown && reading.wish.length > 0) readings.push(reading);
    }
  }
  return readings;
}

interface Scoped {
  /** The index at which the words in front of the wish end. */
  readonly end: number;
  /** The tokens for the subject of the wish. */
  readonly scope: readonly Token[];
}

/** Lists the possible readings of the words in front of the wish: nothing, a prefix, or what it is about. */
function scopesOf(tokens: readonly Token[], verbs: ReadonlySet<string>): Scoped[] {
  const found: Scoped[] = [{ end: 0, scope: [] }];
  const colon = tokens.findIndex((token) => wordOf(token) === ":");
  if (colon > 0 && colon <= 6) {
    found.unshift({ end: colon + 1, scope: labelled(tokens.slice(0, colon)) });
  }
  if (PLACES.has(wordOf(tokens[0]) ?? "")) {
    const comma = tokens.findIndex((token) => wordOf(token) === ",");
    const verb = tokens.findIndex((token, index) => index > 1 && verbs.has(wordOf(token) ?? ""));
    const end = comma > 1 && comma < 8 ? comma : verb > 1 && verb < 8 ? verb : -1;
    if (end > 0) found.unshift({ end, scope: named(tokens.slice(1, end)) });
  }
  return found;
}

function named(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token) => !ARTICLES.has(wordOf(token) ?? ""));
}

/** `chore(checkout)` is about the checkout, `typo` about nothing, and anything else about what it says. */
function labelled(tokens: readonly Token[]): readonly Token[] {
  const left = tokens.filter((token, index) => {
    const word = wordOf(token) ?? "";
    return !["(", ")"].includes(word) && !ARTICLES.has(word) &&
      !(index === 0 && PREFIXES.has(word)) &&
      !["text", "change", "update", "of", "on", "in"].includes(word);
  });
  return left.every((token) => PREFIXES.has(wordOf(token) ?? "")) ? [] : left;
}

/** Lists the places where the wish may end: at the end, before a reason, and before a remark. */
function cutsOf(tokens: readonly Token[], from: number): number[] {
  const cuts = [tokens.length];
  for (let at = from + 2; at < tokens.length; at++) {
    const isReason = REASONS.some((phrase) => isAt(tokens, at, phrase));
    const isRemark = [",", "("].includes(wordOf(tokens[at]) ?? "") &&
      (wordOf(tokens[at]) === "(" || SUBJECTS.has(wordOf(tokens[at + 1]) ?? ""));
    const [, end] = trimmed(tokens, at + 1, tokens.length);
    if ((isReason || isRemark) && wishesNothing(tokens.slice(at + 1, end), isRemark)) cuts.push(at);
  }
  return cuts;
}

/** "We need it there" is why, "we need a test" is a wish. */
function wishesNothing(tokens: readonly Token[], isRemark: boolean): boolean {
  return tokens.every((token, index) => {
    const word = wordOf(token);
    if (word === null) return !isRemark;
    // An address is wished for: "so that it is at /labels".
    if (word.startsWith("/")) return false;
    const isNeeding = /^(?:need|needs|want)$/.test(word) &&
      /^(?:it|them|this|that)$/.test(wordOf(tokens[index + 1]) ?? "");
    return isNeeding || !WISHES.has(word) ||
      (!isRemark && ["can", "may", "not", "only"].includes(word));
  });
}

function partsOf(tokens: readonly Token[], { end, scope }: Scoped, cut: number): Reading {
  const parts = new Map<Token, TokenPart>();
  for (const token of tokens.slice(0, end)) {
    parts.set(token, scope.includes(token) ? "scope" : "weightless");
  }
  for (const token of tokens.slice(cut)) parts.set(token, "reason");
  const [first, last] = trimmed(tokens, end, cut);
  for (const token of [...tokens.slice(end, first), ...tokens.slice(last, cut)]) {
    parts.set(token, "weightless");
  }
  for (const token of tokens.slice(first, last)) {
    const word = wordOf(token) ?? "";
    const isFiller = ARTICLES.has(word) || word === ",";
    parts.set(token, isFiller ? "weightless" : "wish");
  }
  return {
    tokens: tokens.map((token) => ({ token, part: parts.get(token) ?? "wish" })),
    wish: tokens.filter((token) => parts.get(token) === "wish"),
    scope,
  };
}

/** The stretch without the phrases that open and close it. */
function trimmed(tokens: readonly Token[], from: number, to: number): [number, number] {
  let [first, last] = [from, to];
  for (let more = true; more;) {
    const lead = LEADS.find((phrase) =>
      first + phrase.length < last && isAt(tokens, first, phrase)
    );
    const role = roleEnd(tokens, first);
    const isMark = wordOf(tokens[first]) === ",";
    more = lead !== undefined || role !== null || (isMark && first < last);
    first = role ?? first + (lead?.length ?? (isMark ? 1 : 0));
  }
  for (let more = true; more;) {
    const tail = TAILS.find((phrase) =>
      last - phrase.length > first && isAt(tokens, last - phrase.length, phrase)
    );
    const isMark = last > first && wordOf(tokens[last - 1]) === ",";
    more = tail !== undefined || isMark;
    last -= tail?.length ?? (isMark ? 1 : 0);
  }
  return [first, last];
}

/** "As a tester I want": who wishes says nothing of what. */
function roleEnd(tokens: readonly Token[], first: number): number | null {
  if (wordOf(tokens[first]) !== "as" || !/^an?$/.test(wordOf(tokens[first + 1]) ?? "")) return null;
  const want = tokens.findIndex((token, index) =>
    index > first && /^(?:want|need)$/.test(wordOf(token) ?? "")
  );
  if (want < 0 || want > first + 7) return null;
  return wordOf(tokens[want + 1]) === "to" ? want + 2 : want + 1;
}

function isAt(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => wordOf(tokens[at + index]) === word);
}

function keyOf({ wish, scope }: Reading): string {
  return `${wish.map(({ start }) => start).join(" ")}|${scope.map(({ start }) => start).join(" ")}`;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function phrases(lists: string): readonly (readonly string[])[] {
  return lists.trim().split(/[|\n]/).map((each) => each.trim().split(" "))
    .sort((a, b) => b.length - a.length);
}

/** Tells whether a heading announces reasons. The sentences below such a heading ask for nothing by themselves. */
export function givesReasons(heading: string): boolean {
  return /^(?:why|background|context|motivation|reasons?|the problem|problem|rationale)\b/i.test(
    heading,
  );
}
