import type { ts as TS } from "ts-morph";
import type { ComponentFact, PropFact } from "../../components/mod.ts";
import { parseText, type Placeholder, type Placeholders, reactValue } from "../../source/mod.ts";
import { isAttributeName } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral, type Quote } from "../../source/writing/mod.ts";

/** The style in which values are written. */
interface ValueStyle {
  readonly quote: Quote;
  /** Stands where the text of a type does not tell a value. */
  readonly noValue: string;
}

/** Placeholders from the text of a component's own file: for where no checker can be asked. */
export function factPlaceholders(
  { props, propsComplete }: ComponentFact,
  style: ValueStyle,
): Placeholders {
  const required = props.filter(({ name, required }) =>
    required && name !== "key" && name !== "ref" && isAttributeName(name)
  );
  const children = props.find(({ name }) => name === "children");
  return {
    resolved: propsComplete,
    props: required.filter((prop) => prop !== children)
      .map((prop) => placeholder(prop, "string", style)),
    children: children?.required ? placeholder(children, "text", style) : null,
    takesElement: children !== undefined || (propsComplete ? false : null),
  };
}

function placeholder(
  { name, type }: PropFact,
  kind: "string" | "text",
  style: ValueStyle,
): Placeholder {
  const node = typeIn(type);
  const code = (node && valueOf(node, style)) ?? style.noValue;
  const text = kind === "text" && (code === "null" || code === codeLiteral("", style.quote))
    ? name
    : kind === "string" && node
    ? stringIn(node)
    : null;
  return text === null
    ? { name, kind: "expression", code, imports: [] }
    : { name, kind, code, text, imports: [] };
}

/** The text of a method's signature is no type. */
function typeIn(text: string): TS.TypeNode | null {
  const [statement] = parseText("type.ts", `type T = ${text}`).statements;
  if (!statement || !ts.isTypeAliasDeclaration(statement)) return null;
  return statement.end === statement.getSourceFile().text.length ? statement.type : null;
}

function stringIn(node: TS.TypeNode): string | null {
  if (node.kind === ts.SyntaxKind.StringKeyword) return "";
  const first = ts.isUnionTypeNode(node) ? node.types[0] : node;
  const literal = first && ts.isLiteralTypeNode(first) ? first.literal : null;
  return literal && ts.isStringLiteral(literal) ? literal.text : null;
}

function valueOf(node: TS.TypeNode, style: ValueStyle): string | null {
  if (ts.isParenthesizedTypeNode(node)) return valueOf(node.type, style);
  if (ts.isUnionTypeNode(node)) return unionValue(node.types, style);
  if (ts.isLiteralTypeNode(node)) return literalValue(node.literal, style);
  if (ts.isFunctionTypeNode(node)) return functionValue(node.type, style);
  if (ts.isArrayTypeNode(node) || ts.isTypeOperatorNode(node) && ts.isArrayTypeNode(node.type)) {
    return "[]";
  }
  return keywordValue(node, style) ?? reactValue(node) ?? libraryValue(node);
}

function unionValue(types: readonly TS.TypeNode[], style: ValueStyle): string | null {
  const values = types.map((type) => valueOf(type, style));
  return values.find((value) => value !== null) ?? null;
}

function literalValue(literal: TS.Node, { quote }: ValueStyle): string {
  return ts.isStringLiteral(literal) ? codeLiteral(literal.text, quote) : literal.getText();
}

function functionValue(returned: TS.TypeNode, style: ValueStyle): string | null {
  if (returned.kind === ts.SyntaxKind.VoidKeyword) return "() => {}";
  const value = valueOf(returned, style);
  return value === null ? null : `() => ${value.startsWith("{") ? `(${value})` : value}`;
}

function libraryValue(node: TS.TypeNode): string | null {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return null;
  return LIBRARY.get(node.typeName.text) ?? null;
}

const LIBRARY: ReadonlyMap<string, string> = new Map([
  ["Partial", "{}"],
  ["Array", "[]"],
  ["ReadonlyArray", "[]"],
  ["Date", "new Date(0)"],
  ["Map", "new Map()"],
  ["ReadonlyMap", "new Map()"],
  ["Set", "new Set()"],
  ["ReadonlySet", "new Set()"],
]);

function keywordValue({ kind }: TS.TypeNode, { quote }: ValueStyle): string | null {
  switch (kind) {
    case ts.SyntaxKind.StringKeyword:
      return codeLiteral("", quote);
    case ts.SyntaxKind.NumberKeyword:
      return "0";
    case ts.SyntaxKind.BigIntKeyword:
      return "0n";
    case ts.SyntaxKind.BooleanKeyword:
      return "false";
    case ts.SyntaxKind.ObjectKeyword:
      return "{}";
    case ts.SyntaxKind.AnyKeyword:
    case ts.SyntaxKind.UnknownKeyword:
      return "null";
    default:
      return null;
  }
}
