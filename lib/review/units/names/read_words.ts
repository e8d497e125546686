import type { ts as TS } from "ts-morph";
import { isIdentifierName } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";

/**
 * The kind of a word in code: the name of something in a scope, that of a member, both at once as in `{ name }`, or a text of
 * one word.
 */
export type WordKind = "binding" | "member" | "both" | "text";

/** A name or a text of one word, as it stands in the code. */
export interface Word {
  readonly kind: WordKind;
  readonly text: string;
  /** The offset of the word itself, behind the quote of a text. */
  readonly start: number;
  /** Tells whether the file declares it here, for more than one function. */
  readonly isDeclared: boolean;
  /** Tells whether it is called here, by itself or as a member. */
  readonly isCalled: boolean;
}

/** The names that stand in a file; the parser keeps each of them once, which its types do not say. */
export function identifiersOf(ast: TS.SourceFile): Iterable<string> {
  return namesOf(ast).keys();
}

/** Tells whether any of some names stands in a file. */
export function hasAny(ast: TS.SourceFile, names: readonly string[]): boolean {
  const known = namesOf(ast);
  return names.some((name) => known.has(name));
}

function namesOf(ast: TS.SourceFile): ReadonlyMap<string, string> {
  return (ast as unknown as { readonly identifiers: ReadonlyMap<string, string> }).identifiers;
}

/** Lists the words of a file, in their order. */
export function readWords(ast: TS.SourceFile): Word[] {
  const words: Word[] = [];
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const start = node.getStart(ast);
    if (ts.isIdentifier(node)) {
      const { text } = node;
      words.push({
        kind: kindOf(node),
        text,
        start,
        isDeclared: isDeclared(node),
        isCalled: isCalled(node),
      });
    } else if (ts.isStringLiteral(node) && isIdentifierName(node.text)) {
      const word = { kind: "text", text: node.text, start: start + 1 } as const;
      words.push({ ...word, isDeclared: false, isCalled: false });
    }
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    agenda.push(...children.reverse());
  }
  return words;
}

function isCalled(node: TS.Identifier): boolean {
  const { parent } = node;
  const callee = ts.isPropertyAccessExpression(parent) && node === parent.name ? parent : node;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
}

function kindOf(node: TS.Identifier): WordKind {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return "both";
  if (ts.isBindingElement(parent)) {
    if (node === parent.propertyName) return "member";
    const isMember = node === parent.name && !parent.propertyName && !parent.dotDotDotToken &&
      ts.isObjectBindingPattern(parent.parent);
    return isMember ? "both" : "binding";
  }
  if (ts.isPropertyAccessExpression(parent)) return node === parent.name ? "member" : "binding";
  if (ts.isQualifiedName(parent)) return node === parent.right ? "member" : "binding";
  if (ts.isJsxAttribute(parent)) return "member";
  return isMemberName(node) || (ts.isPropertyAssignment(parent) && node === parent.name)
    ? "member"
    : "binding";
}

/** Tells whether a type, a class or an enum has a member of that name here. */
function isMemberName(node: TS.Identifier): boolean {
  const { parent } = node;
  const hasMembers = ts.isPropertySignature(parent) || ts.isMethodSignature(parent) ||
    ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent) || ts.isAccessor(parent) ||
    ts.isEnumMember(parent);
  return hasMembers && node === parent.name;
}

function isDeclared(node: TS.Identifier): boolean {
  if (isMemberName(node)) return true;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) {
    return node === parent.name && ts.isSourceFile(parent.parent.parent.parent);
  }
  const isNamed = ts.isFunctionDeclaration(parent) || ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent) ||
    ts.isEnumDeclaration(parent);
  return isNamed && node === parent.name && ts.isSourceFile(parent.parent);
}
