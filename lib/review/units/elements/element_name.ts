import { shortenAtWord } from "../../../text/mod.ts";
import { collapsed } from "../reading/code_fingerprint.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { quoted } from "../reading/shown_text.ts";
import { contentWords } from "./element_words.ts";
import { isTelling, literalText } from "../reading/literal_text.ts";
import { writtenValue } from "./read_attributes.ts";
import { areAlternatives } from "./alternatives.ts";
import type { Attribute, Content, Shape } from "./shape.ts";

/** A longer name is no name. */
const MAX_NAME = 60;

/** Longer code in a text is left out of it. */
const MAX_CODE = 24;

/** The attributes that say what people see, the first of them first, with the word by which they are told. */
const SAYING: ReadonlyMap<string, string> = new Map([
  ["defaultMessage", "text"],
  ["text", "text"],
  ["label", "label"],
  ["title", "title"],
  ["heading", "heading"],
  ["header", "header"],
  ["aria-label", "aria-label"],
  ["placeholder", "placeholder"],
  ["alt", "alt"],
  ["content", "content"],
  ["tooltip", "tooltip"],
  ["data-tip", "data-tip"],
]);

/** Tells whether people see or hear what a prop of a name says. */
export function isSaying(name: string): boolean {
  return SAYING.has(name);
}

/** Those of them that stand for the text of an element that holds none. */
const TEXTUAL: readonly string[] = ["defaultMessage", "text", "label", "title"];

/** The attributes by which code knows an element. */
const KNOWN_BY: readonly string[] = ["name", "id", "data-testid", "testID", "htmlFor", "key"];

/** Tells whether an element counts for the name of the one that holds it. */
type Counts = (inner: Shape) => boolean;

const ALL: Counts = () => true;

/** The elements in a shape that count for its name. */
interface NameOptions {
  readonly counts?: Counts | undefined;
  /** False where what is in it is told anyway. */
  readonly byParts?: boolean;
}

/**
 * Says in a few words which element one is among others with its tag: ` with the text "Save"`, ` with the name "email"`; empty for
 * one that has nothing to be known by.
 */
export function nameWords(
  shape: Shape,
  { counts = ALL, byParts = true }: NameOptions = {},
): string {
  const words = ownWords(shape, counts) ?? heldWords(shape, counts) ?? codeNameOf(shape) ??
    slotWords(shape, counts) ?? contentName(shape, counts) ??
    (byParts ? partName(shape, counts) : null) ?? classesOf(shape);
  return words === null ? "" : ` with ${words}`;
}

function ownWords(shape: Shape, counts: Counts): string | null {
  const isText = shape.contents.some(({ slot, text }) => slot === null && isTelling(text ?? ""));
  return isText ? heldWords(shape, counts) : textName(shape);
}

/** The text of a prop that people see. */
function textName(shape: Shape): string | null {
  for (const [name, word] of SAYING) {
    const text = literalOf(attributeOf(shape, name));
    if (text !== null && isTelling(text)) return named(word, text);
  }
  const name = translatedName(shape);
  return name === null ? null : named("name", name);
}

/** The name that is given to a translator: people see it. */
function translatedName(shape: Shape): string | null {
  const name = attributeOf(shape, "name");
  return name?.code && !ts.isStringLiteralLike(name.code.value) ? literalOf(name) : null;
}

function heldWords(shape: Shape, counts: Counts): string | null {
  const held = shownText(piecesOf(shape, null, counts));
  return held === null ? null : named("text", held);
}

/** `the name "email"` */
function codeNameOf(shape: Shape): string | null {
  for (const name of KNOWN_BY) {
    const text = literalOf(attributeOf(shape, name));
    if (text !== null && text !== "") return named(name, text);
  }
  return null;
}

/** Names the setting of a page that an element makes: `viewport`. */
export function metaName(shape: Shape): string | null {
  return literalOf(attributeOf(shape, "name")) ?? literalOf(attributeOf(shape, "property"));
}

/** The texts in the values of its props. */
function slotWords(shape: Shape, counts: Counts): string | null {
  const slots = new Set([...shape.children, ...shape.contents].map(({ slot }) => slot));
  for (const slot of slots) {
    const text = slot === null ? null : shownText(piecesOf(shape, slot, counts));
    if (slot !== null && text !== null) return `${quoted(cut(text))} in its ${quoted(slot)}`;
  }
  return null;
}

/** The code that makes what an element shows: `the content "{title}"`. */
function contentName(shape: Shape, counts: Counts): string | null {
  const words = contentWords(firstContents(shape, counts));
  return words === null ? propName(shape) : named("content", words);
}

