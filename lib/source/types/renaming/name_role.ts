import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/**
 * Tells whether a name is looked up in the scopes around it, or adds a name to them: not that of a member, or in another module.
 */
export function isScoped(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent)) return parent.right !== node;
  if (ts.isImportTypeNode(parent)) return false;
  if (ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) {
    return parent.propertyName !== node;
  }
  if (ts.isExportSpecifier(parent)) {
    if (parent.parent.parent.moduleSpecifier) return false;
    return parent.propertyName === undefined || parent.propertyName === node;
  }
  if (ts.isNamespaceExport(parent)) return false;
  if (ts.isJsxAttribute(parent) || ts.isJsxNamespacedName(parent)) return false;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  const isMember = ts.isClassElement(parent) || ts.isTypeElement(parent) ||
    ts.isEnumMember(parent) || ts.isObjectLiteralElementLike(parent);
  return !isMember || parent.name !== node;
}

/** Tells whether a name stands at the place that declares it in this file, an import included. */
export function isDeclaring(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return parent.name === node;
  const declares = ts.isImportSpecifier(parent) || ts.isImportEqualsDeclaration(parent) ||
    ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) || ts.isFunctionExpression(parent) ||
    ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) || ts.isEnumDeclaration(parent) ||
    ts.isModuleDeclaration(parent) || ts.isTypeParameterDeclaration(parent);
  return declares && parent.name === node;
}

/** Tells whether a name is the tag of a JSX element, opening or closing. */
export function isTag({ parent }: TS.Identifier): boolean {
  return ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
}

/** The function, or the file, in which a declared name is known: a block in it may be all. */
export function scopeOf(node: TS.Identifier): TS.Node {
  const { parent } = node;
  const isOutside = ts.isFunctionDeclaration(parent) || ts.isClassDeclaration(parent);
  return ts.findAncestor(
    isOutside ? parent.parent : parent,
    (above) => ts.isFunctionLike(above) || ts.isModuleBlock(above) || ts.isSourceFile(above),
  ) ??
    node.getSourceFile();
}
