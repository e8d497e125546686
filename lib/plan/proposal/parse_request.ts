import { withoutTrailing } from "../../text/mod.ts";
import type { Clause } from "./clauses.ts";

/** A word of a request, or what stands in code or quotation marks. */
export interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

/** What follows a preposition. */
export interface RequestPart {
  /** Lower case. */
  readonly preposition: string;
  readonly tokens: readonly Token[];
}

/** A clause taken apart: "rename the cart page to BasketPage" has a verb, an object, and a part behind "to". */
export interface Request {
  readonly clause: Clause;
  readonly verb: string;
  readonly object: readonly Token[];
  readonly parts: readonly RequestPart[];
}

const LEAD_INS = new Set(
  ("please we i you can could should must need needs want would like to have has let's lets us also then so that next first finally " +
    "todo: task: and").split(" "),
);

const PREPOSITIONS = new Set(
  "in into to from with called named as of on onto for inside under within via by using at over around"
    .split(" "),
);

const ARTICLES = new Set("a an the this that our its new another some all".split(" "));

/** At most so many words before the verb: in a longer sentence the verb is not the request. */
const MAX_LEAD = 8;

/** @returns null where the clause does not begin as a request */
export function parseRequest(clause: Clause, verbs: ReadonlySet<string>): Request | null {
  const tokens = tokensOf(clause.text);
  const at = tokens.findIndex(({ text, quoted }) => quoted || !LEAD_INS.has(text.toLowerCase()));
  const verb = tokens[at];
  if (!verb || verb.quoted || at > MAX_LEAD || !verbs.has(verb.text.toLowerCase())) return null;
  const parts: { preposition: string; tokens: Token[] }[] = [];
  const object: Token[] = [];
  for (const token of tokens.slice(at + 1)) {
    const word = token.text.toLowerCase();
    const target = parts.at(-1)?.tokens ?? object;
    if (!token.quoted && PREPOSITIONS.has(word)) parts.push({ preposition: word, tokens: [] });
    else if (token.quoted || !ARTICLES.has(word)) target.push(token);
  }
  return { clause, verb: verb.text.toLowerCase(), object, parts };
}

/** The words behind the first of some prepositions, or null. */
export function partOf(
  { parts }: Request,
  ...prepositions: readonly string[]
): readonly Token[] | null {
  return parts.find(({ preposition }) => prepositions.includes(preposition))?.tokens ?? null;
}

/** Tokens as one phrase. */
export function phraseOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

function tokensOf(text: string): Token[] {
  const pattern =
    /`([^`]{1,300})`|"([^"]{1,300})"|“([^”]{1,300})”|(?<!\p{L})'([^']{1,300})'(?!\p{L})|<([A-Z][\w.]{0,99})\s?\/?>|(\S{1,300})/gu;
  return [...text.matchAll(pattern)].flatMap((match): Token[] => {
    const quoted = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (quoted !== undefined) return [{ text: quoted.trim(), quoted: true }];
    const word = match[5] ?? withoutMarks(match[6] ?? "");
    return word === "" ? [] : [{ text: word, quoted: false }];
  });
}

/** A word without the marks around it. */
function withoutMarks(text: string): string {
  const start = text.replace(/^[([]+/, "");
  const word = withoutTrailing(start, ")],;:!?");
  return word.length < start.length ? word : withoutTrailing(start, ".");
}
