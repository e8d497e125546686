import type { ts as TS } from "ts-morph";
import { parseText } from "../../source/parse_cache.ts";
import { ts } from "../../source/typescript.ts";

/**
 * Whether a union, as it is written, has all members of another type and more: whoever gives the one may go on. Needs the
 * compiler loaded, as whoever has types of a source has it.
 */
export function isWider(type: string, before: string): boolean {
  const [members, former] = [membersOf(type), membersOf(before)];
  return members.size > former.size && [...former].every((member) => members.has(member));
}

function membersOf(type: string): ReadonlySet<string> {
  const ast = parseText("type.ts", `type T = ${type};`);
  const [alias] = ast.statements;
  if (!alias || !ts.isTypeAliasDeclaration(alias)) return new Set([type]);
  return new Set(flatMembers(alias.type).map((member) => oneLine(member.getText(ast))));
}

function flatMembers(type: TS.TypeNode): TS.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return flatMembers(type.type);
  return ts.isUnionTypeNode(type) ? type.types.flatMap(flatMembers) : [type];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
