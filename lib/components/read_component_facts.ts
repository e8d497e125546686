import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../source/mod.ts";
import { lookThrough } from "../source/jsx/syntax.ts";
import { ts } from "../source/typescript.ts";
import type { ComponentFact } from "./component_facts.ts";
import { descriptionOf, readPropFacts } from "./prop_facts.ts";
import { declarationFinder, type FindDeclaration } from "./top_level_declaration.ts";

/** The React components that a file declares at its top level, in text order. Syntax alone: nothing is resolved. */
export function readComponentFacts({ ast }: Pick<ParsedSource, "ast">): ComponentFact[] {
  const find = declarationFinder(ast);
  return declaredComponents(ast, find).map(({ name, exported, start, component, documented }) => ({
    name,
    exported,
    start,
    description: descriptionOf(documented),
    ...readPropFacts(component, ast, find),
  }));
}

/** What declares a component. */
export interface DeclaredComponent extends Pick<ComponentFact, "name" | "exported" | "start"> {
  /** The function or class itself, or the expression that makes the component. */
  readonly component: TS.Node;
  /** The node that carries the JSDoc comment. */
  readonly documented: TS.Node;
}

/** The components of a file's top level as syntax, in text order. */
export function declaredComponents(ast: TS.SourceFile, find: FindDeclaration): DeclaredComponent[] {
  const exported = exportNames(ast);
  return ast.statements.flatMap((statement) => declarationsIn(statement, find))
    .map((declared) => ({ ...declared, exported: exported.get(declared.name) ?? [] }));
}

type Declared = Omit<DeclaredComponent, "exported">;

/** The functions that take a component and give one; `createContext` gives none. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "memo",
  "forwardRef",
  "lazy",
  "observer",
  "styled",
  "withRef",
]);

function declarationsIn(statement: TS.Statement, find: FindDeclaration): Declared[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return declared(statement.name, statement, statement);
  }
  if (
    ts.isExportAssignment(statement) && !statement.isExportEquals &&
    makesComponent(statement.expression, find)
  ) {
    const { expression } = statement;
    const name = ownName(expression);
    const start = (name ?? expression).getStart();
    return [{
      name: name?.text ?? "default",
      start,
      component: expression,
      documented: statement,
    }];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer, type }) => {
    if (!ts.isIdentifier(name) || !initializer || !makesComponent(initializer, find)) return [];
    // `const Card: React.FC<CardProps> = ...` tells the props by the annotation.
    return declared(
      name,
      type && !hasTypedParameter(initializer) ? name.parent : initializer,
      statement,
    );
  });
}

function declared(
  name: TS.Identifier | undefined,
  component: TS.Node,
  documented: TS.Node,
): Declared[] {
  if (ts.isClassDeclaration(component) && !canBeRendered(component)) return [];
  if (!name) return [{ name: "default", start: component.getStart(), component, documented }];
  if (!isComponentName(name.text) && !isComponentInCapitals(name.text, component)) return [];
  return [{ name: name.text, start: name.getStart(), component, documented }];
}

/** React takes a tag for a component by its upper-case first letter; one in capitals may be any constant. */
function isComponentName(name: string): boolean {
  return beginsInUpperCase(name) && name !== name.toUpperCase() || /^[A-Z]$/.test(name);
}

/** `FAQ`, `H1`: what it is made from tells it from a constant that is a function or a template. */
function isComponentInCapitals(name: string, component: TS.Node): boolean {
  if (!beginsInUpperCase(name)) return false;
  const expression = ts.isVariableDeclaration(component) ? component.initializer : component;
  const inner = expression && ts.isExpression(expression) ? lookThrough(expression) : component;
  if (ts.isCallExpression(inner)) return WRAPPERS.has(lastName(inner.expression));
  if (ts.isTaggedTemplateExpression(inner)) return isStyled(inner.tag);
  return ts.isClassLike(inner) || ts.isFunctionLike(inner) && holdsJsx(inner);
}

function beginsInUpperCase(name: string): boolean {
  const [first = ""] = name;
  return first !== first.toLowerCase();
}

/** `styled.h1`, `styled(Card)`, `styled.h1.attrs({})`. */
function isStyled(tag: TS.Expression): boolean {
  const inner = lookThrough(tag);
  if (ts.isIdentifier(inner)) return inner.text === "styled";
  const isLonger = ts.isPropertyAccessExpression(inner) || ts.isCallExpression(inner);
  return isLonger && isStyled(inner.expression);
}

/** A component in more wrappers than this, each with a name of its own, nobody wrote. */
const MAX_WRAPPERS = 8;

