import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { isJsx, lookThrough } from "../../source/jsx/mod.ts";
import { freeName, indentationAt } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Capture } from "./captures.ts";
import type { Hoist, Hole } from "./hoists.ts";
import { movedRoot } from "./moved_code.ts";
import { reindented, sliceWith } from "./moved_text.ts";
import { subjectName } from "./subject_name.ts";
import { type LineLayout, usageOf, usageText } from "./usage_text.ts";

/** The sources of the texts of an extraction. */
export interface TextSite {
  /** The page, with protected literals. */
  readonly text: string;
  readonly layout: LineLayout;
  /** The edits that put props in place of captured names, in the Expression. */
  readonly renames: readonly TextEdit[];
  componentOf(hoist: Hoist): HoistedComponent;
}

/** The Component that is made of a hoist. */
export interface HoistedComponent {
  readonly name: string;
  readonly captures: readonly Capture[];
  /** The prop for each hole. */
  readonly slots: readonly string[];
}

/** Replaces captured names by their props. */
export function renameEdits(captures: readonly Capture[]): TextEdit[] {
  return captures.flatMap(({ prop, nodes }) =>
    nodes.flatMap((node) => {
      const start = node.getStart();
      if (node.getText() === prop) return [];
      const text = ts.isShorthandPropertyAssignment(node.parent)
        ? `${node.getText()}: ${prop}`
        : prop;
      return [{ start, end: node.end, text }];
    })
  );
}

/** A stretch of the page as the Expression has it: props for captured names, usages for native markup. */
export function expressionText(
  site: TextSite,
  range: { readonly start: number; readonly end: number },
  hoists: readonly Hoist[],
): string {
  const usages = hoists.map((hoist) => ({
    start: hoist.syntax.getStart(),
    end: hoist.syntax.end,
    text: hoistUsage(site, hoist),
  }));
  const renames = site.renames.filter((edit) =>
    !usages.some((usage) => usage.start <= edit.start && edit.end <= usage.end)
  );
  return sliceWith(site.text, range.start, range.end, [...renames, ...usages]);
}

/** The usage of a Component in the place of its markup. */
export function hoistUsage(site: TextSite, hoist: Hoist): string {
  const { name, captures, slots } = site.componentOf(hoist);
  const indentation = indentationAt(site.text, hoist.syntax.getStart());
  const [only] = slots;
  const hasChildren = slots.length === 1 && only === "children";
  const inner = indentation + site.layout.indent;
  const values = captures.map(({ prop, nodes, isSpread }) => ({
    name: prop,
    value: captureValue(site, nodes),
    isSpread,
  }));
  const plain = usageOf(name, values);
  const attributes = [
    ...(hoist.key
      ? [expressionText(site, { start: hoist.key.getStart(), end: hoist.key.end }, [])]
      : []),
    ...plain.attributes,
    ...(hasChildren
      ? []
      : hoist.holes.map((hole, index) => `${slots[index]}={${slotValue(site, hole, inner)}}`)),
  ];
  const [hole] = hoist.holes;
  const children = hasChildren && hole
    ? betweenTags(hole, childText(site, hole, inner))
    : plain.children;
  return usageText({ name, attributes, children }, indentation, site.layout);
}

/** Returns the text of the value that the Expression passes: the captured expression as it is there. */
function captureValue(site: TextSite, nodes: readonly TS.Expression[]): string {
  const [node] = nodes;
  if (!node) throw new Error("A capture has a use");
  // A shorthand property would be written out: the name alone is what is handed over.
  const edit = site.renames.find(({ start, end }) => start === node.getStart() && end === node.end);
  if (edit && ts.isShorthandPropertyAssignment(node.parent)) {
    return edit.text.split(": ").at(-1) ?? "";
  }
  return sliceWith(site.text, node.getStart(), node.end, site.renames);
}

function childText(site: TextSite, { node, hoists }: Hole, indentation: string): string {
  const text = expressionText(site, node, hoists);
  const from = indentationAt(site.text, node.start);
  return reindented(text, from, indentation);
}

/** The text of a hole as a child: code that had no braces of its own gets them. */
function betweenTags({ node }: Hole, text: string): string {
  return isJsx(node.syntax) || ts.isJsxExpression(movedRoot(node)) ? text : `{${text}}`;
}

