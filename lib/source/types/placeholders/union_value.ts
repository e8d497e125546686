import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { quoted, type Writing } from "./writing.ts";
import { inWrittenOrder } from "./written_order.ts";

/**
 * The value of a union: of its simplest member, of several of one kind the first that the source writes.
 * @param written the union as the source has it
 */
export function unionValue(
  type: TS.UnionType,
  writing: Writing,
  written: TS.TypeNode | undefined,
): string {
  const { inspection: { checker }, quote, noValue } = writing;
  const members = inWrittenOrder(type, written, checker);
  if (isAnyTag(members)) return quoted("div", quote);
  const ranked = members.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const member of ranked) {
    const value = writing.part(member);
    if (!value.includes(noValue)) return value;
  }
  return noValue;
}

function rankOf({ flags }: TS.Type): number {
  if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return 0;
  if (flags & ts.TypeFlags.Number) return 1;
  // Behind other literals: they say more than a boolean.
  if (flags & ts.TypeFlags.BooleanLiteral) return 3;
  if (flags & (ts.TypeFlags.Literal | ts.TypeFlags.EnumLike)) return 2;
  if (flags & ts.TypeFlags.Null) return 4;
  return flags & ts.TypeFlags.VoidLike ? 5 : 6;
}

/** The tags of HTML, as in React's `ElementType`: the first of them by name would be `a`. */
function isAnyTag(members: readonly TS.Type[]): boolean {
  const tags = ["div", "span", "table"];
  const texts = new Set(members.map((member) => member.isStringLiteral() ? member.value : null));
  return tags.every((tag) => texts.has(tag));
}
