import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue, readJsxText } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";

/** A link as its file has it: an element, or an object of a list. */
export interface LinkSyntax {
  /** The item of the menu: the object, or the element with what stands around it alone. */
  readonly node: TS.Node;
  readonly address: TS.Expression;
  /** The texts that people read; all say the same. */
  readonly labels: readonly [Label, ...Label[]];
  /** True where an icon belongs to it. */
  readonly hasIcon: boolean;
  /** Counts its parts: a link with few of them is the best one to write others like. */
  readonly parts: number;
}

/** A text of a link: a string, or text between tags without the blanks around it. */
export type Label =
  | { readonly kind: "string"; readonly node: TS.StringLiteralLike }
  | { readonly kind: "text"; readonly start: number; readonly end: number; readonly text: string };

/** Something with an address that nobody can write another one like. */
export interface UnreadLink {
  readonly node: TS.Node;
  /** Its text is computed, or it is bound to something that stands elsewhere. */
  readonly unread: "computed" | "bound";
}

const ELEMENT_ADDRESSES: ReadonlySet<string> = new Set(["to", "href", "url"]);
const OBJECT_ADDRESSES: ReadonlySet<string> = new Set(["to", "href", "url", "path", "link"]);
const LABELS: ReadonlySet<string> = new Set(["label", "title", "text", "name", "primary"]);
/** The parts of an object that show a page: then it is a route. */
const RENDERS: ReadonlySet<string> = new Set([
  "component",
  "Component",
  "element",
  "lazy",
  "render",
]);

/** Reads a node as a link. @returns null for what has no address */
export function readLink(node: TS.Node, ast: TS.SourceFile): LinkSyntax | UnreadLink | null {
  if (ts.isObjectLiteralExpression(node)) return objectLink(node);
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) ? elementLink(node, ast) : null;
}

/** `{ title: "Cart", url: "/cart", icon: CartIcon }` in a list. */
function objectLink(object: TS.ObjectLiteralExpression): LinkSyntax | UnreadLink | null {
  const values = new Map(
    object.properties.flatMap((each) => {
      const name = staticName(each);
      return name === null ? [] : [[name, valueOf(each)] as const];
    }),
  );
  const names = [...values.keys()];
  const address = names.find((name) => OBJECT_ADDRESSES.has(name));
  const told = address === undefined ? null : values.get(address);
  if (!told || names.some((name) => RENDERS.has(name))) return null;
  if (!ts.isArrayLiteralExpression(object.parent)) return null;
  const labels = names.filter((name) => LABELS.has(name));
  const [label] = labels.flatMap((name) => values.get(name) ?? []);
  if (!label) return null;
  if (!ts.isStringLiteralLike(label) || values.size !== object.properties.length) {
    return { node: object, unread: "computed" };
  }
  return {
    node: object,
    address: told,
    labels: [{ kind: "string", node: label }],
    hasIcon: names.some(isIconName),
    parts: object.properties.length,
  };
}

function valueOf(property: TS.ObjectLiteralElementLike): TS.Expression | null {
  return ts.isPropertyAssignment(property) ? property.initializer : null;
}

/** `<Link to="/cart">Cart</Link>`, with an icon or not, and `<ListItem component={Link} to="/cart">` with a text inside. */
function elementLink(
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  ast: TS.SourceFile,
): LinkSyntax | UnreadLink | null {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element;
  const [address, ...others] = attributes.properties.filter((each) =>
    ts.isJsxAttribute(each) && ELEMENT_ADDRESSES.has(attributeName(each))
  );
  const told = address && ts.isJsxAttribute(address) && attributeValue(address);
  if (!told || others.length > 0) return null;
  const node = itemAround(element, ast);
  const labels = labelsOf(element, ast);
  const [first, ...rest] = labels;
  if (!first) return showsComputed(element) ? { node, unread: "computed" } : null;
  if (rest.some((each) => saying(each) !== saying(first))) return { node, unread: "computed" };
  if (opensAnother(node, ast)) return { node, unread: "bound" };
  const inner = elementsIn(element);
  return {
    node,
    address: told,
    labels: [first, ...rest],
    hasIcon: inner.some((each) => isIconName(tagOf(each, ast))),
    parts: inner.flatMap((each) => openingOf(each).attributes.properties).length + inner.length,
  };
}

