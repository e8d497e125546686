import type { ts as TS } from "ts-morph";
import type { Declaration } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { propertyName } from "./objects.ts";
import {
  type At,
  type Evaluation,
  type Member,
  notStatic,
  type ObjectValue,
  primitive,
  type Site,
  type UnknownValue,
  type Value,
} from "./value.ts";

/** An enum as the object of its members. @param use.parts its declarations: an enum may be written in several */
export function evaluateEnum(
  run: Evaluation,
  use: { readonly at: At; readonly parts: readonly Declaration[]; readonly site: Site },
): ObjectValue {
  const members = new Map<string, Member>();
  const gaps: UnknownValue[] = [];
  for (const { declaration } of use.parts) {
    if (!ts.isEnumDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const at = { file: use.site.file, node: member };
      const name = propertyName(run, member.name, use.site);
      if (typeof name === "string") {
        addMember(members, name, { at, value: enumMemberValue(run, member, use.site) });
      } else gaps.push(name);
    }
  }
  return { kind: "object", at: use.at, members, gaps };
}

/** A member that is a number also stands the other way round: `Step[1]` is its name. */
function addMember(
  members: Map<string, Member>,
  name: string,
  member: { readonly at: At; readonly value: Value },
): void {
  members.set(name, member);
  const { at, value } = member;
  if (value.kind !== "primitive" || typeof value.value !== "number") return;
  members.set(String(value.value), { at, value: primitive(at, name) });
}

/** A member without a value is one more than the member before it. */
export function enumMemberValue(run: Evaluation, member: TS.EnumMember, site: Site): Value {
  const at = { file: site.file, node: member };
  const { members } = member.parent;
  const place = members.indexOf(member);
  let start = place;
  while (start > 0 && !members[start]?.initializer) start--;
  const initializer = members[start]?.initializer;
  if (!initializer) return primitive(at, place);
  const first = run.evaluate(initializer, site);
  if (start === place) return first;
  if (first.kind !== "primitive" || typeof first.value !== "number") return notStatic(at);
  return primitive(at, first.value + place - start);
}
