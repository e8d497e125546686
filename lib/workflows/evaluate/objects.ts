import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { inKeyOrder, isArrayIndex } from "./key_order.ts";
import { withoutWrapping } from "./wrapping.ts";
import {
  type ArrayValue,
  type At,
  type Delayed,
  type Evaluation,
  excerpt,
  type Member,
  notStatic,
  type ObjectValue,
  primitive,
  type RepeatedProperty,
  type Site,
  unknown,
  type UnknownValue,
  type Value,
} from "./value.ts";

/** An object that is being put together, member by member, as JavaScript does it. */
export interface ObjectDraft {
  readonly members: Map<string, Member>;
  readonly gaps: UnknownValue[];
  readonly repeated?: RepeatedProperty[];
}

export function evaluateObject(
  run: Evaluation,
  at: At & { readonly node: TS.ObjectLiteralExpression },
  site: Site,
): ObjectValue {
  const draft: ObjectDraft = { members: new Map(), gaps: [], repeated: [] };
  for (const property of at.node.properties) addProperty(run, draft, property, site);
  return finishObject(at, draft);
}

function addProperty(
  run: Evaluation,
  draft: ObjectDraft,
  property: TS.ObjectLiteralElementLike,
  site: Site,
): void {
  const at = { file: site.file, node: property };
  if (ts.isSpreadAssignment(property)) {
    const spread = { file: site.file, node: property.expression };
    spreadInto(run, draft, run.force({ expression: property.expression, site }), spread);
    return;
  }
  const name = propertyName(run, property.name, site);
  if (typeof name !== "string") addGap(draft, name);
  else if (name === "__proto__" && isPrototype(property, site)) {
    addGap(draft, unknown(at, "not_static", '"__proto__" gives the object a prototype'));
  } else {
    const before = draft.members.get(name)?.at;
    if (before?.node.parent === property.parent && !ts.isSpreadAssignment(before.node)) {
      draft.repeated?.push({ name, at: before });
    }
    draft.members.set(name, { at, value: propertyValue(property, site) });
  }
}

/** `__proto__: x`, unlike `["__proto__"]: x` and `{ __proto__ }`, makes no property; in JSON it does. */
function isPrototype(property: TS.ObjectLiteralElementLike, { file }: Site): boolean {
  return ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name) &&
    !file.path.endsWith(".json");
}

function propertyValue(property: TS.ObjectLiteralElementLike, site: Site): Delayed | Value {
  const at = { file: site.file, node: property };
  if (ts.isPropertyAssignment(property)) return { expression: property.initializer, site };
  if (ts.isShorthandPropertyAssignment(property)) return { expression: property.name, site };
  if (ts.isMethodDeclaration(property)) {
    const name = ts.isIdentifier(property.name) ? property.name.text : "";
    return { kind: "function", at, node: property, site, name };
  }
  return unknown(at, "not_static", `"${excerpt(at)}" computes its value when it is read`);
}

/** The name of a property as JavaScript makes it, or why it is not known. */
export function propertyName(
  run: Evaluation,
  name: TS.PropertyName | undefined,
  site: Site,
): string | UnknownValue {
  const at = { file: site.file, node: name ?? site.file.ast };
  if (!name) return notStatic(at);
  if (ts.isNumericLiteral(name)) return String(Number(name.text));
  if (ts.isBigIntLiteral(name)) return String(BigInt(name.text.slice(0, -1)));
  if (!ts.isComputedPropertyName(name)) return name.text;
  const value = run.evaluate(name.expression, site);
  if (value.kind === "unknown") return value;
  return value.kind === "primitive" ? String(value.value) : notStatic(at);
}

/** `...value` in an object. */
export function spreadInto(run: Evaluation, draft: ObjectDraft, value: Value, at: At): void {
  if (value.kind === "object") {
    if (!run.spend(value.members.size)) {
      addGap(draft, unknown(at, "too_large", `"${excerpt(at)}" leads to more than is read`));
      return;
    }
    for (const gap of value.gaps) addGap(draft, gap);
    for (const [name, member] of value.members) draft.members.set(name, member);
  } else if (value.kind === "unknown") addGap(draft, value);
  else if (!hasNoMembers(value)) addGap(draft, notStatic(at));
}

/** Something that may bring any members: those that are there already may not be what they were. */
function addGap({ members, gaps }: ObjectDraft, gap: UnknownValue): void {
  gaps.push(gap);
  for (const [name, member] of members) {
    if (!member.doubt) members.set(name, { ...member, doubt: gap });
  }
}

/** Tells whether a value spreads to nothing. */
function hasNoMembers(value: Value): boolean {
  if (value.kind === "function") return true;
  return value.kind === "primitive" && (typeof value.value !== "string" || value.value === "");
}

/** Brings the members into the order in which JavaScript lists them: whole numbers first. */
export function finishObject(at: At, { members, gaps, repeated = [] }: ObjectDraft): ObjectValue {
  const ordered = [...members.keys()].some(isArrayIndex)
    ? new Map(inKeyOrder([...members], ([name]) => name))
    : members;
  return { kind: "object", at, members: ordered, gaps, ...(repeated.length > 0 && { repeated }) };
}

export function evaluateArray(
  run: Evaluation,
  at: At & { readonly node: TS.ArrayLiteralExpression },
  site: Site,
): Value {
  const items: Value[] = [];
  const written: At[] = [];
  for (const element of at.node.elements) {
    const added = elementValues(run, element, site);
    if (!run.spend(added.items.length)) {
      return unknown(at, "too_large", `"${excerpt(at)}" leads to more than is read`);
    }
    for (const item of added.items) items.push(item);
    for (const place of added.written) written.push(place);
  }
  return { kind: "array", at, items, written };
}

function elementValues(
  run: Evaluation,
  element: TS.Expression,
  site: Site,
): Pick<ArrayValue, "items" | "written"> {
  const at = { file: site.file, node: element };
  if (ts.isOmittedExpression(element)) {
    return { items: [primitive(at, undefined)], written: [at] };
  }
  if (!ts.isSpreadElement(element)) {
    const node = withoutWrapping(element);
    return { items: [run.evaluate(element, site)], written: [{ file: site.file, node }] };
  }
  const spread = run.evaluate(element.expression, site);
  if (spread.kind === "array") return spread;
  return { items: [spread.kind === "unknown" ? { ...spread, at } : notStatic(at)], written: [at] };
}
