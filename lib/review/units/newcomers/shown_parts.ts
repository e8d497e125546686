import type { ts as TS } from "ts-morph";
import {
  attributeName,
  attributeValue,
  isConditional,
  lookThrough,
} from "../../../source/jsx/mod.ts";
import type { JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { count, listOf } from "../../../text/mod.ts";
import { collapsed, renderedText } from "../reading/code_fingerprint.ts";
import { quoted } from "../reading/shown_text.ts";
import { isTelling, literalText } from "../reading/literal_text.ts";
import { branchWords, conditionWords } from "../elements/read_frames.ts";

/** The kinds of elements that people know by their texts, in the order in which they are told. */
const KINDS = ["heading", "field", "button", "link", "image"] as const;

type Kind = (typeof KINDS)[number];

/** The last words of the tags of each kind, in lower case; a tag of HTML is the word itself. */
const ENDINGS: Readonly<Record<Kind | "label" | "table" | "column", readonly string[]>> = {
  heading: ["h1", "h2", "h3", "h4", "h5", "h6", "heading", "title", "legend"],
  button: ["button"],
  link: ["a", "link"],
  image: ["img", "image"],
  field: ["input", "select", "textarea", "checkbox", "switch", "field"],
  label: ["label"],
  table: ["table"],
  column: ["th", "tablehead"],
};

/** The attributes that give an element of a kind its name where it holds no text, the first of them first. */
const NAMING: Readonly<Record<Kind, readonly string[]>> = {
  heading: [],
  button: ["aria-label", "label", "title", "value"],
  link: ["aria-label", "label", "title"],
  image: ["alt"],
  field: ["label", "aria-label", "placeholder"],
};

/** The ends of the names of components whose title is a heading, and the attributes that say it. */
const HEADED = [
  "Header",
  "Page",
  "Layout",
  "Section",
  "Panel",
  "Dialog",
  "Modal",
  "Drawer",
] as const;
const HEADINGS: readonly string[] = ["heading", "title", "header"];

/** The largest number of things of a kind that are named. */
const MAX_NAMED = 3;

/** The parts of the JSX of a component that people see. */
interface Found {
  /** In quotes, and with the condition under which a heading is there. */
  readonly named: Record<Kind, string[]>;
  readonly labels: string[];
  readonly texts: string[];
  readonly parts: string[];
  readonly repeated: string[];
  tables: number;
  columns: number;
  /** A table may have other columns where they are made by a loop. */
  isCounted: boolean;
}

/**
 * Tells what the JSX of a component shows, as a list in words; null where nothing can be said.
 * @param isOwn tells whether a tag is a component of the project
 */
export function shownParts(
  roots: readonly JsxNode[],
  isOwn: (tag: string) => boolean,
): string | null {
  const found: Found = {
    named: { heading: [], button: [], link: [], image: [], field: [] },
    labels: [],
    texts: [],
    parts: [],
    repeated: [],
    tables: 0,
    columns: 0,
    isCounted: true,
  };
  for (const root of roots) {
    const [condition = null] = branchWords(root.syntax).toReversed();
    look(root, found, { isLooped: false, isNamed: false, condition });
  }
  const fields = found.labels.length > 0 ? found.labels : found.named.field;
  const named = { ...found.named, field: fields };
  const parts = [
    ...namedWords("heading", named.heading),
    ...(found.tables > 0 ? [tableWords(found)] : []),
    ...unique(found.repeated).slice(0, 2).map((subject) =>
      `an entry for each of ${quoted(subject)}`
    ),
    ...KINDS.slice(1).flatMap((kind) => namedWords(kind, named[kind])),
  ];
  if (parts.length > 0) return listOf(parts);
  const text = found.texts.find((each) => each.includes(" "));
  if (text !== undefined) return `the text ${quoted(text)}`;
  const names = unique(found.parts).filter(isOwn).map(quoted);
  return names.length === 0 ? null : listOf(names, { max: MAX_NAMED });
}

function namedWords(kind: Kind, names: readonly string[]): string[] {
  const all = unique(names);
  if (all.length === 0) return [];
  return [
    `the ${all.length === 1 ? kind : `${kind}s`} ${listOf(all, { max: MAX_NAMED })}`,
  ];
}

function tableWords({ tables, columns, isCounted }: Found): string {
  if (tables > 1) return count(tables, "table");
  return columns > 1 && isCounted ? `a table with ${count(columns, "column")}` : "a table";
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The things that are known of the elements around a node. */
interface Around {
  readonly isLooped: boolean;
  /** The text is part of the name of an element around it. */
  readonly isNamed: boolean;
  /** The innermost condition around it. */
  readonly condition: string | null;
}

function look(node: JsxNode, found: Found, around: Around): void {
  const { type, syntax } = node;
  if (type === "loop") {
    const subject = subjectOf(node);
    if (subject !== null && !around.isLooped) found.repeated.push(subject);
    for (const child of node.children) look(child, found, { ...around, isLooped: true });
    return;
  }
  if (type === "text" && ts.isJsxText(syntax) && !around.isNamed) {
    const text = collapsed(renderedText(syntax.text));
    if (isTelling(text)) found.texts.push(text);
  }
  const isNamed = type === "element" && lookAtElement(node, found, around);
  for (const child of node.children) {
    // What is said elsewhere of an element is no part of its name.
    look(child, found, {
      ...around,
      condition: isConditional(syntax)
        ? conditionWords(syntax, child) ?? around.condition
        : around.condition,
      isNamed: (around.isNamed || isNamed) && child.type !== "slot",
    });
  }
}

/** Notes what an element is. @returns true where the texts in it are its name */
function lookAtElement(
  node: JsxNode,
  found: Found,
  { isLooped, isNamed, condition }: Around,
): boolean {
  const under = condition === null ? "" : ` (only if ${quoted(condition)})`;
  const tag = node.tag ?? "";
  const is = (kind: keyof typeof ENDINGS): boolean => endsAs(tag, ENDINGS[kind]);
  if (is("column")) {
    found.columns++;
    if (isLooped) found.isCounted = false;
  }
  if (is("table")) found.tables++;
  else if (/^\p{Lu}/u.test(tag)) {
    found.parts.push(tag);
    const heading = namedBy(node, HEADED.some((end) => tag.endsWith(end)) ? HEADINGS : ["heading"]);
    if (heading !== null) found.named.heading.push(quoted(heading) + under);
  }
  if (is("label")) {
    const text = textOf(node);
    if (text !== null) found.labels.push(quoted(text));
    return text !== null;
  }
  const kind = kindOf(node, is);
  if (!kind) return false;
  const name = textOf(node) ?? namedBy(node, NAMING[kind]);
  // What is in a link or a button is named by it.
  if (name === null || (kind === "heading" && isNamed)) return false;
  found.named[kind].push(quoted(name) + (kind === "heading" ? under : ""));
  return true;
}

function kindOf(node: JsxNode, is: (kind: Kind) => boolean): Kind | undefined {
  const kind = KINDS.find(is);
  if (kind !== "field") return kind;
  const type = namedBy(node, ["type"]);
  return type === "hidden" ? undefined : type === "submit" ? "button" : "field";
}

/**
 * `h1`, `PageTitle` and `Dialog.Title` end as headings do; `theta` does not end as `a` does, and a `title` is shown in no place of
 * its own.
 */
function endsAs(tag: string, endings: readonly string[]): boolean {
  const last = tag.split(".").at(-1) ?? "";
  const isComponent = /^\p{Lu}/u.test(last);
  const lower = last.toLowerCase();
  return endings.some((ending) =>
    isComponent
      ? ending.length > 1 && lower.endsWith(ending)
      : lower === ending && ending !== "title"
  );
}

/** The text that an element holds, also in elements of its own; `…` stands for what is not known before it runs. */
function textOf(node: JsxNode): string | null {
  const text = collapsed(node.children.map(textIn).join(" "));
  return isTelling(text) ? text : null;
}

function textIn(node: JsxNode): string {
  const { type, syntax, children } = node;
  if (type === "slot") return "";
  if (ts.isJsxText(syntax)) return renderedText(syntax.text);
  if (children.length > 0) return children.map(textIn).join(" ");
  if (type !== "expression" || !ts.isJsxExpression(syntax) || !syntax.expression) return "";
  return literalText(syntax.expression) ?? "…";
}

function namedBy({ syntax }: JsxNode, names: readonly string[]): string | null {
  const opening = ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  if (!ts.isJsxOpeningLikeElement(opening)) return null;
  for (const name of names) {
    const attribute = opening.attributes.properties.filter(ts.isJsxAttribute)
      .findLast((each) => attributeName(each) === name);
    const value = attribute && attributeValue(attribute);
    const text = value && literalText(value);
    if (text && isTelling(text)) return collapsed(text);
  }
  return null;
}

/** Returns the name of what a loop goes through, such as `items` of `props.items.filter(isOpen)`. */
function subjectOf({ syntax }: JsxNode): string | null {
  let subject: TS.Expression | null = ts.isCallExpression(syntax) ? lookThrough(syntax) : null;
  while (subject) {
    if (ts.isIdentifier(subject)) return subject.text;
    if (ts.isCallExpression(subject)) {
      const callee: TS.Expression = lookThrough(subject.expression);
      const of = ts.isPropertyAccessExpression(callee) ? lookThrough(callee.expression) : callee;
      // `Object.entries(items)` and `toArray(items)` go through what they are given.
      const isGiven = of === callee || (ts.isIdentifier(of) && /^\p{Lu}/u.test(of.text));
      const [given] = subject.arguments;
      subject = !isGiven ? of : given ? lookThrough(given) : null;
    } else if (ts.isPropertyAccessExpression(subject)) return subject.name.text;
    else return null;
  }
  return null;
}