function makesComponent(
  expression: TS.Expression,
  find: FindDeclaration,
  steps: number = MAX_WRAPPERS,
): boolean {
  const inner = lookThrough(expression);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return true;
  if (ts.isClassExpression(inner)) return extendsComponent(inner);
  if (ts.isTaggedTemplateExpression(inner)) return true;
  if (!ts.isCallExpression(inner)) return false;
  return WRAPPERS.has(lastName(inner.expression)) || assignsToComponent(inner, find) ||
    inner.arguments.some((argument) =>
      ts.isFunctionLike(lookThrough(argument)) && holdsJsx(argument) ||
      namesComponent(argument, find, steps)
    );
}

/** `connect(mapState)(Card)`, `withTheme(Card)`: a component of the same file, in some wrapper. */
function namesComponent(argument: TS.Expression, find: FindDeclaration, steps: number): boolean {
  const inner = lookThrough(argument);
  if (steps === 0 || !ts.isIdentifier(inner) || !isComponentName(inner.text)) return false;
  const declaration = find(inner.text);
  if (!declaration) return false;
  if (ts.isClassDeclaration(declaration)) return extendsComponent(declaration);
  if (!ts.isVariableDeclaration(declaration)) return holdsJsx(declaration);
  const { initializer } = declaration;
  return initializer !== undefined && makesComponent(initializer, find, steps - 1);
}

/** `Object.assign(CardRoot, { Header, Body })`: a component with its parts. */
function assignsToComponent(
  { expression, arguments: [target] }: TS.CallExpression,
  find: FindDeclaration,
): boolean {
  if (!target || !ts.isPropertyAccessExpression(expression)) return false;
  if (lastName(expression) !== "assign" || lastName(expression.expression) !== "Object") {
    return false;
  }
  const inner = lookThrough(target);
  return ts.isIdentifier(inner) ? isComponentName(inner.text) : makesComponent(inner, find);
}

/** The name that the function in `memo(function Card() ...)` has for itself. */
function ownName(expression: TS.Expression): TS.Identifier | undefined {
  const inner = lookThrough(expression);
  if (ts.isCallExpression(inner) && inner.arguments[0]) return ownName(inner.arguments[0]);
  return ts.isFunctionExpression(inner) || ts.isClassExpression(inner) ? inner.name : undefined;
}

function hasTypedParameter(initializer: TS.Expression): boolean {
  const inner = lookThrough(initializer);
  return ts.isFunctionLike(inner) && inner.parameters[0]?.type !== undefined;
}

/** Of an abstract class there are no elements. */
function canBeRendered(node: TS.ClassDeclaration): boolean {
  const isAbstract = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
  return !isAbstract && extendsComponent(node);
}

function extendsComponent(node: TS.ClassLikeDeclaration): boolean {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0];
  if (!base) return false;
  return ["Component", "PureComponent"].includes(lastName(base.expression)) || rendersJsx(node);
}

/** A class with a base of the project's own is a component by what it renders. */
function rendersJsx({ members }: TS.ClassLikeDeclaration): boolean {
  return members.some((member) =>
    ts.isMethodDeclaration(member) && member.name.getText() === "render" && holdsJsx(member)
  );
}

function lastName(expression: TS.Expression): string {
  const inner = lookThrough(expression);
  if (ts.isPropertyAccessExpression(inner)) return inner.name.text;
  return ts.isIdentifier(inner) ? inner.text : "";
}

function holdsJsx(node: TS.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) {
    return true;
  }
  return ts.forEachChild(node, (child) => holdsJsx(child) || undefined) ?? false;
}

/** The exported names of each top-level name. */
function exportNames(ast: TS.SourceFile): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (local: string, exported: string): void => {
    names.set(local, [...names.get(local) ?? [], exported]);
  };
  for (const statement of ast.statements) {
    for (const [local, exported] of exportsOf(statement)) add(local, exported);
  }
  return names;
}

function exportsOf(statement: TS.Statement): [local: string, exported: string][] {
  if (ts.isExportAssignment(statement)) {
    const inner = lookThrough(statement.expression);
    const local = ts.isIdentifier(inner) ? inner : ownName(inner);
    return [[local?.text ?? "default", "default"]];
  }
  if (ts.isExportDeclaration(statement)) return listedExports(statement);
  const flags = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
  if (!flags.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const isDefault = flags.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return declaredNames(statement).map((name) => [name, isDefault ? "default" : name]);
}

function listedExports(
  { exportClause, moduleSpecifier }: TS.ExportDeclaration,
): [string, string][] {
  if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map((
    { propertyName, name },
  ) => [(propertyName ?? name).text, name.text]);
}

function declaredNames(statement: TS.Statement): string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [statement.name?.text ?? "default"];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : []
  );
}
