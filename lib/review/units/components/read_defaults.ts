import type { ts as TS } from "ts-morph";
import type { FindDeclaration } from "../../../components/mod.ts";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { type Place, type Said, said } from "./read_prop.ts";

type Implementation = TS.SignatureDeclaration | TS.ClassLikeDeclaration;

/** The places in which a component states the values of props that a caller does not pass. */
export interface DefaultSources {
  /** The expressions that are assigned to `defaultProps`. */
  readonly objects: readonly TS.Expression[];
  /** The patterns in which the component takes its props apart. */
  readonly patterns: readonly TS.ObjectBindingPattern[];
}

export function defaultSources(
  name: string,
  component: TS.Node,
  { ast }: Pick<Place, "ast">,
  find: FindDeclaration,
): DefaultSources {
  const implementation = implementationOf(component, find, MAX_STEPS);
  return {
    objects: [
      ...assignedObjects(name, ast),
      ...(implementation && ts.isClassLike(implementation) ? staticObjects(implementation) : []),
    ],
    patterns: implementation ? propsPatterns(implementation) : [],
  };
}

/**
 * The values that the props of a component have where a caller passes none: those of `defaultProps`, and those that
 * the component fills in where it takes its props apart.
 */
export function readDefaults(
  name: string,
  component: TS.Node,
  place: Place,
  find: FindDeclaration,
): Map<string, Said> {
  const { objects, patterns } = defaultSources(name, component, place, find);
  return new Map([
    ...objects.flatMap((object) => objectDefaults(object, place)),
    ...patterns.flatMap((pattern) => patternDefaults(pattern, place)),
  ]);
}

/** Lists the props that a component takes by name where it takes no others; null where it may read any. */
export function readTaken(component: TS.Node, find: FindDeclaration): ReadonlySet<string> | null {
  const implementation = implementationOf(component, find, MAX_STEPS);
  const taken = implementation && !ts.isClassLike(implementation)
    ? implementation.parameters[0]?.name
    : undefined;
  if (!taken || !ts.isObjectBindingPattern(taken)) return null;
  const names = taken.elements.map(({ dotDotDotToken, name, propertyName }) => {
    const key = propertyName ?? name;
    const isNamed = !dotDotDotToken && (ts.isIdentifier(key) || ts.isStringLiteral(key));
    return isNamed ? key.text : null;
  });
  const known = names.flatMap((name) => name ?? []);
  return known.length === names.length ? new Set(known) : null;
}

const MAX_STEPS = 12;

/** The function or class that renders, behind `memo`, `forwardRef` and the like. */
function implementationOf(
  node: TS.Node | undefined,
  find: FindDeclaration,
  steps: number,
): Implementation | null {
  if (!node || steps === 0) return null;
  if (ts.isVariableDeclaration(node)) {
    return implementationOf(node.initializer, find, steps - 1);
  }
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return node;
  if (!ts.isExpression(node)) return null;
  const inner = lookThrough(node);
  if (inner !== node) return implementationOf(inner, find, steps - 1);
  if (ts.isIdentifier(inner)) return implementationOf(find(inner.text), find, steps - 1);
  return ts.isCallExpression(inner) ? implementationOf(inner.arguments[0], find, steps - 1) : null;
}

/** `Card.defaultProps = { ... }` */
function assignedObjects(name: string, { statements }: TS.SourceFile): TS.Expression[] {
  return statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement)) return [];
    const { expression } = statement;
    if (!ts.isBinaryExpression(expression)) return [];
    const { left, right, operatorToken } = expression;
    const isDefaults = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) && left.name.text === "defaultProps" &&
      ts.isIdentifier(left.expression) && left.expression.text === name;
    return isDefaults ? [right] : [];
  });
}

/** `static defaultProps = { ... }` */
function staticObjects({ members }: TS.ClassLikeDeclaration): TS.Expression[] {
  return members.flatMap((member) => {
    const isDefaults = ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name) &&
      member.name.text === "defaultProps";
    return isDefaults && member.initializer ? [member.initializer] : [];
  });
}

function objectDefaults(value: TS.Expression, place: Place): [string, Said][] {
  const object = lookThrough(value);
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property): [string, Said][] => {
    if (!ts.isPropertyAssignment(property)) return [];
    const { name, initializer } = property;
    const isNamed = ts.isIdentifier(name) || ts.isStringLiteral(name);
    return isNamed ? [[name.text, said(initializer, place)]] : [];
  });
}

function propsPatterns(implementation: Implementation): TS.ObjectBindingPattern[] {
  if (ts.isClassLike(implementation)) return [];
  const taken = implementation.parameters[0]?.name;
  if (!taken) return [];
  const own = ts.isObjectBindingPattern(taken) ? [taken] : [];
  const [pattern] = own;
  const name = pattern ? pattern.elements.find((each) => each.dotDotDotToken)?.name : taken;
  const body = "body" in implementation ? implementation.body : undefined;
  if (!name || !ts.isIdentifier(name) || !body || !ts.isBlock(body)) return own;
  const inner = body.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name: inside, initializer }) => {
      const isProps = initializer && ts.isIdentifier(initializer) && initializer.text === name.text;
      return isProps && ts.isObjectBindingPattern(inside) ? [inside] : [];
    });
  return [...own, ...inner];
}

function patternDefaults({ elements }: TS.ObjectBindingPattern, place: Place): [string, Said][] {
  return elements.flatMap(({ name, propertyName, initializer }): [string, Said][] => {
    const key = propertyName ?? name;
    const isNamed = ts.isIdentifier(key) || ts.isStringLiteral(key);
    return initializer && isNamed ? [[key.text, said(initializer, place)]] : [];
  });
}
