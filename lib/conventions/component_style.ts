import type { ts as TS } from "ts-morph";
import { ts } from "../source/syntax/typescript.ts";
import { visitAll } from "../source/writing/mod.ts";
import type { Neighbour } from "./neighbours.ts";
import { groupBy, isUsual, mostlyTold } from "../grouping/mod.ts";

/** The way in which a file exports its main value; the component of a route that the file itself declares stays in it. */
export type ExportStyle = "named" | "default" | "both" | "none";

/** The style in which the components of a project are written. */
export interface ComponentStyle {
  readonly exported: ExportStyle;
  /** `export default Card` at the end of the file, instead of where it is declared. */
  readonly exportedAtEnd: boolean;
  readonly form: "function" | "arrow";
  /** `const Card: FC<CardProps>`, or `React.FC`; null where the parameter has the type. */
  readonly functionType: "FC" | "React.FC" | "FunctionComponent" | null;
  /** `const Card = memo(...)`; null where components are not memoised. */
  readonly memo: "memo" | "React.memo" | null;
  readonly props: PropsStyle;
  readonly react: ReactStyle;
}

export interface PropsStyle {
  readonly kind: "interface" | "type" | "inline";
  /** `CardProps` rather than `Props`. */
  readonly isPrefixed: boolean;
  readonly isExported: boolean;
  readonly isReadonly: boolean;
}

/** The style in which files import the parts of React that they need. */
export interface ReactStyle {
  /** The import that every file with JSX has: `import React`, `import * as React`, or nothing. */
  readonly whole: "default" | "namespace" | null;
  /** `React.ReactNode` rather than `ReactNode`. */
  readonly isQualified: boolean;
  /** `import type { ReactNode }`, `import { type ReactNode }`, or neither. */
  readonly types: "statement" | "inline" | "plain";
}

/** The facts that a single file tells; null for what it does not. */
interface Told {
  readonly exported: ExportStyle | null;
  readonly exportedAtEnd: boolean;
  readonly form: ComponentStyle["form"] | null;
  readonly functionType: ComponentStyle["functionType"];
  readonly memo: ComponentStyle["memo"];
  readonly props: PropsStyle | null;
  readonly whole: "default" | "namespace" | "none" | null;
  readonly isQualified: boolean | null;
  /** The types of React beside its values. */
  readonly types: ReactStyle["types"] | null;
  /** The types of any module beside its values. */
  readonly mixed: ReactStyle["types"] | null;
}

/** Learns how components are written from files that declare some. */
export function componentStyle(neighbours: readonly Neighbour[]): ComponentStyle {
  const told = neighbours.map(readStyle);
  const props = told.flatMap(({ props: own }) => own ?? []);
  const isQualified = mostlyTold(told.map((each) => each.isQualified)) ?? false;
  const whole = mostlyTold(told.map((each) => each.whole)) ?? "none";
  return {
    exported: mostlyTold(told.map((each) => each.exported)) ?? "named",
    exportedAtEnd: isUsual(told, (each) => each.exportedAtEnd),
    form: mostlyTold(told.map((each) => each.form)) ?? "function",
    functionType: isUsual(told, (each) => each.functionType !== null)
      ? mostlyTold(told.map((each) => each.functionType)) ?? null
      : null,
    memo: isUsual(told, (each) => each.memo !== null)
      ? mostlyTold(told.map((each) => each.memo)) ?? null
      : null,
    props: {
      kind: mostlyTold(props.map(({ kind }) => kind)) ?? "interface",
      isPrefixed: mostlyTold(props.map(({ isPrefixed }) => isPrefixed)) ?? true,
      isExported: mostlyTold(props.map(({ isExported }) => isExported)) ?? true,
      isReadonly: isUsual(props, ({ isReadonly }) => isReadonly),
    },
    react: {
      whole: whole === "none" ? null : whole,
      isQualified: isQualified && whole !== "none",
      types: mostlyTold(told.map((each) => each.mixed)) ??
        mostlyTold(told.map((each) => each.types)) ?? "statement",
    },
  };
}

