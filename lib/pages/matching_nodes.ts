import type { PageNode } from "./page/node_schemas.ts";
import { oneLine } from "../text/mod.ts";
import { joinedText } from "./said_texts.ts";

/** Finds the elements that have a prop with a value, where the text is one as it is written; else the nodes that hold the text. */
export function matchingNodes(roots: readonly PageNode[], text: string): PageNode[] {
  const wanted = wantedProp(text);
  const [, tag] = TAG_ALONE.exec(text.trim()) ?? [];
  const having = wanted
    ? roots.flatMap((root) => withProp(root, wanted))
    : tag === undefined
    ? []
    : roots.flatMap((root) => withTag(root, tag));
  return having.length > 0 ? having : holding(roots, oneLine(text).toLowerCase());
}

/** Tells whether a search means what people read: neither a tag nor a prop, as they are written. */
export function isPlainText(text: string): boolean {
  return !text.trim().startsWith("<") && wantedProp(text) === null;
}

/** A prop as a search writes it; without a tag, that of any element. */
interface WantedProp {
  readonly tag: string | null;
  readonly name: string;
  /** Null for a prop with any value. */
  readonly value: string | null;
}

/** Reads `size="sm"`, `size={2}`, `<Button size="sm"` and `<Button disabled`; null for any other text. */
function wantedProp(text: string): WantedProp | null {
  const [, element, alone] = PROP_ALONE.exec(text.trim()) ?? [];
  if (element !== undefined && alone !== undefined) {
    return { tag: element, name: alone, value: null };
  }
  const [, tag = null, name, written = ""] = PROP.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const [, braced = written] = BRACED.exec(written) ?? [];
  const [, , quoted = braced] = QUOTED.exec(braced.trim()) ?? [];
  return { tag, name, value: quoted };
}

const PROP = /^(?:<([^\s<>]+)\s+)?([^\s<>="'{}]+)=("[^"]*"|'[^']*'|\{.*\}|[^\s"'{}]+)\s*\/?>?$/s;
const PROP_ALONE = /^<([^\s<>]+)\s+([^\s<>="'{}/]+)\s*\/?>?$/;
/** A whole tag, as `<Card>`: without its end it is the beginning of one. */
const TAG_ALONE = /^<([^\s<>/]+)\s*\/?>$/;
const BRACED = /^\{(.*)\}$/s;
const QUOTED = /^(["'`])(.*)\1$/s;

function withProp(node: PageNode, wanted: WantedProp): PageNode[] {
  const { tag, props = [], children } = node;
  const has = (wanted.tag === null || wanted.tag === tag) &&
    props.some(({ name, value }) =>
      name === wanted.name && (wanted.value === null || String(value) === wanted.value)
    );
  const within = children.flatMap((child) => withProp(child, wanted));
  return has ? [node, ...within] : within;
}

function withTag(node: PageNode, tag: string): PageNode[] {
  const within = node.children.flatMap((child) => withTag(child, tag));
  return node.tag === tag && node.type === "element" ? [node, ...within] : within;
}

/**
 * The innermost nodes that hold a text: what is around them shows it by them. Where such a node has it in a string of its
 * own, as in an `aria-label`, it is one of its own as well.
 */
function holding(nodes: readonly PageNode[], text: string): PageNode[] {
  return nodes.flatMap((node) => {
    const within = holding(node.children, text);
    const holds = within.length === 0 ? saysAtAll : saysByString;
    return holds(node, text) ? [node, ...within] : within;
  });
}

/** Tells whether a node says a text, be it in pieces: `Not <b>yet</b> paid`. */
function saysAtAll(node: PageNode, wanted: string): boolean {
  return says(node, wanted) || includes(joinedText(node), wanted);
}

function saysByString({ props = [], shows = [] }: PageNode, wanted: string): boolean {
  return props.some(({ kind, value }) => kind === "string" && includes(String(value), wanted)) ||
    shows.some(({ text }) => includes(text, wanted));
}

function says(
  { tag = "", text = "", props = [], shows = [] }: PageNode,
  wanted: string,
): boolean {
  return [
    `<${tag}`,
    text,
    ...props.map(({ value }) => String(value)),
    ...shows.map((shown) => shown.text),
  ].some((said) => includes(said, wanted));
}

/** Lines are joined: JSX shows a text of several lines as one. */
function includes(said: string, wanted: string): boolean {
  return oneLine(said).toLowerCase().includes(wanted);
}

/**
 * Tells of files, by their text alone, whether a node that matches may be in them: most need not be parsed. Every word of
 * the search stands in such a file as it is, in whichever case, unless the file writes letters by escapes or by references.
 */
export function mayMatch(text: string): (fileText: string) => boolean {
  const words = [...text.toLowerCase().matchAll(WORD)].map(([word]) => word).filter((word) =>
    // A prop without a value has it.
    word !== "true"
  );
  return (fileText) => {
    if (words.length === 0 || HIDING.test(fileText)) return true;
    const lower = fileText.toLowerCase();
    // A letter behind a backslash that needs none is that letter.
    const plain = lower.replaceAll("\\", "");
    return words.every((word) => lower.includes(word) || plain.includes(word));
  };
}

/** Signs that stand for a letter by its number, and a string that goes on in the next line. */
const HIDING = /\\[ux0-7\r\n\u2028\u2029]|&#/;

/** A word that no number begins: `1e3` is 1000 as well. */
const WORD = /(?<![a-z0-9])[a-z][a-z0-9]*/g;
