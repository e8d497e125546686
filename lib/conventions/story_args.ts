import type { ts as TS } from "ts-morph";
import type { PropFact } from "../source/components/mod.ts";
import { parseText } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { sentenceOf } from "./casing.ts";
import { quoted, type WritingStyle } from "./writing_style.ts";

/** Values for the props that a component needs. */
export interface StoryArgs {
  readonly values: readonly (readonly [prop: string, code: string])[];
  /** Those that have a stand-in, since the text of their type tells no value. */
  readonly unknown: readonly string[];
}

/** Gives every required prop a value that its type allows, by the text of the type. */
export function storyArgs(props: readonly PropFact[], writing: WritingStyle): StoryArgs {
  const required = props.filter(({ name, required: isRequired }) =>
    isRequired && name !== "key" && name !== "ref"
  );
  const known = required.map((prop) => ({ prop, code: valueOf(typeIn(prop.type), prop, writing) }));
  return {
    values: known.map(({ prop, code }) => [prop.name, code ?? "undefined as never"]),
    unknown: known.filter(({ code }) => code === null).map(({ prop }) => prop.name),
  };
}

function typeIn(text: string): TS.TypeNode | null {
  const [statement] = parseText("type.ts", `type T = ${text}`).statements;
  return statement && ts.isTypeAliasDeclaration(statement) ? statement.type : null;
}

function valueOf(
  type: TS.TypeNode | null,
  { name }: PropFact,
  writing: WritingStyle,
): string | null {
  if (!type) return null;
  const inner = (node: TS.TypeNode): string | null =>
    valueOf(node, { name, type: "", required: true, description: "" }, writing);
  if (ts.isParenthesizedTypeNode(type)) return inner(type.type);
  if (ts.isUnionTypeNode(type)) {
    return type.types.map(inner).find((value) => value !== null) ?? null;
  }
  if (ts.isLiteralTypeNode(type)) {
    return ts.isStringLiteral(type.literal)
      ? quoted(type.literal.text, writing)
      : type.literal.getText();
  }
  if (ts.isFunctionTypeNode(type)) {
    const value = type.type.kind === ts.SyntaxKind.VoidKeyword ? "{}" : inner(type.type);
    return value === null ? null : `() => ${value}`;
  }
  if (ts.isArrayTypeNode(type)) return "[]";
  if (ts.isTypeOperatorNode(type)) return inner(type.type);
  return namedValue(type, name, writing);
}

function namedValue(type: TS.TypeNode, prop: string, writing: WritingStyle): string | null {
  const text = quoted(sentenceOf(prop), writing);
  if (type.kind === ts.SyntaxKind.StringKeyword) return text;
  if (type.kind === ts.SyntaxKind.NumberKeyword) return "0";
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return "false";
  if (!ts.isTypeReferenceNode(type)) return null;
  const name = ts.isIdentifier(type.typeName) ? type.typeName.text : type.typeName.right.text;
  if (name === "ReactNode") return text;
  return name === "Array" || name === "ReadonlyArray" ? "[]" : null;
}