function elementsIn(root: TS.Node): (TS.JsxElement | TS.JsxSelfClosingElement)[] {
  const found: (TS.JsxElement | TS.JsxSelfClosingElement)[] = [];
  visitAll(root, (node) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) found.push(node);
  });
  return found;
}

function openingOf(
  element: TS.JsxElement | TS.JsxSelfClosingElement,
): TS.JsxOpeningLikeElement {
  return ts.isJsxElement(element) ? element.openingElement : element;
}

export function tagOf(
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  ast: TS.SourceFile,
): string {
  return openingOf(element).tagName.getText(ast);
}

function isIconName(name: string): boolean {
  return /^icon$|Icon$/.test(name);
}

/** The texts between the tags; where there are none, those of attributes. */
function labelsOf(element: TS.Node, ast: TS.SourceFile): Label[] {
  const [shown, told]: [Label[], Label[]] = [[], []];
  visitAll(element, (node) => {
    if (ts.isJsxText(node)) shown.push(...textLabel(node, ast));
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      const { expression } = node;
      if (expression && ts.isStringLiteralLike(expression) && expression.text.trim() !== "") {
        shown.push({ kind: "string", node: expression });
      }
    } else if (ts.isJsxAttribute(node) && LABELS.has(attributeName(node))) {
      const value = attributeValue(node);
      if (value && ts.isStringLiteralLike(value)) told.push({ kind: "string", node: value });
    }
  });
  return shown.length > 0 ? shown : told;
}

/** Tells whether the code computes what an element shows, or a text that it has as an attribute. */
function showsComputed(element: TS.Node): boolean {
  let isComputed = false;
  visitAll(element, (node) => {
    if (!ts.isJsxExpression(node) || !node.expression) return;
    const { parent } = node;
    isComputed ||= !ts.isJsxAttribute(parent) || LABELS.has(attributeName(parent));
  });
  return isComputed;
}

function textLabel(node: TS.JsxText, ast: TS.SourceFile): Label[] {
  const whole = node.getFullText(ast);
  const text = readJsxText(whole);
  if (text.trim() === "") return [];
  const start = node.pos + whole.length - whole.trimStart().length;
  return [{ kind: "text", start, end: node.pos + whole.trimEnd().length, text: text.trim() }];
}

/** The text of a label. */
export function saying(label: Label): string {
  return label.kind === "text" ? label.text : label.node.text;
}

/** Tells whether a child of an element shows nothing. */
export function isBlank(child: TS.JsxChild, ast: TS.SourceFile): boolean {
  return ts.isJsxText(child) && readJsxText(child.getFullText(ast)).trim() === "";
}

/** `<TooltipTrigger asChild>` belongs to what it opens, which stands elsewhere. */
function opensAnother(item: TS.JsxElement | TS.JsxSelfClosingElement, ast: TS.SourceFile): boolean {
  return tagOf(item, ast).endsWith("Trigger");
}

/** `<Button asChild>` hands all that it has to the one element in it, and breaks with two. */
function handsToChild({ openingElement: { attributes } }: TS.JsxElement): boolean {
  return attributes.properties.some((each) =>
    ts.isJsxAttribute(each) && attributeName(each) === "asChild" &&
    attributeValue(each)?.kind !== ts.SyntaxKind.FalseKeyword
  );
}

/** `<li>` and the like: an element that holds one link alone, among others of its tag, or that can hold no other. */
function itemAround(
  element: TS.JsxElement | TS.JsxSelfClosingElement,
  ast: TS.SourceFile,
): TS.JsxElement | TS.JsxSelfClosingElement {
  let item: TS.JsxElement | TS.JsxSelfClosingElement = element;
  for (;;) {
    const { parent } = item;
    if (!ts.isJsxElement(parent) || othersIn(parent, item, ast).length > 0) return item;
    const tag = tagOf(parent, ast);
    const isAmongLikes = ts.isJsxElement(parent.parent) &&
      othersIn(parent.parent, parent, ast).some((child) =>
        (ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child)) && tagOf(child, ast) === tag
      );
    if (tag !== "li" && !isAmongLikes && !handsToChild(parent)) return item;
    item = parent;
  }
}

function othersIn(
  { children }: TS.JsxElement,
  child: TS.JsxChild,
  ast: TS.SourceFile,
): TS.JsxChild[] {
  return children.filter((each) => each !== child && !isBlank(each, ast));
}
