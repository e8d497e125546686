import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "./file_style.ts";

/** The uses of names in the file, whatever the scope: a new import must neither hide a name nor be hidden. */
export interface NamesInFile {
  /** Declared names, and names that code refers to without that the file declares them (globals). */
  readonly taken: ReadonlySet<string>;
  /** Names that something else than an import declares. */
  readonly declared: ReadonlySet<string>;
}

export function namesInFile(ast: TS.SourceFile): NamesInFile {
  const taken = new Set<string>();
  const declared = new Set<string>();
  visitAll(ast, (node) => {
    if (!ts.isIdentifier(node) || node.text === "" || isMemberName(node)) return;
    const declares = isDeclarationName(node);
    // `<Card/>` without a declaration waits for just this import.
    if (!declares && isTagName(node)) return;
    taken.add(node.text);
    if (declares && !isImported(node)) declared.add(node.text);
  });
  return { taken, declared };
}

/** The name, or the first of `Name2`, `Name3`, ... that nothing else has. */
export function freeName(preferred: string, taken: Pick<ReadonlySet<string>, "has">): string {
  if (!taken.has(preferred)) return preferred;
  let count = 2;
  while (taken.has(`${preferred}${count}`)) count++;
  return `${preferred}${count}`;
}

function isDeclarationName(node: TS.Identifier): boolean {
  const { parent } = node;
  return ts.isShorthandPropertyAssignment(parent)
    ? false
    : (ts.isImportClause(parent) || ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent) ||
      ts.isImportEqualsDeclaration(parent) || ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isFunctionLike(parent) ||
      ts.isClassLike(parent) || ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) || ts.isEnumDeclaration(parent) ||
      ts.isModuleDeclaration(parent) || ts.isTypeParameterDeclaration(parent)) &&
      parent.name === node;
}

function isImported({ parent }: TS.Identifier): boolean {
  return ts.isImportClause(parent) || ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent);
}

/** Names that live in an object, a type or another module, not in a scope. */
function isMemberName(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) {
    return parent.propertyName === node;
  }
  if (ts.isExportSpecifier(parent)) {
    return parent.propertyName !== undefined && parent.name === node;
  }
  if (ts.isJsxAttribute(parent) || ts.isJsxNamespacedName(parent)) return true;
  const isMember = ts.isPropertyAssignment(parent) || ts.isClassElement(parent) ||
    ts.isTypeElement(parent) || ts.isEnumMember(parent) || ts.isObjectLiteralElementLike(parent);
  return isMember && !ts.isShorthandPropertyAssignment(parent) && parent.name === node;
}

function isTagName({ parent }: TS.Identifier): boolean {
  return ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
}
