import type { ts as TS } from "ts-morph";
import { attributeName, readJsxText } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { jsxText } from "../../edits/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { codeLike, type Difference, literalSaying } from "./like_sibling.ts";

/** A link of a menu, and the function that writes another link like it. */
export interface MenuLink {
  /** The element, or the object of a list of links. */
  readonly node: TS.Node;
  readonly to: string;
  /** Writes the code of a link that leads elsewhere and reads differently. */
  like(to: string, text: string): string;
}

/** Links that stand beside each other, or one alone. */
export interface Menu {
  readonly links: readonly [MenuLink, ...MenuLink[]];
  /** The tag around them and the names that hold them, in words that a ticket may use. */
  readonly words: readonly string[];
}

const ADDRESSES: ReadonlySet<string> = new Set(["to", "href", "url", "path"]);
const TITLES: ReadonlySet<string> = new Set(["label", "title", "text", "name"]);

/**
 * Finds what may be menus of a file: links to routes, those beside each other together.
 * @param isRoute tells a route of the project
 */
export function findMenus(ast: TS.SourceFile, isRoute: (to: string) => boolean): Menu[] {
  const groups = new Map<TS.Node, MenuLink[]>();
  visitAll(ast, (node) => {
    const link = linkOf(node, ast);
    if (!link || !isRoute(link.to)) return;
    const { parent } = link.node;
    groups.set(parent, [...groups.get(parent) ?? [], link]);
  });
  return [...groups].flatMap(([parent, links]) => {
    const [first, ...rest] = links.sort((a, b) => a.node.pos - b.node.pos);
    return first ? [{ links: [first, ...rest], words: wordsAround(parent) }] : [];
  });
}

function linkOf(node: TS.Node, ast: TS.SourceFile): MenuLink | null {
  if (ts.isObjectLiteralExpression(node)) return listedLink(node, ast);
  return ts.isJsxElement(node) ? elementLink(node, ast) : null;
}

/** `<Link to="/cart">Cart</Link>`, or an item that holds one such link and nothing else. */
function elementLink(element: TS.JsxElement, ast: TS.SourceFile): MenuLink | null {
  const { attributes } = element.openingElement;
  const [address, ...others] = attributes.properties.filter((each) =>
    ts.isJsxAttribute(each) && ADDRESSES.has(attributeName(each))
  );
  const value = address && ts.isJsxAttribute(address) ? address.initializer : undefined;
  const [text, ...rest] = element.children.filter((child) => !isBlank(child, ast));
  const isLink = value && ts.isStringLiteral(value) && others.length === 0 && text &&
    ts.isJsxText(text) && rest.length === 0;
  if (!isLink || !text || !ts.isJsxText(text)) return null;
  const item = itemAround(element, ast);
  const whole = text.getFullText(ast);
  const start = text.pos + whole.length - whole.trimStart().length;
  const end = text.pos + whole.trimEnd().length;
  return {
    node: item,
    to: value.text,
    like: (to, words) =>
      codeLike(item, ast, [
        literalSaying(value, ast, to),
        { start, end, text: jsxText(ast, words) },
      ]),
  };
}

function isBlank(child: TS.JsxChild, ast: TS.SourceFile): boolean {
  return ts.isJsxText(child) && readJsxText(child.getFullText(ast)) === "";
}

/** `<li>` and the like around one link. */
function itemAround(element: TS.JsxElement, ast: TS.SourceFile): TS.Node {
  const { parent } = element;
  if (!ts.isJsxElement(parent)) return element;
  const others = parent.children.filter((child) => child !== element && !isBlank(child, ast));
  const isItem = others.length === 0 && parent.openingElement.tagName.getText(ast) === "li";
  return isItem ? parent : element;
}

/** Reads a link such as `{ to: "/cart", label: "Cart" }` in a list, with nothing else in it. */
function listedLink(object: TS.ObjectLiteralExpression, ast: TS.SourceFile): MenuLink | null {
  if (!ts.isArrayLiteralExpression(object.parent) || object.properties.length !== 2) return null;
  const strings = object.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer)
      ? [{ name: staticName(property) ?? "", value: property.initializer }]
      : []
  );
  const to = strings.find(({ name }) => ADDRESSES.has(name))?.value;
  const title = strings.find(({ name }) => TITLES.has(name))?.value;
  if (!to || !title) return null;
  const differences = (path: string, text: string): Difference[] => [
    literalSaying(to, ast, path),
    literalSaying(title, ast, text),
  ];
  return {
    node: object,
    to: to.text,
    like: (path, text) => codeLike(object, ast, differences(path, text)),
  };
}

function wordsAround(parent: TS.Node): string[] {
  const words: string[] = [];
  for (let node: TS.Node | undefined = parent; node; node = node.parent) {
    if (ts.isJsxElement(node)) words.push(node.openingElement.tagName.getText());
    const name = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)
      ? node.name
      : undefined;
    if (name) words.push(name.getText());
  }
  return words.map((word) => word.toLowerCase());
}
