import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/**
 * Returns the type of a name as its file writes it: of a type that is not found, and of all that it is a part of, the checker
 * knows nothing.
 * @returns null where the file says no type, or where it means something only there
 */
export function writtenType(node: TS.Expression, checker: TS.TypeChecker): string | null {
  const declared = declarationOf(node, checker);
  const isTyped = declared !== undefined &&
    (ts.isParameter(declared) || ts.isVariableDeclaration(declared) ||
      ts.isPropertySignature(declared));
  if (!isTyped || !declared.type || isGeneric(declared)) return null;
  const source = node.getSourceFile();
  if (declared.getSourceFile() !== source) return null;
  const { type } = declared;
  const text = lineOf(type);
  const isOptional = !ts.isVariableDeclaration(declared) && declared.questionToken !== undefined;
  return isOptional ? `${ts.isFunctionTypeNode(type) ? `(${text})` : text} | undefined` : text;
}

/** Returns the text of a type in one line. */
export function lineOf(type: TS.TypeNode): string {
  return type.getText().split("\n").map((line) => line.trim()).join(" ");
}

function declarationOf(node: TS.Expression, checker: TS.TypeChecker): TS.Declaration | undefined {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declaration || !ts.isBindingElement(declaration)) return declaration;
  const { parent: pattern, propertyName, name, initializer, dotDotDotToken } = declaration;
  const key = propertyName ?? name;
  const isPlain = ts.isObjectBindingPattern(pattern) && ts.isIdentifier(key) && !initializer &&
    !dotDotDotToken;
  if (!isPlain) return undefined;
  return checker.getPropertyOfType(checker.getTypeAtLocation(pattern), key.text)?.valueDeclaration;
}

/** Tells whether the type of a member may be one that its owner is given. */
function isGeneric(declaration: TS.Declaration): boolean {
  const owner = ts.findAncestor(
    declaration,
    (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  return owner !== undefined && (owner.typeParameters?.length ?? 0) > 0;
}