function readStyle({ source: { ast }, facts, main }: Neighbour): Told {
  const names = facts.exports.filter(({ local }) => main !== null && local === main)
    .map(({ name }) => name);
  const hasDefault = names.includes("default") ||
    (main === null && facts.exports.some(({ name }) => name === "default"));
  const hasNamed = names.some((name) => name !== "default");
  const declared = main === null ? undefined : declarationOf(ast, main);
  const callable = declared && functionIn(declared);
  return {
    exported: hasDefault ? hasNamed ? "both" : "default" : hasNamed ? "named" : null,
    exportedAtEnd: declared !== undefined && hasDefault && !isExportedThere(declared),
    form: !callable ? null : ts.isArrowFunction(callable) ? "arrow" : "function",
    functionType: declared ? functionTypeOf(declared, ast) : null,
    memo: declared ? memoOf(declared, ast) : null,
    props: callable && main !== null ? propsOf(callable, declared, main, ast) : null,
    ...readReact(ast),
  };
}

type Declared = TS.FunctionDeclaration | TS.VariableDeclaration;
type Callable = TS.FunctionDeclaration | TS.FunctionExpression | TS.ArrowFunction;

function declarationOf(ast: TS.SourceFile, name: string): Declared | undefined {
  for (const statement of ast.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((each) =>
      ts.isIdentifier(each.name) && each.name.text === name
    );
    if (found) return found;
  }
  return undefined;
}