/** The code of a prop that people see. */
function propName(shape: Shape): string | null {
  for (const [name, word] of SAYING) {
    const value = codeValue(attributeOf(shape, name));
    if (value !== null) return named(word, value);
  }
  return null;
}

/** Says what the props of an element tell people, without what is in it: ` with the title "Save"`; empty for nothing. */
export function propWords(shape: Shape): string {
  const words = textName(shape) ?? propName(shape);
  return words === null ? "" : ` with ${words}`;
}

/** Lists what the first element that shows something by itself shows: a shape, or one in it. */
function firstContents(shape: Shape, counts: Counts): readonly Content[] {
  const own = shape.contents.filter(({ slot }) => slot === null);
  if (own.length > 0) return own;
  for (const child of shape.children) {
    const inner = child.slot === null && counts(child) ? firstContents(child, counts) : [];
    if (inner.length > 0) return inner;
  }
  return [];
}

/** The first component in an element: `"Menu" in it`. */
function partName(shape: Shape, counts: Counts): string | null {
  const own = shape.children.filter(counts);
  const part = own.find(({ tag }) => /^\p{Lu}/u.test(tag));
  if (part) return `${quoted(part.written)} in it`;
  for (const child of own) {
    const inner = partName(child, counts);
    if (inner !== null) return inner;
  }
  return null;
}

/** The classes of an element that holds nothing. */
function classesOf({ attributes, children }: Shape): string | null {
  const classes = children.length === 0
    ? attributes.find((each) => each.classes !== null)?.classes ?? []
    : [];
  if (classes.length === 0) return null;
  return named(classes.length === 1 ? "class" : "classes", classes.join(" "));
}

/** A piece of what a shape shows: a text, or the code that makes it. */
interface Piece {
  readonly words: string;
  readonly isText: boolean;
}

/** Lists what a shape shows, with the elements in it, in text order, and `or` between those that are never shown together. */
function piecesOf(shape: Shape, slot: string | null, counts: Counts): Piece[] {
  const pieces: Piece[] = [];
  const children = shape.children.filter((child) => child.slot === slot);
  let others = 0;
  for (let index = 0; index <= children.length; index++) {
    for (const content of shape.contents) {
      if (content.slot === slot && content.at === index) pieces.push(pieceOf(content));
    }
    const child = children[index];
    if (!child || !counts(child)) continue;
    const held = piecesOf(child, null, counts);
    const inner = held.length > 0 ? held : givenText(child);
    const before = children[index - 1];
    const isOther = before !== undefined && areAlternatives(before, child);
    others = isOther ? others + 1 : 0;
    if (inner.length === 0 || others > MAX_OTHERS) continue;
    if (isOther && pieces.length > 0) pieces.push(OR);
    pieces.push(...inner);
  }
  return pieces;
}

/** So many texts are told beside one that is shown in their place. */
const MAX_OTHERS = 2;

const OR: Piece = { words: "or", isText: false };

function pieceOf({ text, words }: Content): Piece {
  if (text !== null) return { words: text, isText: true };
  return { words: words.length > MAX_CODE ? "…" : words, isText: false };
}

/** The text that is given to an element which holds none. */
function givenText(shape: Shape): Piece[] {
  for (const name of TEXTUAL) {
    if (name === "title" && isHint(shape)) continue;
    const text = literalOf(attributeOf(shape, name));
    if (text !== null && isTelling(text)) return [{ words: text, isText: true }];
  }
  const name = translatedName(shape);
  return name === null ? [] : [{ words: name, isText: true }];
}

/** The pieces in one line; null for code alone. */
function shownText(pieces: readonly Piece[]): string | null {
  const isKnown = pieces.some(({ words, isText }) => isText && isTelling(words));
  return isKnown ? pieces.map(({ words }) => words).join(" ") : null;
}

/** Tells whether the title of an element is what the browser shows beside the pointer, as that of a button with a picture is. */
function isHint(shape: Shape): boolean {
  return /^\p{Ll}/u.test(shape.tag) || attributeOf(shape, "aria-label") !== undefined;
}

function attributeOf({ attributes }: Shape, name: string): Attribute | undefined {
  return attributes.findLast((each) => each.name === name);
}

function literalOf(attribute: Attribute | undefined): string | null {
  return attribute?.code ? literalText(attribute.code.value) : null;
}

/** The value of an attribute as it is written, but for JSX: `{title}`. */
function codeValue(attribute: Attribute | undefined): string | null {
  if (!attribute?.code || attribute.code.holes.has(attribute.code.value)) return null;
  return writtenValue(attribute);
}

function named(word: string, text: string): string {
  return `the ${word} ${quoted(cut(text))}`;
}

function cut(text: string): string {
  return shortenAtWord(collapsed(text), MAX_NAME);
}
