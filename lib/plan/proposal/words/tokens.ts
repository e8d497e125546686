/** A word of a ticket, a mark that parts it, or what stands in code or quotation marks. */
export interface Token {
  readonly text: string;
  readonly quoted: boolean;
  /** In code marks, which say that it is no text for people. */
  readonly isCode: boolean;
  /** UTF-16 offsets into the clause, marks included. */
  readonly start: number;
  readonly end: number;
}

/** Bounded, so that a text of nothing but opening marks is not gone through once for each. */
const TOKENS =
  /`([^`]{1,300})`|"([^"]{1,300})"|[“„]([^”“„]{1,300})[”“]|«([^«»]{1,300})»|(?<!\p{L})'([^']{1,300})'(?!\p{L})|<([A-Z][\w.]{0,99})\s?\/?>|([,()+]|[-=]>|→)|((?:(?![,()`"“„]|[-=]>|→)\S){1,300})/gu;

/** Takes a clause apart; marks around words are left out, those in a list or around a remark are tokens of their own. */
export function tokensOf(text: string): Token[] {
  const tokens = [...text.matchAll(TOKENS)].flatMap((match): Token[] => {
    const start = match.index;
    const end = start + match[0].length;
    const [, code, ...others] = match;
    const quoted = code ?? others.slice(0, 4).find((each) => each !== undefined);
    if (quoted !== undefined) {
      return [{ text: quoted.trim(), quoted: true, isCode: code !== undefined, start, end }];
    }
    const plain = { quoted: false, isCode: false, start, end };
    if (match[6] !== undefined) return [{ ...plain, text: match[6] }];
    if (match[7] !== undefined) {
      return [{ ...plain, text: /[>→]/u.test(match[7]) ? "to" : match[7] }];
    }
    return wordTokens(match[8] ?? "", start);
  });
  return joined(tokens);
}

/** "Sign in" is one word in two: its "in" begins no place. */
function joined(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    const isOne = last && /^(?:sign|log|opt)$/.test(wordOf(last) ?? "") &&
      /^(?:in|out|up)$/.test(wordOf(token) ?? "");
    if (isOne) found.push({ ...last, text: `${found.pop()?.text} ${token.text}`, end: token.end });
    else found.push(token);
  }
  return found;
}

/** A word without the marks behind it; a possessive is a token of its own. */
function wordTokens(written: string, start: number): Token[] {
  const lead = /^[[{]*(?![{[])/u.exec(written)?.[0].length ?? 0;
  const isCode = written.startsWith("{");
  const word = isCode ? written : written.slice(lead);
  const text = word.replace(/[.;!?\]]{1,3}$/u, "");
  const colon = text.endsWith(":") && text.length > 1;
  const bare = colon ? text.slice(0, -1) : text;
  const owner = /^(.+)['’]s$/u.exec(bare)?.[1];
  const made = (each: string, from: number): Token => ({
    text: each,
    quoted: false,
    isCode: false,
    start: from,
    end: from + each.length,
  });
  const at = start + (isCode ? 0 : lead);
  const words = owner === undefined || /^(?:let|it|that)$/iu.test(owner)
    ? bare === "" ? [] : [made(bare, at)]
    : [made(owner, at), made("'s", at + owner.length)];
  return colon ? [...words, made(":", at + bare.length)] : words;
}

/** Tokens as one phrase, without marks. */
export function phraseOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

/** The word of a token in lower case; null for what is quoted. */
export function wordOf(token: Token | undefined): string | null {
  return token && !token.quoted ? token.text.toLowerCase() : null;
}
