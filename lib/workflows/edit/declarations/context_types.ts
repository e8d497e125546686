import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { findProperty } from "../../../source/objects/mod.ts";
import type { EditSite } from "../op.ts";
import { stateAt } from "../written.ts";
import { declaringValues } from "./sections.ts";

/** A type that lists its members. */
export type MemberType = TS.TypeLiteralNode | TS.InterfaceDeclaration;

/**
 * The type that spells the fields of a machine's context out, in this file: in `types` or `schema`, as the first type
 * argument, or as a type of the file that it does not export. Null where there is none, or only a reference to another.
 */
export function contextType(site: EditSite): MemberType | null {
  const { machine, file } = site;
  const call = machine.at.node;
  const [argument] = ts.isCallExpression(call) ? call.typeArguments ?? [] : [];
  if (argument) return membersOf(file.ast, argument);
  const values = [...declaringValues(site), stateAt(site, "").config];
  for (const value of values) {
    if (value?.kind !== "object" || value.at.file.path !== file.path) continue;
    const { node } = value.at;
    if (!ts.isObjectLiteralExpression(node)) continue;
    const found = ["types", "schema", "schemas"].map((name) => typeIn(file.ast, node, name))
      .find((type) => type !== null);
    if (found) return found;
  }
  return null;
}

/** Finds the context type of `types: {} as { context: { ... } }`, or of `schema: { context: {} as { ... } }`. */
function typeIn(
  ast: TS.SourceFile,
  object: TS.ObjectLiteralExpression,
  name: string,
): MemberType | null {
  const value = initializerOf(object, name);
  const asserted = value && assertedType(value);
  if (asserted) {
    const whole = membersOf(ast, asserted);
    const context = whole && memberOf(whole, "context")?.type;
    return context ? membersOf(ast, context) : null;
  }
  const inner = value && ts.isObjectLiteralExpression(value) && initializerOf(value, "context");
  const type = inner ? assertedType(inner) : null;
  return type && membersOf(ast, type);
}

function initializerOf(object: TS.ObjectLiteralExpression, name: string): TS.Expression | null {
  const property = findProperty(object, name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : null;
}

function assertedType(value: TS.Expression): TS.TypeNode | null {
  if (ts.isParenthesizedExpression(value)) return assertedType(value.expression);
  return ts.isAsExpression(value) || ts.isTypeAssertionExpression(value) ? value.type : null;
}

/** The members of a type that is written out, here or under a name that the file keeps to itself. */
function membersOf(ast: TS.SourceFile, type: TS.TypeNode): MemberType | null {
  if (ts.isParenthesizedTypeNode(type)) return membersOf(ast, type.type);
  if (ts.isTypeLiteralNode(type)) return type;
  if (!ts.isTypeReferenceNode(type) || type.typeArguments || !ts.isIdentifier(type.typeName)) {
    return null;
  }
  const { text } = type.typeName;
  const [found, ...others] = ast.statements.filter((statement) =>
    (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
    statement.name.text === text
  );
  if (!found || others.length > 0 || isExported(ast, found, text)) return null;
  if (ts.isInterfaceDeclaration(found)) return found;
  return ts.isTypeAliasDeclaration(found) && ts.isTypeLiteralNode(found.type) ? found.type : null;
}

function isExported(ast: TS.SourceFile, statement: TS.Statement, name: string): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ||
    ast.statements.some((each) =>
      ts.isExportDeclaration(each) && !each.moduleSpecifier && each.exportClause &&
      ts.isNamedExports(each.exportClause) &&
      each.exportClause.elements.some((element) =>
        (element.propertyName ?? element.name).text === name
      )
    );
}

/** The member of a type under a name. */
export function memberOf(type: MemberType, name: string): TS.PropertySignature | undefined {
  return type.members.filter(ts.isPropertySignature).find((member) =>
    "text" in member.name && member.name.text === name
  );
}
