import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { elementAround } from "./element_at.ts";
import type { Inspection } from "../worker/inspector.ts";
import { isMissingPackage, lacksJsxTypes } from "../files/packages.ts";
import { isIntrinsic } from "../../jsx/syntax.ts";
import { valueSources } from "./value_sources.ts";

const MAX_STEPS = 24;

/**
 * Tells whether a value or type that the checker does not know is unknown because it comes out of a package that is not installed:
 * imported from it, returned by a call into it, a member of such a thing, or a parameter of a function that is passed to it.
 */
export function comesFromMissingPackage(node: TS.Node, inspection: Inspection): boolean {
  return isMissing(node, inspection, MAX_STEPS);
}

/** Tells whether an interface or class that makes up a type extends a type out of a package that is not installed. */
export function hasMissingBase(
  type: TS.Type,
  inspection: Inspection,
  steps: number = MAX_STEPS,
): boolean {
  if (steps === 0) return false;
  if (type.isUnionOrIntersection()) {
    return type.types.some((part) => hasMissingBase(part, inspection, steps - 1));
  }
  return (type.getSymbol()?.declarations ?? []).some((declaration) =>
    basesOf(declaration).some((base) => isMissingBase(base, inspection, steps))
  );
}

function basesOf(declaration: TS.Declaration): TS.ExpressionWithTypeArguments[] {
  const isOwn = !declaration.getSourceFile().fileName.includes("/node_modules/");
  if (!isOwn || !ts.isInterfaceDeclaration(declaration) && !ts.isClassLike(declaration)) return [];
  return declaration.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
}

function isMissingBase(
  base: TS.ExpressionWithTypeArguments,
  inspection: Inspection,
  steps: number,
): boolean {
  const type = inspection.checker.getTypeAtLocation(base);
  return type.flags & ts.TypeFlags.Any
    ? comesFromMissingPackage(base, inspection)
    : hasMissingBase(type, inspection, steps - 1);
}

function isMissing(node: TS.Node, inspection: Inspection, steps: number): boolean {
  if (steps === 0) return false;
  const specifier = importSpecifier(node);
  if (specifier !== null) return isMissingPackage(specifier, inspection);
  if (ts.isIdentifier(node)) return isNameMissing(node, inspection, steps - 1);
  if (ts.isParameter(node) && !node.type && !node.initializer) {
    return isPassedToMissing(node, inspection, steps - 1);
  }
  return valueSources(node, inspection.checker)
    .some((source) => isMissing(source, inspection, steps - 1));
}

function isNameMissing(name: TS.Identifier, inspection: Inspection, steps: number): boolean {
  const symbol = inspection.checker.getSymbolAtLocation(name);
  if (symbol) return isSymbolMissing(symbol, inspection, steps);
  // These are global names, once the types of React are there.
  return (name.text === "React" || name.text === "JSX") && lacksJsxTypes(inspection);
}

/** Follows imports and re-exports through the project's own modules. */
function isSymbolMissing(symbol: TS.Symbol, inspection: Inspection, steps: number): boolean {
  const declaration = symbol.declarations?.[0];
  if (!declaration || steps <= 0) return false;
  if (isMissing(declaration, inspection, steps)) return true;
  if (!(symbol.flags & ts.SymbolFlags.Alias)) return false;
  const next = inspection.checker.getImmediateAliasedSymbol(symbol);
  return next !== undefined && isSymbolMissing(next, inspection, steps - 1);
}

/** Returns the module of the import or re-export that contains a node. */
function importSpecifier(node: TS.Node): string | null {
  const isName = ts.isImportSpecifier(node) || ts.isImportClause(node) ||
    ts.isNamespaceImport(node) || ts.isExportSpecifier(node);
  if (!isName) return null;
  const statement = ts.findAncestor(node, isImportOrExport);
  const specifier = statement?.moduleSpecifier;
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : null;
}

function isImportOrExport(node: TS.Node): node is TS.ImportDeclaration | TS.ExportDeclaration {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

/** A function gets the types of its parameters from what takes it: a call, an element, a typed variable. */
function isPassedToMissing(
  parameter: TS.ParameterDeclaration,
  inspection: Inspection,
  steps: number,
): boolean {
  // A parameter is `unknown` when nothing else that was passed along told its type.
  const { flags } = inspection.checker.getTypeAtLocation(parameter);
  const isUnknown = (flags & ts.TypeFlags.Unknown) !== 0;
  const isAnyMissing = (nodes: readonly TS.Node[]) =>
    nodes.some((node) => isMissing(node, inspection, steps));
  const { taker, passed } = takerOf(parameter.parent);
  if (!taker) return false;
  if (ts.isCallExpression(taker)) {
    const others = isUnknown ? taker.arguments.filter((argument) => argument !== passed) : [];
    return isAnyMissing([taker.expression, ...others]);
  }
  if (ts.isVariableDeclaration(taker)) {
    return taker.type !== undefined && isAnyMissing([taker.type]);
  }
  const element = elementAround(taker);
  if (!element) return false;
  // What stands in an element is its prop "children" by the types of React alone.
  if (ts.isJsxElement(taker.parent) && lacksJsxTypes(inspection)) return true;
  const others = isUnknown ? attributeValues(element) : [];
  return isElementMissing(element, inspection, steps) || isAnyMissing(others);
}

/** Climbs from a function through literals and the like to what takes it. */
function takerOf(taken: TS.Node): { taker: TS.Node | null; passed: TS.Node } {
  for (let node = taken; node.parent; node = node.parent) {
    const { parent } = node;
    const isArgument = ts.isCallExpression(parent) && parent.expression !== node;
    const isTyped = ts.isVariableDeclaration(parent);
    const isInElement = ts.isJsxAttribute(parent) || ts.isJsxExpression(parent);
    if (isArgument || isTyped || isInElement) return { taker: parent, passed: node };
    if (!passesOn(node, parent)) break;
  }
  return { taker: null, passed: taken };
}

function passesOn(node: TS.Node, parent: TS.Node): boolean {
  return ts.isArrowFunction(parent) && parent.body === node ||
    ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent) || ts.isParenthesizedExpression(parent) ||
    ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent);
}

function isElementMissing(
  { tagName, attributes }: TS.JsxOpeningLikeElement,
  inspection: Inspection,
  steps: number,
): boolean {
  if (isIntrinsic(tagName)) return lacksJsxTypes(inspection);
  const props = inspection.checker.getContextualType(attributes);
  return props !== undefined && hasMissingBase(props, inspection) ||
    isMissing(tagName, inspection, steps);
}

function attributeValues({ attributes }: TS.JsxOpeningLikeElement): TS.Expression[] {
  return attributes.properties.flatMap((attribute) => {
    if (ts.isJsxSpreadAttribute(attribute)) return [attribute.expression];
    const value = attribute.initializer;
    return value && ts.isJsxExpression(value) && value.expression ? [value.expression] : [];
  });
}
