import type { ts as TS } from "ts-morph";
import { ts } from "../typescript.ts";
import type { Inspection } from "./inspector.ts";
import { isMissingPackage, lacksJsxTypes } from "./packages.ts";

const MAX_STEPS = 16;

/** Whether an interface that belongs to a type extends one of a package that is not installed. */
export function hasMissingPart(type: TS.Type, inspection: Inspection): boolean {
  return hasMissingBase(type, inspection, MAX_STEPS);
}

function hasMissingBase(type: TS.Type, inspection: Inspection, steps: number): boolean {
  if (steps === 0) return false;
  if (type.isUnionOrIntersection()) {
    return type.types.some((part) => hasMissingBase(part, inspection, steps - 1));
  }
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.some((declaration) => {
    if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassLike(declaration)) return false;
    if (inspection.program.isSourceFileFromExternalLibrary(declaration.getSourceFile())) {
      return false;
    }
    const bases = declaration.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
    return bases.some((base) => isMissingBase(base, inspection, steps));
  });
}

function isMissingBase(
  base: TS.ExpressionWithTypeArguments,
  inspection: Inspection,
  steps: number,
): boolean {
  const type = inspection.checker.getTypeAtLocation(base);
  return type.flags & ts.TypeFlags.Any
    ? comesFromMissingPackage(base.expression, inspection)
    : hasMissingBase(type, inspection, steps - 1);
}

/**
 * Whether a value or type is unknown because it comes out of a package that is not installed: imported from it,
 * returned by a call into it, a member of such a thing, or a parameter of a function that is passed to it.
 */
export function comesFromMissingPackage(node: TS.Node, inspection: Inspection): boolean {
  return tracedToMissing(node, inspection, MAX_STEPS);
}

function tracedToMissing(node: TS.Node, inspection: Inspection, steps: number): boolean {
  if (steps === 0) return false;
  const source = originOf(node);
  if (source) return tracedToMissing(source, inspection, steps - 1);
  if (ts.isParameter(node)) return isPassedToMissing(node.parent, inspection, steps - 1);
  const specifier = specifierOf(node);
  if (specifier !== null) return isMissingPackage(specifier, inspection);
  if (!ts.isIdentifier(node)) return false;
  const symbol = inspection.checker.getSymbolAtLocation(node);
  // `React` and `JSX` are global names, once the types of React are there.
  if (!symbol) return isJsxGlobal(node.text) && lacksJsxTypes(inspection);
  return isSymbolMissing(symbol, inspection, steps - 1);
}

/** Follows imports and re-exports through the project's own modules. */
function isSymbolMissing(symbol: TS.Symbol, inspection: Inspection, steps: number): boolean {
  const declaration = symbol.declarations?.[0];
  if (!declaration || steps === 0) return false;
  if (tracedToMissing(declaration, inspection, steps)) return true;
  if (!(symbol.flags & ts.SymbolFlags.Alias)) return false;
  const next = inspection.checker.getImmediateAliasedSymbol(symbol);
  return next !== undefined && isSymbolMissing(next, inspection, steps - 1);
}

/** The node that a node's value comes from. */
function originOf(node: TS.Node): TS.Node | undefined {
  if (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) || ts.isAwaitExpression(node) ||
    ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ||
    ts.isExpressionWithTypeArguments(node)
  ) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (ts.isQualifiedName(node)) return node.left;
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isBindingElement(node)) return node.parent.parent;
  if (ts.isExportAssignment(node)) return node.expression;
  if (!ts.isVariableDeclaration(node) && !ts.isParameter(node)) return undefined;
  const loop = node.parent?.parent;
  if (loop && ts.isForOfStatement(loop)) return loop.expression;
  return node.type ?? node.initializer;
}

/** The module of an import or re-export that a node is a part of. */
function specifierOf(node: TS.Node): string | null {
  const isName = ts.isImportSpecifier(node) || ts.isImportClause(node) ||
    ts.isNamespaceImport(node) || ts.isExportSpecifier(node);
  if (!isName) return null;
  const statement = ts.findAncestor(
    node,
    (above): above is TS.ImportDeclaration | TS.ExportDeclaration =>
      ts.isImportDeclaration(above) || ts.isExportDeclaration(above),
  );
  const specifier = statement?.moduleSpecifier;
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : null;
}

/** A function gets its parameter types from whatever takes it: a call, or an attribute of an element. */
function isPassedToMissing(taken: TS.Node, inspection: Inspection, steps: number): boolean {
  for (let node = taken; !ts.isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (ts.isJsxAttribute(parent) || ts.isJsxExpression(parent) && ts.isJsxElement(parent.parent)) {
      return isUnknownElement(parent, inspection, steps);
    }
    if (ts.isCallExpression(parent) && parent.expression !== node) {
      return tracedToMissing(parent.expression, inspection, steps);
    }
    if (ts.isVariableDeclaration(parent)) {
      return parent.type !== undefined && tracedToMissing(parent.type, inspection, steps);
    }
    const isResult = ts.isArrowFunction(parent) && parent.body === node;
    const passesOn = isResult || ts.isPropertyAssignment(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isArrayLiteralExpression(parent) || ts.isParenthesizedExpression(parent) ||
      ts.isJsxExpression(parent) || ts.isConditionalExpression(parent) ||
      ts.isBinaryExpression(parent);
    if (!passesOn) return false;
  }
  return false;
}

function isUnknownElement(inside: TS.Node, inspection: Inspection, steps: number): boolean {
  const opening = ts.findAncestor(
    inside,
    (node): node is TS.JsxOpeningLikeElement =>
      ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node),
  ) ?? ts.findAncestor(inside, ts.isJsxElement)?.openingElement;
  if (!opening) return false;
  const { tagName } = opening;
  if (ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text)) return lacksJsxTypes(inspection);
  const props = inspection.checker.getContextualType(opening.attributes);
  if (props && hasMissingPart(props, inspection)) return true;
  return tracedToMissing(tagName, inspection, steps);
}

function isJsxGlobal(name: string): boolean {
  return name === "React" || name === "JSX";
}
