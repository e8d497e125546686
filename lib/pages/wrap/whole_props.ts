import type { ts as TS } from "ts-morph";
import { groupBy } from "../../grouping/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { UsedName } from "./moved_code.ts";

/** A member of the props of a component, and all its uses. */
export interface PropsMember {
  /** `props.id` */
  readonly text: string;
  readonly nodes: readonly TS.PropertyAccessExpression[];
}

/** Tells whether a name is the parameter by which a component takes its props as a whole. */
export function isWholeProps({ origin, name }: UsedName): boolean {
  if (origin.kind !== "local") return false;
  const { declaration } = origin;
  if (!ts.isParameter(declaration) || declaration.dotDotDotToken) return false;
  const owner = declaration.parent;
  return owner.parameters[0] === declaration && (name === "props" || isComponent(owner));
}

function isComponent(owner: TS.SignatureDeclaration): boolean {
  const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent;
  const isNamed = ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named);
  return isNamed && named.name !== undefined && ts.isIdentifier(named.name) &&
    /^\p{Lu}/u.test(named.name.text);
}

/**
 * Returns the members of the props that code uses. No component changes its props: a member is what it is also where the code runs
 * later, or calls it.
 * @returns null where the code uses the props themselves
 */
export function propsMembers(used: UsedName): PropsMember[] | null {
  const found: TS.PropertyAccessExpression[] = [];
  for (const { parent: access } of used.nodes) {
    const isPlain = ts.isPropertyAccessExpression(access) && !access.questionDotToken &&
      ts.isIdentifier(access.name) && !isHostTag(access) && !isWritten(access);
    if (!isPlain) return null;
    found.push(access);
  }
  return [...groupBy(found, ({ name }) => `${used.name}.${name.text}`)]
    .map(([text, nodes]) => ({ text, nodes }));
}

/** Tells whether a member is a tag that its name alone would make one of the host: `<props.icon />`. */
function isHostTag({ parent, name }: TS.PropertyAccessExpression): boolean {
  const isTag = ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
  return isTag && !/^\p{Lu}/u.test(name.text);
}

/** Tells whether code changes what an expression names. */
export function isWritten(node: TS.Node): boolean {
  const { parent } = node;
  return ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment);
}