/** The function of a component, within `memo(...)` and the like. */
function functionIn(declared: Declared): Callable | undefined {
  if (ts.isFunctionDeclaration(declared)) return declared;
  let value = declared.initializer;
  while (value && ts.isCallExpression(value)) value = value.arguments[0];
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

/** The calls around a component's function, `memo(forwardRef(...))`, outermost first. */
function callsAround(declared: Declared | undefined): TS.CallExpression[] {
  const calls: TS.CallExpression[] = [];
  let value = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  while (value && ts.isCallExpression(value)) {
    calls.push(value);
    value = value.arguments[0];
  }
  return calls;
}

function memoOf(declared: Declared, ast: TS.SourceFile): ComponentStyle["memo"] {
  const names = callsAround(declared).map(({ expression }) => expression.getText(ast));
  return names.includes("memo") ? "memo" : names.includes("React.memo") ? "React.memo" : null;
}

function isExportedThere(declared: Declared): boolean {
  const statement = ts.isFunctionDeclaration(declared) ? declared : declared.parent.parent;
  return ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true;
}

function functionTypeOf(declared: Declared, ast: TS.SourceFile): ComponentStyle["functionType"] {
  const type = ts.isVariableDeclaration(declared) ? declared.type : undefined;
  if (!type || !ts.isTypeReferenceNode(type)) return null;
  const name = type.typeName.getText(ast);
  return name === "FC" || name === "React.FC" || name === "FunctionComponent" ? name : null;
}

function propsOf(
  callable: Callable,
  declared: Declared | undefined,
  main: string,
  ast: TS.SourceFile,
): PropsStyle | null {
  const own = callable.parameters[0]?.type;
  const given = declared && ts.isVariableDeclaration(declared) && declared.type &&
      ts.isTypeReferenceNode(declared.type)
    ? declared.type.typeArguments?.[0]
    : undefined;
  // `memo<Props>(...)`, `forwardRef<HTMLElement, Props>(...)`
  const called = callsAround(declared).flatMap(({ typeArguments }) => typeArguments?.at(-1) ?? []);
  const type = own ?? given ?? called[0];
  if (!type) return null;
  if (ts.isTypeLiteralNode(type)) {
    return { kind: "inline", isPrefixed: true, isExported: true, isReadonly: allReadonly(type) };
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
  const name = type.typeName.text;
  const declaration = ast.statements.find((statement) =>
    (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
    statement.name.text === name
  );
  if (!declaration) return null;
  const isExported = ts.canHaveModifiers(declaration) &&
    ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  return {
    kind: ts.isInterfaceDeclaration(declaration) ? "interface" : "type",
    isPrefixed: name !== "Props" && name.startsWith(main),
    isExported,
    isReadonly: allReadonly(declaration),
  };
}

function allReadonly(node: TS.Node): boolean {
  const members = ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)
    ? node.members
    : ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)
    ? node.type.members
    : undefined;
  return members !== undefined && members.length > 0 &&
    members.every((member) =>
      ts.canHaveModifiers(member) &&
      ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true
    );
}

function readReact(ast: TS.SourceFile): Pick<Told, "whole" | "isQualified" | "types" | "mixed"> {
  const modules = clausesByModule(ast);
  const clauses = modules.get("react") ?? [];
  const bindings = clauses.flatMap(({ namedBindings }) => namedBindings ?? []);
  const whole = clauses.some(({ name }) => name)
    ? "default"
    : bindings.some(ts.isNamespaceImport)
    ? "namespace"
    : "none";
  return {
    whole,
    isQualified: qualifies(ast, whole),
    types: typeImports(clauses),
    mixed: mixedImports([...modules.values()]),
  };
}

function clausesByModule(ast: TS.SourceFile): ReadonlyMap<string, readonly TS.ImportClause[]> {
  const imports = ast.statements.filter(ts.isImportDeclaration);
  const named = groupBy(
    imports,
    ({ moduleSpecifier: node }) => ts.isStringLiteral(node) ? node.text : "",
  );
  return new Map(
    [...named].map(([name, all]) => [name, all.flatMap(({ importClause }) => importClause ?? [])]),
  );
}

/** A statement of types alone tells nothing: it is written so in every style. */
function mixedImports(
  modules: readonly (readonly TS.ImportClause[])[],
): ReactStyle["types"] | null {
  const isOfTypes = ({ phaseModifier }: TS.ImportClause) =>
    phaseModifier === ts.SyntaxKind.TypeKeyword;
  const told = modules.filter((clauses) => !clauses.every(isOfTypes)).map((clauses) =>
    clauses.some(isOfTypes) ? "statement" : typeImports(clauses)
  );
  return told.includes("inline") ? "inline" : told.includes("statement") ? "statement" : null;
}

/** Null where the file names no type of React. */
function qualifies(ast: TS.SourceFile, whole: "default" | "namespace" | "none"): boolean | null {
  if (whole === "none") return null;
  let isQualified = false;
  visitAll(ast, (node) => {
    if (ts.isQualifiedName(node) && ts.isIdentifier(node.left) && node.left.text === "React") {
      isQualified = true;
    }
  });
  return isQualified || null;
}

function typeImports(clauses: readonly TS.ImportClause[]): ReactStyle["types"] | null {
  if (clauses.some(({ phaseModifier }) => phaseModifier === ts.SyntaxKind.TypeKeyword)) {
    return "statement";
  }
  const elements = clauses.flatMap(({ namedBindings }) =>
    namedBindings && ts.isNamedImports(namedBindings) ? [...namedBindings.elements] : []
  );
  if (elements.some(({ isTypeOnly }) => isTypeOnly)) return "inline";
  return elements.some(({ name }) => REACT_TYPES.has(name.text)) ? "plain" : null;
}

/** The types of React that make up props. */
export const REACT_TYPES: ReadonlySet<string> = new Set([
  "CSSProperties",
  "ChangeEvent",
  "ComponentType",
  "Dispatch",
  "ElementType",
  "FC",
  "FormEvent",
  "FunctionComponent",
  "KeyboardEvent",
  "MouseEvent",
  "PropsWithChildren",
  "ReactElement",
  "ReactNode",
  "Ref",
  "RefObject",
  "SetStateAction",
]);
