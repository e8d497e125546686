import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { Inspection } from "./inspector.ts";

/**
 * The type that a name would have if it were written at a place, narrowed by the conditions around it.
 * @returns null when no such value is visible there
 */
export function typeOfName(
  name: string,
  at: TS.Node,
  { checker }: Inspection,
): TS.Type | null {
  const symbol = checker.resolveName(name, at, ts.SymbolFlags.Value, false);
  if (!symbol) return null;
  const use = canBeUsedAt(symbol, at) ? wouldBeUse(name, at) : null;
  return checker.getTypeOfSymbolAtLocation(symbol, use ?? at);
}

/**
 * An identifier that does not stand in the file but is checked as if it stood in the place of the element. It is a
 * twin of the tag's first identifier, which knows the control flow there; the checker has no public way to ask for the
 * narrowed type of a name that is not written yet.
 */
function wouldBeUse(name: string, at: TS.Node): TS.Node | null {
  const element = ts.isJsxOpeningElement(at) ? at.parent : at;
  if (!ts.isJsxElement(element) && !ts.isJsxSelfClosingElement(element)) return null;
  let tag: TS.Node = ts.isJsxElement(element) ? element.openingElement.tagName : element.tagName;
  while (ts.isPropertyAccessExpression(tag)) tag = tag.expression;
  if (!ts.isIdentifier(tag)) return null;
  const twin: TS.Node = Object.create(Object.getPrototypeOf(tag));
  return Object.assign(twin, tag, {
    escapedText: ts.escapeLeadingUnderscores(name),
    parent: element,
    id: undefined,
  });
}

/** The checker would report a use before declaration or assignment, and keep that among the file's errors. */
function canBeUsedAt(symbol: TS.Symbol, at: TS.Node): boolean {
  const declaration = symbol.valueDeclaration;
  if (!declaration || declaration.getSourceFile() !== at.getSourceFile()) return true;
  if (declaration.pos > at.pos) return false;
  return !ts.isVariableDeclaration(declaration) || declaration.initializer !== undefined ||
    ts.isForOfStatement(declaration.parent.parent) ||
    ts.isForInStatement(declaration.parent.parent);
}