/** The value of a hole without its braces; a line break behind a comment stays. */
function slotValue(site: TextSite, hole: Hole, indentation: string): string {
  const text = childText(site, hole, indentation);
  if (!text.startsWith("{")) return text;
  const inner = text.slice(1, -1);
  return inner.includes("//") ? inner.trimStart() : inner.trim();
}

/** Native markup as its Component has it. */
export function componentBody(
  hoist: Hoist,
  { captures, slots }: Omit<HoistedComponent, "name">,
  text: string,
  layout: LineLayout,
): string {
  const { syntax, key, holes } = hoist;
  const edits: TextEdit[] = [
    ...renameEdits(captures),
    ...(key ? [{ start: key.pos, end: key.end, text: "" }] : []),
    ...holes.map(({ node }, index) => ({
      start: node.start,
      end: node.end,
      text: isInMarkup(node) ? `{${slots[index]}}` : slots[index] ?? "",
    })),
  ];
  const start = syntax.getStart();
  return returned(sliceWith(text, start, syntax.end, edits), markupIndent(text, syntax), layout);
}

/** Tells whether a node stands as JSX does: between tags, or as an attribute without braces. */
function isInMarkup(node: Hole["node"]): boolean {
  const root = movedRoot(node);
  const { parent } = root;
  return ts.isJsxExpression(root) || ts.isJsxElement(parent) || ts.isJsxFragment(parent) ||
    ts.isJsxAttribute(parent);
}

/** Returns the indentation of markup: that of its closing tag, if it begins in the middle of a line. */
export function markupIndent(text: string, syntax: TS.Node): string {
  const start = syntax.getStart();
  const closing = closingStart(syntax);
  const startsLine = (offset: number) =>
    text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
  const isInside = closing !== null && !startsLine(start) && startsLine(closing);
  return indentationAt(text, isInside ? closing : start);
}

function closingStart(syntax: TS.Node): number | null {
  if (ts.isJsxElement(syntax)) return syntax.closingElement.getStart();
  if (ts.isJsxFragment(syntax)) return syntax.closingFragment.getStart();
  return ts.isJsxSelfClosingElement(syntax) ? syntax.end - "/>".length : null;
}

/** `return <li />;` on one line, else in parentheses. */
function returned(text: string, from: string, { indent, width }: LineLayout): string {
  const line = `${indent}return ${text}`;
  if (!text.includes("\n") && line.length < width) return line;
  const inner = indent + indent;
  return `${indent}return (\n${inner}${reindented(text, from, inner)}\n${indent})`;
}

/** The body of the Expression: what moved, in a fragment unless it is an element or null anyway. */
export function expressionBody(
  text: string,
  syntax: TS.Node,
  from: string,
  layout: LineLayout,
): string {
  const { indent } = layout;
  if (isJsx(syntax)) return returned(text, from, layout);
  const inner = text.startsWith("{") ? text.slice(1, -1).trim() : text;
  if (isElementOrNull(syntax) && startsWithSyntax(text, inner)) {
    return `${indent}return ${reindented(inner, from, indent)}`;
  }
  const deep = indent.repeat(3);
  const child = reindented(text.startsWith("{") ? text : `{${text}}`, from, deep);
  return `${indent}return (\n${indent}${indent}<>\n${deep}${child}\n${indent}${indent}</>\n${indent})`;
}

/** No comments around the expression, which would be lost or would end the statement. */
function startsWithSyntax(text: string, inner: string): boolean {
  return !/^\{?\s*\/[/*]/.test(text) && !/\*\/\s*\}?$/.test(text) &&
    !inner.slice(inner.lastIndexOf("\n") + 1).includes("//");
}

function isElementOrNull(node: TS.Node): boolean {
  if (!ts.isConditionalExpression(node)) return false;
  return [node.whenTrue, node.whenFalse].every((branch) => {
    const value = lookThrough(branch);
    return isJsx(value) || value.kind === ts.SyntaxKind.NullKeyword || isElementOrNull(value);
  });
}

/** A prop name for each hole: `children` for a single one, else by what it is about. */
export function slotNames(hoist: Hoist, taken: ReadonlySet<string>): string[] {
  if (hoist.holes.length === 1 && !taken.has("children")) return ["children"];
  const used = new Set(taken);
  return hoist.holes.map(({ node }) => {
    const subject = node.type === "element"
      ? node.tag?.replaceAll(".", "") ?? "content"
      : subjectName(node);
    const name = freeName(`${subject.charAt(0).toLowerCase()}${subject.slice(1)}`, used);
    used.add(name);
    return name;
  });
}
