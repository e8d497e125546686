import type { ts as TS } from "ts-morph";
import { shorten } from "../../../text/mod.ts";
import { ts } from "../../syntax/typescript.ts";
import type { ComponentSource, Implementation } from "./component_source.ts";
import type { Inspection } from "../worker/inspector.ts";

const MAX_CHARACTERS = 200;

/** The source text of each prop's default: from `defaultProps`, or, stronger, from destructuring the props. */
export function defaultsOf(
  source: ComponentSource | null,
  { checker }: Inspection,
): ReadonlyMap<string, string> {
  if (!source) return new Map();
  return new Map([
    ...assignedDefaults(source, checker),
    ...source.implementation ? destructuredDefaults(source.implementation) : [],
  ]);
}

/** Those of `defaultProps`: React fills them in before the component sees its props. */
export function assignedDefaults(
  source: ComponentSource,
  checker: TS.TypeChecker,
): [string, string][] {
  const component = checker.getTypeOfSymbolAtLocation(source.symbol, source.declaration);
  const defaults = component.getProperty("defaultProps");
  const value = defaults && checker.getTypeOfSymbolAtLocation(defaults, source.declaration);
  return (value?.getProperties() ?? []).flatMap(({ name, valueDeclaration }) => {
    if (!valueDeclaration || !ts.isPropertyAssignment(valueDeclaration)) return [];
    return [[name, shownText(valueDeclaration.initializer)]];
  });
}

function destructuredDefaults(implementation: Implementation): [string, string][] {
  return propsPatterns(implementation).flatMap(patternDefaults);
}

/** The names that a component takes out of its props: it has these props, whatever is known of their types. */
export function destructuredNames({ implementation }: ComponentSource): string[] {
  const patterns = implementation ? propsPatterns(implementation) : [];
  return patterns.flatMap(({ elements }) => elements)
    .flatMap(({ name, propertyName, dotDotDotToken }) => {
      const prop = propertyName ?? name;
      const named = ts.isIdentifier(prop) || ts.isStringLiteral(prop);
      return named && !dotDotDotToken ? [prop.text] : [];
    });
}

function propsPatterns(implementation: Implementation): TS.ObjectBindingPattern[] {
  if (ts.isClassLike(implementation)) return [];
  const name = implementation.parameters[0]?.name;
  if (!name) return [];
  if (ts.isObjectBindingPattern(name)) return [name];
  return ts.isIdentifier(name) ? patternsOf(name.text, implementation) : [];
}

/** `const { size = "md" } = props`, as a statement of the component itself. */
function patternsOf(
  props: string,
  implementation: TS.SignatureDeclaration,
): TS.ObjectBindingPattern[] {
  const body = "body" in implementation ? implementation.body : undefined;
  if (!body || !ts.isBlock(body)) return [];
  const names = new Set([props]);
  const patterns: TS.ObjectBindingPattern[] = [];
  const variables = body.statements.filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  for (const { name, initializer } of variables) {
    if (!initializer || !givesProps(initializer, names)) continue;
    if (ts.isObjectBindingPattern(name)) patterns.push(name);
    else if (ts.isIdentifier(name)) names.add(name.text);
  }
  return patterns;
}

/** `props`, and `useThemeProps({ props })`: libraries of components fill defaults of a theme in by such hooks. */
function givesProps(value: TS.Expression, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(value)) return names.has(value.text);
  if (!ts.isCallExpression(value)) return false;
  const { expression, arguments: [first] } = value;
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(callee) || !callee.text.endsWith("Props") || !first) return false;
  if (!ts.isObjectLiteralExpression(first)) return givesProps(first, names);
  return first.properties.some((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return names.has(property.name.text);
    return ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer) &&
      names.has(property.initializer.text);
  });
}

function patternDefaults(pattern: TS.ObjectBindingPattern): [string, string][] {
  return pattern.elements.flatMap(({ name, propertyName, initializer }) => {
    const prop = propertyName ?? name;
    const named = ts.isIdentifier(prop) || ts.isStringLiteral(prop);
    return initializer && named ? [[prop.text, shownText(initializer)]] : [];
  });
}

function shownText(value: TS.Expression): string {
  return shorten(value.getText(), MAX_CHARACTERS);
}
