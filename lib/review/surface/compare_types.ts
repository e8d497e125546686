import type { ts as TS } from "ts-morph";
import { parseText } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The way in which a type as it is written became another type: it takes more, provably less, or nobody can tell from here. */
export type TypeChange = "widened" | "narrowed" | "type_changed";

/**
 * Compares two types by the members of the unions that they are. What a name stands for is not looked up. Needs the compiler
 * loaded, as whoever has types of a source has it.
 */
export function compareTypes(before: string, after: string): TypeChange {
  const [former, members] = [membersOf(before), membersOf(after)];
  const names = new Set(members.map(({ text }) => text));
  const left = former.filter((member) =>
    !names.has(member.text) && !names.has(member.within ?? "") &&
    !members.some((other) => hasMoreOptional(member, other))
  );
  if (left.length === 0) return "widened";
  const isPlain = members.every(({ isNamed }) => !isNamed);
  return isPlain && left.some(({ isNamed }) => !isNamed) ? "narrowed" : "type_changed";
}

/** A type that is part of a union. */
interface Member {
  readonly text: string;
  /** The keyword that takes all such values: `string` for `"a"`. */
  readonly within: string | null;
  /** True when the type is more than a literal or a keyword. */
  readonly isNamed: boolean;
  /** The members of an object that is written in place, each as it is written; null for other types. */
  readonly parts: ReadonlyMap<string, { readonly isOptional: boolean }> | null;
}

/** Tells whether an object has all members of another, and more that need not be given. */
function hasMoreOptional({ parts: old }: Member, { parts: now }: Member): boolean {
  return old !== null && now !== null && [...old.keys()].every((text) => now.has(text)) &&
    [...now].every(([text, { isOptional }]) => isOptional || old.has(text));
}

function membersOf(type: string): Member[] {
  const ast = parseText("type.ts", `type T = ${type};`);
  const [alias] = ast.statements;
  if (!alias || !ts.isTypeAliasDeclaration(alias)) {
    return [{ text: type, within: null, isNamed: true, parts: null }];
  }
  return flatMembers(alias.type).map((member) => {
    const within = keywordOf(member);
    return {
      text: textOf(member, ast),
      within,
      isNamed: within === null && !isKeyword(member),
      parts: partsOf(member, ast),
    };
  });
}

function textOf(node: TS.Node, ast: TS.SourceFile): string {
  return node.getText(ast).replace(/\s+/g, " ").replaceAll("'", '"');
}

function partsOf(type: TS.TypeNode, ast: TS.SourceFile): Member["parts"] {
  if (!ts.isTypeLiteralNode(type)) return null;
  return new Map(type.members.map((each) => [
    textOf(each, ast).replace(/[;,]$/, ""),
    { isOptional: ts.isPropertySignature(each) && each.questionToken !== undefined },
  ]));
}

function flatMembers(type: TS.TypeNode): TS.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return flatMembers(type.type);
  return ts.isUnionTypeNode(type) ? type.types.flatMap(flatMembers) : [type];
}

function keywordOf(type: TS.TypeNode): string | null {
  if (!ts.isLiteralTypeNode(type)) return null;
  const { literal } = type;
  if (ts.isStringLiteralLike(literal)) return "string";
  if (ts.isNumericLiteral(literal) || ts.isPrefixUnaryExpression(literal)) return "number";
  return literal.kind === ts.SyntaxKind.NullKeyword ? "null" : "boolean";
}

/** Those that say which values they take; `any`, `unknown` and `object` take more than can be told. */
function isKeyword({ kind }: TS.TypeNode): boolean {
  const { StringKeyword, NumberKeyword, BooleanKeyword, UndefinedKeyword } = ts.SyntaxKind;
  return [StringKeyword, NumberKeyword, BooleanKeyword, UndefinedKeyword].some((each) =>
    each === kind
  );
}
