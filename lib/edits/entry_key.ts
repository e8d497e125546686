import type { ts as TS } from "ts-morph";
import { isJsx, isKeyedPlace, type JsxNode, keysOf, keysShown } from "../source/jsx/mod.ts";
import type { ParsedSource, TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { type ReadCode, readElement, visitAll } from "../source/writing/mod.ts";
import { removeAttribute } from "./attributes.ts";
import { fragmentTag } from "./fragment_tag.ts";
import { editRefused } from "./refused.ts";

/** The key of an entry of a list, and its removal from there. */
export interface KeyOfEntry {
  /** The attribute as it is written. */
  readonly text: string;
  /** One for each branch of the entry. */
  readonly removals: readonly TextEdit[];
}

/**
 * Returns the key of a node that becomes an entry of a list, or that a helper hands to its caller; of a conditional that of its
 * branches. Other nodes have none, whatever is written on them.
 * @throws {WorkbenchError} `edit_refused` where the branches have different keys
 */
export function keyOfEntry(ast: TS.SourceFile, { id, syntax }: JsxNode): KeyOfEntry | null {
  const keys = keysShown(syntax);
  const texts = [...new Set(keys.map((key) => textOf(ast, key)))];
  const [text, ...others] = texts;
  const isTwice = keys.some((key) =>
    keys.some((other) => other !== key && other.parent === key.parent)
  );
  if (text === undefined || isTwice || keys.some(holdsJsx) || !isKeyedPlace(syntax)) return null;
  if (others.length > 0) {
    throw editRefused(
      "key_unclear",
      `Cannot put one element in the place of "${id}": its branches have different keys, and the list needs one; write a \`key\` of its own on the element`,
    );
  }
  return { text, removals: keys.map((key) => keyRemoval(ast, key)) };
}

/** An element with a key, and the import that it needs. */
export interface KeyedCode {
  readonly read: ReadCode;
  readonly imports: readonly TextEdit[];
}

/** Gives read code the key of an entry, unless it has one of its own; a fragment gets a tag for it. */
export function withKey(
  source: ParsedSource,
  read: ReadCode,
  key: string,
  within: TS.Node,
): KeyedCode {
  const { expression, ast } = read;
  if (!isJsx(expression) || keysOf(expression).length > 0) return { read, imports: [] };
  const { tag, imports } = ts.isJsxFragment(expression)
    ? fragmentTag(source)
    : { tag: "", imports: [] };
  const text = ts.isJsxFragment(expression)
    ? `<${tag} ${key}>${innerText(ast, expression)}</${tag}>`
    : keyedText(ast, expression, key);
  const keyed = readElement(text, { path: source.path, within });
  if ("problem" in keyed) throw new Error(`A key broke an element: ${keyed.problem}`);
  return { read: keyed, imports };
}

/** Returns the edit that gives an element of a file a key, as its first attribute. */
export function keyInsertion(
  ast: TS.SourceFile,
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  key: string,
): TextEdit {
  const { attributes, end } = ts.isJsxElement(element) ? element.openingElement : element;
  const start = attributes.pos;
  return { start, end: start, text: gapBefore(ast.text.slice(start, end)) + key };
}

/** Returns the edit that takes a key away; the comments beside it stay. */
export function keyRemoval(ast: TS.SourceFile, key: TS.JsxAttribute): TextEdit {
  return removeAttribute(ast, key, true);
}

function textOf(ast: TS.SourceFile, key: TS.JsxAttribute): string {
  return ast.text.slice(key.getStart(ast), key.end);
}

/** JSX in a key is a node of its own, and stays where it is. */
function holdsJsx(key: TS.JsxAttribute): boolean {
  let found = false;
  visitAll(key, (node) => {
    found ||= isJsx(node);
  });
  return found;
}

function innerText(
  ast: TS.SourceFile,
  { openingFragment, closingFragment }: TS.JsxFragment,
): string {
  return ast.text.slice(openingFragment.end, closingFragment.getStart(ast));
}

function keyedText(
  ast: TS.SourceFile,
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  key: string,
): string {
  const start = element.getStart(ast);
  const { start: place, text } = keyInsertion(ast, element, key);
  return ast.text.slice(start, place) + text + ast.text.slice(place, element.end);
}

/** The white space that parts the name of a tag from its first attribute. */
function gapBefore(attributes: string): string {
  return /^\s+(?=[^\s/>])/.exec(attributes)?.[0] ?? " ";
}
