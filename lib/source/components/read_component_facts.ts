import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { ts } from "../syntax/typescript.ts";
import type { ComponentFact } from "./component_facts.ts";
import { isComponentName, ownName } from "./component_syntax.ts";
import { exportNames } from "./exported_names.ts";
import { type FileScope, openFileScope } from "./file_scope.ts";
import {
  canBeRendered,
  isComponentInCapitals,
  isComponentType,
  makesComponent,
} from "./makes_component.ts";
import { mayRender } from "./may_render.ts";
import { readParts } from "./part_facts.ts";
import { descriptionOf, readPropFacts } from "./prop_facts.ts";
import { declarationFinder, type FindDeclaration } from "./top_level_declaration.ts";

/** The React components that a file declares at its top level, in text order. Syntax alone: nothing is resolved. */
export function readComponentFacts({ ast }: Pick<ParsedSource, "ast">): ComponentFact[] {
  return readFactsIn(openFileScope(ast, declarationFinder(ast)));
}

/** Works like `readComponentFacts`, with a `scope` in which other readers look names up as well. */
export function readFactsIn(scope: FileScope): ComponentFact[] {
  const { ast, find } = scope;
  const components = declarationsOf(scope);
  const parts = readParts(scope, components);
  const names = new Set(components.map(({ name }) => name));
  return components.map(({ name, exported, start, component, documented }) => ({
    name,
    exported,
    start,
    description: descriptionOf(documented),
    ...readPropFacts(component, ast, find),
    parts: parts.get(name) ?? [],
    ...wrappedName(component, scope, names),
  }));
}

/** The name that a component made by calls alone hands over, where the file imports it or declares it as a component. */
function wrappedName(
  component: TS.Node,
  scope: FileScope,
  own: ReadonlySet<string>,
): Pick<ComponentFact, "wraps" | "around"> {
  const start = ts.isVariableDeclaration(component) ? component.initializer : component;
  let value = start && ts.isExpression(start) ? lookThrough(start) : undefined;
  for (let step = 0; step < MAX_CALLS && value && ts.isCallExpression(value); step++) {
    value = value.arguments.map((each) => lookThrough(each)).find((each) =>
      ts.isCallExpression(each) || (ts.isIdentifier(each) && isComponentName(each.text))
    );
  }
  if (!value || value === start || !ts.isIdentifier(value)) return {};
  if (own.has(value.text)) return { around: value.text };
  return scope.imports().has(value.text) ? { wraps: value.text } : {};
}

/** A component in more calls than this nobody wrote. */
const MAX_CALLS = 8;

/** The syntax that declares a component. */
export interface DeclaredComponent extends Pick<ComponentFact, "name" | "exported" | "start"> {
  /** The function or class itself, or the expression that makes the component. */
  readonly component: TS.Node;
  /** The node that carries the JSDoc comment. */
  readonly documented: TS.Node;
}

/** The components of a file's top level as syntax, in text order. */
export function declaredComponents(ast: TS.SourceFile, find: FindDeclaration): DeclaredComponent[] {
  return declarationsOf(openFileScope(ast, find));
}

function declarationsOf(scope: FileScope): DeclaredComponent[] {
  const found = scope.ast.statements.flatMap((statement) => declarationsIn(statement, scope));
  if (found.length === 0) return [];
  const exported = exportNames(scope.ast);
  return found.map((declared) => ({ ...declared, exported: exported.get(declared.name) ?? [] }));
}

type Declared = Omit<DeclaredComponent, "exported">;

function declarationsIn(statement: TS.Statement, scope: FileScope): Declared[] {
  if (ts.isFunctionDeclaration(statement)) {
    return mayRender(statement) ? declared(statement.name, statement, statement) : [];
  }
  if (ts.isClassDeclaration(statement)) {
    return canBeRendered(statement, scope) ? declared(statement.name, statement, statement) : [];
  }
  if (ts.isExportAssignment(statement)) {
    return statement.isExportEquals ? [] : defaultComponent(statement, scope);
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((variable) =>
    variableComponent(variable, statement, scope)
  );
}

/** `export default` of a name declares nothing. */
function defaultComponent(statement: TS.ExportAssignment, scope: FileScope): Declared[] {
  const { expression } = statement;
  if (ts.isIdentifier(lookThrough(expression)) || !makesComponent(expression, scope)) return [];
  const name = ownName(expression);
  const start = (name ?? expression).getStart();
  return [{ name: name?.text ?? "default", start, component: expression, documented: statement }];
}

function variableComponent(
  { name, initializer, type }: TS.VariableDeclaration,
  statement: TS.VariableStatement,
  scope: FileScope,
): Declared[] {
  if (!ts.isIdentifier(name) || !initializer) return [];
  if (!isComponentName(name.text) && !isComponentInCapitals(name.text, name.parent)) return [];
  if (!isComponentType(type) && !makesComponent(initializer, scope)) return [];
  // `const Card: React.FC<CardProps> = ...` tells the props by the annotation.
  const isByType = type && !hasTypedParameter(initializer);
  return declared(name, isByType ? name.parent : initializer, statement);
}

function declared(
  name: TS.Identifier | undefined,
  component: TS.Node,
  documented: TS.Node,
): Declared[] {
  if (!name) return [{ name: "default", start: component.getStart(), component, documented }];
  if (!isComponentName(name.text) && !isComponentInCapitals(name.text, component)) return [];
  return [{ name: name.text, start: name.getStart(), component, documented }];
}

function hasTypedParameter(initializer: TS.Expression): boolean {
  const inner = lookThrough(initializer);
  return ts.isFunctionLike(inner) && inner.parameters[0]?.type !== undefined;
}
