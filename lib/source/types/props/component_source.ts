import type { ts as TS } from "ts-morph";
import { isStyled } from "../../components/component_syntax.ts";
import { lookThrough } from "../../jsx/syntax.ts";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";
import type { Inspection } from "../worker/inspector.ts";

export type Implementation = TS.SignatureDeclaration | TS.ClassLikeDeclaration;

/** The facts that the source states about a component, behind `memo`, `forwardRef` and other wrappers. */
export interface ComponentSource {
  readonly symbol: TS.Symbol;
  readonly declaration: TS.Declaration;
  /** The function or class that renders; null when the source does not show it. */
  readonly implementation: Implementation | null;
  /** The written type of its props, for when the checker cannot see through the wrappers. */
  readonly propsNode: TS.TypeNode | null;
}

/** A chain of wrappers and renamings longer than this is no component anyone wrote. */
const MAX_STEPS = 12;

/** @returns null when the name leads to no declaration */
export function componentSource(
  tag: TS.JsxTagNameExpression,
  { checker }: Inspection,
): ComponentSource | null {
  const symbol = targetOf(checker.getSymbolAtLocation(tag), checker);
  const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
  if (!symbol || !declaration) return null;
  const found = behind(declaration, checker, MAX_STEPS);
  return { symbol, declaration, implementation: found.implementation, propsNode: found.propsNode };
}

/** Reads a component at its declaration, as `componentSource` does. */
export function declaredSource(
  declaration: TS.Declaration,
  symbol: TS.Symbol | undefined,
  { checker }: Inspection,
): ComponentSource | null {
  const target = targetOf(symbol, checker);
  return target
    ? { symbol: target, declaration, ...behind(declaration, checker, MAX_STEPS) }
    : null;
}

interface Found {
  readonly implementation: Implementation | null;
  readonly propsNode: TS.TypeNode | null;
}

const NOTHING: Found = { implementation: null, propsNode: null };

function behind(declaration: TS.Node, checker: TS.TypeChecker, steps: number): Found {
  if (ts.isFunctionLike(declaration) || ts.isClassLike(declaration)) return rendered(declaration);
  const value = valueOf(declaration);
  const found = value ? behindExpression(value, checker, steps) : NOTHING;
  const annotated = ts.isVariableDeclaration(declaration) && declaration.type
    ? wrappedProps(declaration.type)
    : null;
  return { ...found, propsNode: annotated ?? found.propsNode };
}

function behindExpression(written: TS.Expression, checker: TS.TypeChecker, steps: number): Found {
  const value = lookThrough(written);
  if (steps === 0) return NOTHING;
  if (ts.isFunctionLike(value) || ts.isClassLike(value)) return rendered(value);
  if (ts.isIdentifier(value)) {
    const symbol = targetOf(checker.getSymbolAtLocation(value), checker);
    const declaration = symbol?.valueDeclaration;
    return declaration ? behind(declaration, checker, steps - 1) : NOTHING;
  }
  // The function that a styled component is made with reads a theme, and takes no props of the component.
  if (!ts.isCallExpression(value) || isStyled(value)) return NOTHING;
  const inner = value.arguments[0];
  const found = inner ? behindExpression(inner, checker, steps - 1) : NOTHING;
  return { ...found, propsNode: wrapperArgument(value) ?? found.propsNode };
}

function valueOf(declaration: TS.Node): TS.Expression | undefined {
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  const hasInitializer = ts.isVariableDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration);
  return hasInitializer ? declaration.initializer : undefined;
}

function rendered(implementation: Implementation): Found {
  return { implementation, propsNode: writtenProps(implementation) };
}

function writtenProps(implementation: Implementation): TS.TypeNode | null {
  if (!ts.isClassLike(implementation)) return implementation.parameters[0]?.type ?? null;
  const base = implementation.heritageClauses
    ?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  return base?.typeArguments?.[0] ?? null;
}

/** Types of React that stand for a component or for its props, by the position of the props among their arguments. */
const REACT_TYPES: ReadonlyMap<string, number> = new Map([
  ["FC", 0],
  ["FunctionComponent", 0],
  ["VFC", 0],
  ["VoidFunctionComponent", 0],
  ["ComponentType", 0],
  ["ComponentClass", 0],
  ["ExoticComponent", 0],
  ["NamedExoticComponent", 0],
  ["ForwardRefExoticComponent", 0],
  ["PropsWithChildren", 0],
  ["PropsWithoutRef", 0],
  ["PropsWithRef", 0],
  ["ForwardRefRenderFunction", 1],
]);
const WRAPPERS: ReadonlyMap<string, number> = new Map([
  ["memo", 0],
  ["observer", 0],
  ["dynamic", 0],
  ["forwardRef", 1],
]);

/** `Props` of `React.FC<Props>` and of `PropsWithChildren<Props>`, known by name: React may not be installed. */
export function wrappedProps(type: TS.TypeNode): TS.TypeNode | null {
  if (!ts.isTypeReferenceNode(type)) return null;
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.right : type.typeName;
  return type.typeArguments?.[REACT_TYPES.get(name.text) ?? -1] ?? null;
}

/** `Props` of `memo<Props>(...)` and of `forwardRef<Element, Props>(...)`. */
function wrapperArgument({ expression, typeArguments }: TS.CallExpression): TS.TypeNode | null {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const position = ts.isIdentifier(name) ? WRAPPERS.get(name.text) : undefined;
  return typeArguments?.[position ?? -1] ?? null;
}
