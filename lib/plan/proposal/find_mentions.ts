import { wordsOf } from "../../text/mod.ts";
import type { Target, TargetIndex } from "./words/target_index.ts";
import { isCodeName } from "./words/words.ts";

/** The way in which a text names a thing. */
export type MentionBy = "path" | "name" | "route" | "feature" | "symbol";

/** Words of a text that name something of the project. */
export interface Mention {
  /** UTF-16 offset into the text. */
  readonly start: number;
  /** The words as they stand there. */
  readonly text: string;
  readonly by: MentionBy;
  /** Several where the words do not tell them apart. */
  readonly targets: readonly Target[];
  /** From 0 to 1, for each of the targets. */
  readonly confidence: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  /** In code marks. */
  readonly isCode: boolean;
}

/** The largest number of words in a name that the search considers. */
const MAX_WORDS = 5;

/** Lists the things that a text names, in text order; where two names overlap, the one that begins first and is longer counts. */
export function findMentions(text: string, index: TargetIndex): Mention[] {
  const words = wordsIn(text);
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length;) {
    const found = mentionAt(words, at, { text, index });
    if (found) mentions.push(found.mention);
    at += found?.count ?? 1;
  }
  return mentions;
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[^\s`"'“”‘’()<>{},;!?]+/gu)].flatMap((match): Word[] => {
    const word = match[0].replace(/[.:]{1,3}$/, "");
    const isCode = text[match.index - 1] === "`";
    return word === "" ? [] : [{ text: word, start: match.index, isCode }];
  });
}

interface MentionSite {
  readonly text: string;
  readonly index: TargetIndex;
}

function mentionAt(
  words: readonly Word[],
  at: number,
  site: MentionSite,
): { readonly mention: Mention; readonly count: number } | null {
  const word = words[at];
  if (!word) return null;
  const single = singleMention(word, site.index);
  if (single) return { mention: single, count: 1 };
  for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count--) {
    const phrase = words.slice(at, at + count);
    const mention = phraseMention(phrase, site) ?? featureMention(phrase, site);
    if (mention) return { mention, count };
  }
  return null;
}

/** Finds the mention in a word that is written as programs write it: a path, a route, an identifier. */
function singleMention({ text, start, isCode }: Word, index: TargetIndex): Mention | null {
  const made = (by: MentionBy, targets: readonly Target[], confidence: number): Mention | null =>
    targets.length === 0
      ? null
      : { start, text, by, targets, confidence: round(confidence / targets.length) };
  if (text.startsWith("/")) {
    const route = made("route", index.byRoute(text), 0.9);
    if (route) return route;
  }
  if (/[/.]/.test(text)) {
    const path = made("path", index.byPath(text), 1);
    if (path) return path;
  }
  const named = index.byName(text);
  const isSure = isCode || isCodeName(text);
  if (!isSure && !/^\p{Lu}/u.test(text)) return null;
  const symbols = named.filter(({ symbol }) => symbol !== undefined);
  const files = named.filter(({ symbol }) => symbol === undefined);
  if (files.length > 0) return made("name", files, isSure ? 0.95 : 0.7);
  return made("symbol", symbols, isSure ? 0.85 : 0.5);
}

/** Finds the mention in a phrase that is written as people write it: "the cart page". */
function phraseMention(phrase: readonly Word[], { text, index }: MentionSite): Mention | null {
  if (phrase.length < 2 || phrase.some(isApart)) return null;
  const { text: words } = spanOf(phrase, text);
  if (words.includes("\n")) return null;
  const key = phrase.flatMap((word) => wordsOf(word.text)).join(" ");
  const targets = index.byWords(key);
  if (targets.length === 0) return null;
  const confidence = round(0.8 / targets.length);
  return { ...spanOf(phrase, text), by: "name", targets, confidence };
}

/**
 * Tells whether a word stands apart, as a word in code marks names something by itself, and a word without letters names nothing.
 */
function isApart({ text, isCode }: Word): boolean {
  return isCode || !/[\p{L}\p{N}]/u.test(text);
}

/** "the cart feature", "feature cart"; a feature's name alone says less. */
function featureMention(phrase: readonly Word[], { text, index }: MentionSite): Mention | null {
  const names = phrase.filter((word) => word.text.toLowerCase() !== "feature");
  const [name] = names;
  if (!name || names.length > 1 || phrase.length > 2) return null;
  const target = index.feature(name.text);
  if (!target) return null;
  const isSaid = phrase.length === 2;
  if (!isSaid && target.isGathered) return null;
  return {
    ...spanOf(phrase, text),
    by: "feature",
    targets: [target],
    confidence: isSaid ? 0.9 : 0.4,
  };
}

function spanOf(phrase: readonly Word[], text: string): { start: number; text: string } {
  const first = phrase[0];
  const last = phrase.at(-1);
  const start = first?.start ?? 0;
  const end = last ? last.start + last.text.length : start;
  return { start, text: text.slice(start, end) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
