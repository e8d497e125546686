import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/**
 * Returns the edit that declares a further prop beside a type of which the file does not say the members, such as
 * `ComponentProps<"a"> & { caption?: string }`.
 * @param type of the component's props
 * @param member as code, without a mark at its end
 */
export function widenPropsEdit(ast: TS.SourceFile, type: TS.TypeNode, member: string): TextEdit {
  const whole = behindAlias(ast, type);
  const start = whole.getStart(ast);
  const text = ast.text.slice(start, whole.end);
  return {
    start,
    end: whole.end,
    text: `${bindsLess(whole) ? `(${text})` : text} & { ${member} }`,
  };
}

/** The type behind a name that the file gives it. */
function behindAlias(ast: TS.SourceFile, type: TS.TypeNode): TS.TypeNode {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return type;
  const { text } = type.typeName;
  const alias = ast.statements.find((statement): statement is TS.TypeAliasDeclaration =>
    ts.isTypeAliasDeclaration(statement) && statement.name.text === text
  );
  return alias ? alias.type : type;
}

/** Tells whether `&` would take a part of a type alone. */
function bindsLess(type: TS.TypeNode): boolean {
  return ts.isUnionTypeNode(type) || ts.isConditionalTypeNode(type) ||
    ts.isFunctionTypeNode(type) || ts.isConstructorTypeNode(type);
}
