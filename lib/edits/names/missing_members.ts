import type { ts as TS } from "ts-morph";
import { moduleNames, valueAt } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { isTagName } from "./tag_names.ts";

/** A tag that asks an object of the file for what it does not hold. */
export interface MissingMember {
  /** The tag up to the member: `Ui.Nope`. */
  readonly name: string;
  readonly node: TS.Identifier;
}

/** Lists the tags of a new text that the old one did not have, and whose object stands in the file without such a member. */
export function missingMembers(before: TS.SourceFile, after: TS.SourceFile): MissingMember[] {
  const old = new Set(membersOf(before).map(({ name }) => name));
  return membersOf(after).filter(({ name, node, member }) => {
    const keys = old.has(name) ? null : keysOf(node);
    return keys !== null && !keys.has(member);
  });
}

function membersOf(ast: TS.SourceFile): (MissingMember & { readonly member: string })[] {
  return [...moduleNames(ast).used.values()].flatMap(({ nodes }) =>
    nodes.flatMap((node) => {
      const { parent } = node;
      if (!ts.isPropertyAccessExpression(parent) || !isTagName(node)) return [];
      const member = parent.name.text;
      return [{ name: `${node.text}.${member}`, node, member }];
    })
  );
}

/** The keys of the object that a constant is; null where code or types may give it others. */
function keysOf(node: TS.Identifier): ReadonlySet<string> | null {
  const declaration = valueAt(node, node.text)?.declaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || declaration.type) return null;
  let value = declaration.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) {
    if (ts.isAsExpression(value) && !ts.isConstTypeReference(value.type)) return null;
    value = value.expression;
  }
  if (!value || !ts.isObjectLiteralExpression(value)) return null;
  const keys = new Set<string>();
  for (const { name } of value.properties) {
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return null;
    keys.add(name.text);
  }
  return keys;
}
