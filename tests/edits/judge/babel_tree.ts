import { parse, parseExpression } from "@babel/parser";

/** A file as Babel reads it, without layout: what a reader of the page and the runtime get to see. */
export interface BabelFile {
  readonly directives: readonly string[];
  readonly imports: readonly ImportedName[];
  /** Every other statement, in order. */
  readonly body: Value[];
  readonly comments: readonly Comment[];
}

/** One name that a file imports; a declaration without names has the name "". */
export interface ImportedName {
  readonly specifier: string;
  readonly imported: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

export interface Comment {
  readonly text: string;
  readonly start: number;
}

/** A piece of the tree that edits can be about; batches change it in place. */
export type Part = ElementPart | TextPart | BracesPart | AttributePart | CodePart;

interface Range {
  readonly start: number;
  readonly end: number;
}

export interface ElementPart extends Range {
  readonly kind: "element";
  /** As it is written; empty for a fragment. */
  tag: string;
  typeArguments: Value;
  readonly attributes: AttributePart[];
  readonly children: Part[];
}

/** A text between tags, as React means it. */
export interface TextPart extends Range {
  readonly kind: "text";
  value: string;
  /** Something beside it went, and with it the end of its line may have come: blanks there show nothing any more. */
  isLoose?: boolean;
  /** It stands over several lines of the source: those of a text that is put there are laid out in the same way. */
  readonly isOverLines?: boolean;
  /** It stood in braces, which stay where blanks beside them go. */
  readonly isBraced?: boolean;
}

/** Code between tags; null where a comment is alone in the braces. */
export interface BracesPart extends Range {
  readonly kind: "braces";
  value: Value;
  readonly isSpread: boolean;
}

export interface AttributePart extends Range {
  readonly kind: "attribute";
  /** `...` for a spread. */
  readonly name: string;
  value: Value;
}

/** Any other syntax: its type, and what it is made of. */
export interface CodePart extends Range {
  readonly kind: "code";
  readonly type: string;
  readonly fields: Map<string, Value>;
}

export type Value = Part | Value[] | string | number | boolean | bigint | null | undefined;

/** A node as Babel gives it. */
interface BabelNode extends Range {
  readonly type: string;
  readonly [key: string]: unknown;
}

const PLUGINS = ["jsx", "typescript"] as const;

/** Reads a file; null where Babel cannot. */
export function readBabel(text: string): BabelFile | null {
  try {
    const { program, comments } = parse(text, {
      sourceType: "module",
      plugins: [...PLUGINS],
      attachComment: false,
    });
    const statements = program.body as unknown as BabelNode[];
    return {
      directives: program.directives.map(({ value }) => value.value),
      imports: statements.flatMap(importedNames),
      body: statements.filter(({ type }) => type !== "ImportDeclaration").map(readValue),
      comments: (comments ?? []).map(({ value, start }) => ({
        text: value.replaceAll(/\s+/g, " ").trim(),
        start: start ?? 0,
      })),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Reads an expression, JSX included. */
export function readBabelExpression(code: string): Value {
  return readValue(parseExpression(code, { plugins: [...PLUGINS], attachComment: false }));
}

/** A string in code, as a part. */
export function stringPart(value: string): CodePart {
  return literal("StringLiteral", value);
}

export function literal(type: string, value: Value): CodePart {
  return { kind: "code", type, fields: new Map([["value", value]]), start: -1, end: -1 };
}

/** The string that an expression is, written in any way. */
export function stringOf(value: Value): string | null {
  if (!isPart(value) || value.kind !== "code" || value.type !== "StringLiteral") return null;
  return value.fields.get("value") as string;
}

export function isPart(value: Value): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everything right inside of a value. */
export function valuesIn(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (!isPart(value)) return [];
  switch (value.kind) {
    case "element":
      return [value.typeArguments, ...value.attributes, ...value.children];
    case "text":
      return [];
    case "code":
      return [...value.fields.values()];
    default:
      return [value.value];
  }
}

function importedNames(node: BabelNode): ImportedName[] {
  if (node.type !== "ImportDeclaration") return [];
  const specifier = (node["source"] as { value: string }).value;
  const isType = node["importKind"] === "type";
  const parts = node["specifiers"] as BabelNode[];
  if (parts.length === 0) return [{ specifier, imported: "", local: "", typeOnly: isType }];
  return parts.map((part) => ({
    specifier,
    imported: importedName(part),
    local: (part["local"] as { name: string }).name,
    typeOnly: isType || part["importKind"] === "type",
  }));
}

function importedName({ type, imported }: BabelNode): string {
  if (type === "ImportDefaultSpecifier") return "default";
  if (type === "ImportNamespaceSpecifier") return "*";
  const name = imported as { name?: string; value?: string };
  return name.name ?? name.value ?? "";
}

/** What says where and how a node is written, and not what it is. */
const LAYOUT: ReadonlySet<string> = new Set([
  "type",
  "start",
  "end",
  "loc",
  "range",
  "extra",
  "errors",
  "leadingComments",
  "innerComments",
  "trailingComments",
  "comments",
]);

function readValue(value: unknown): Value {
  if (Array.isArray(value)) return value.map(readValue);
  if (typeof value !== "object" || value === null) return value as Value;
  return "type" in value && "start" in value ? readNode(value as BabelNode) : readPlain(value);
}

function readPlain(value: object): Value {
  return Object.entries(value).flatMap(([key, each]) => [key, readValue(each)]);
}

function readNode(node: BabelNode): Part {
  const { type, start, end } = node;
  switch (type) {
    case "JSXElement":
      return readElement(node, node["openingElement"] as BabelNode);
    case "JSXFragment":
      return readElement(node, null);
    case "JSXExpressionContainer":
    case "JSXSpreadChild": {
      const inner = node["expression"] as BabelNode;
      const value = inner.type === "JSXEmptyExpression" ? null : readValue(inner);
      return { kind: "braces", value, isSpread: type === "JSXSpreadChild", start, end };
    }
    case "TemplateLiteral":
      return readTemplate(node);
    default:
      return readCode(node);
  }
}

function readCode(node: BabelNode): CodePart {
  const { type, start, end } = node;
  const fields = Object.entries(node).filter(([key, value]) =>
    !LAYOUT.has(key) && value !== undefined
  ).map(([key, value]): [string, Value] => [key, readValue(value)]);
  return { kind: "code", type, fields: new Map(fields), start, end };
}

/** A template without anything to fill in is a string. */
function readTemplate(node: BabelNode): CodePart {
  const [only, ...others] = node["quasis"] as { value: { cooked?: string } }[];
  const cooked = only?.value.cooked;
  return others.length > 0 || cooked === undefined
    ? readCode(node)
    : { ...stringPart(cooked), start: node.start, end: node.end };
}

function readElement(node: BabelNode, opening: BabelNode | null): ElementPart {
  const attributes = (opening?.["attributes"] ?? []) as BabelNode[];
  return {
    kind: "element",
    tag: opening ? tagOf(opening["name"] as BabelNode) : "",
    typeArguments: readValue(opening?.["typeArguments"] ?? opening?.["typeParameters"] ?? null),
    attributes: attributes.map(readAttribute),
    children: (node["children"] as BabelNode[]).flatMap(readChild),
    start: node.start,
    end: node.end,
  };
}

function tagOf(name: BabelNode): string {
  if (name.type === "JSXIdentifier") return name["name"] as string;
  const [left, separator, right] = name.type === "JSXMemberExpression"
    ? [name["object"], ".", name["property"]]
    : [name["namespace"], ":", name["name"]];
  return tagOf(left as BabelNode) + separator + tagOf(right as BabelNode);
}

function readAttribute(node: BabelNode): AttributePart {
  const { type, start, end } = node;
  if (type === "JSXSpreadAttribute") {
    return { kind: "attribute", name: "...", value: readValue(node["argument"]), start, end };
  }
  const name = tagOf(node["name"] as BabelNode);
  const value = node["value"] as BabelNode | null;
  if (!value) {
    return { kind: "attribute", name, value: literal("BooleanLiteral", true), start, end };
  }
  if (value.type === "StringLiteral") {
    // Its lines end as the file's do.
    const text = (value["value"] as string).replaceAll("\r\n", "\n");
    return { kind: "attribute", name, value: stringPart(text), start, end };
  }
  const read = readNode(value);
  return { kind: "attribute", name, value: read.kind === "braces" ? read.value : read, start, end };
}

function readChild(node: BabelNode): Part[] {
  if (node.type !== "JSXText") return [readNode(node)];
  const value = shownText(node["value"] as string);
  const isOverLines = OVER_LINES.test(node["value"] as string);
  return value === "" ? [] : [{
    kind: "text",
    value,
    ...(isOverLines && { isOverLines }),
    start: node.start,
    end: node.end,
  }];
}

const OVER_LINES = /[^ \t\r\n][^]*[\r\n][^]*[^ \t\r\n]/;

/** What React shows of a text: lines without the blanks at their inner ends, joined by one blank. */
export function shownText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.map((line, index) => {
    const tail = index === 0 ? line : line.replace(/^[ \t]+/, "");
    return index === lines.length - 1 ? tail : tail.replace(/[ \t]+$/, "");
  }).filter((line) => line !== "").join(" ");
}
