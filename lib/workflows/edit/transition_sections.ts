import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import {
  insertElements,
  insertProperties,
  insertProperty,
  type NewValue,
  objectOf,
  replaceNode,
} from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { At } from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import { read, stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EventGroup } from "../extract/transitions.ts";
import type { TransitionKind } from "../machine.ts";
import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";
import { targetMember } from "./transition_text.ts";
import { transitionsOf } from "./transition_sites.ts";
import {
  configAt,
  type NamedProperty,
  notSpliceable,
  propertyOf,
  quietReading,
  withWrapping,
  type WrittenObject,
  writtenObject,
} from "./written.ts";

/** The place where the transitions of a kind are written: in a member of a state or an invoke, or one further in, by event. */
export interface TransitionSection {
  readonly kind: TransitionKind;
  /** The event as a group of read transitions has it. */
  readonly event: string;
  readonly invoke?: string;
  /** The object that configures the state or the invoke. */
  readonly config: WrittenObject;
  /** `on`, `always`, ... */
  readonly member: string;
  /** Key in the member's object; null where the member itself holds the transitions. */
  readonly key: string | null;
}

interface SectionArgs {
  readonly kind: TransitionKind;
  readonly event?: string | number | undefined;
  readonly invoke?: string | undefined;
}

/** @throws {WorkbenchError} `edit_refused` */
export function sectionOf(
  site: EditSite,
  node: StateNode,
  { kind, event, invoke }: SectionArgs,
): TransitionSection {
  if (invoke === undefined) {
    const config = configAt(site, node);
    const key = event === undefined ? null : String(event);
    if (key === "__proto__" || (key === "" && kind === "on")) {
      throw refusal("bad_name", `Expected another name than "${key}"`);
    }
    return { kind, event: key ?? "", config, member: kind, key };
  }
  const found = transitionsOf(site, node).invokes.find((each) => each.invoke.id === invoke);
  if (!found) {
    throw refusal(
      "invoke_not_found",
      `Cannot find the invoke "${invoke}" in ${stateWords(node.path)}`,
    );
  }
  if (!found.config) throw refusal("not_spliceable", `Cannot edit the invoke "${invoke}"`);
  const config = writtenObject(site, found.config, `the invoke "${invoke}"`);
  return { kind, event: "", invoke, config, member: kind, key: null };
}

/** The transitions that are there. */
export function groupOf(
  site: EditSite,
  node: StateNode,
  { kind, event, invoke, key, config, member }: TransitionSection,
): EventGroup | undefined {
  const { groups } = transitionsOf(site, node);
  // XState 4 also takes `on: { "": ... }` for what is always taken.
  if (kind === "always" && !config.value.members.has(member)) return undefined;
  const found = groups.filter((group) =>
    group.kind === kind && group.invoke === invoke && (key === null || group.event === event)
  );
  return found.at(-1);
}

/** A transition to be written, and the ones that it goes among. */
export interface NewTransition {
  readonly group: EventGroup | undefined;
  readonly position: number;
  readonly members: readonly (readonly [string, NewValue])[];
}

/** @throws {WorkbenchError} `edit_refused` */
export function insertTransition(
  site: EditSite,
  section: TransitionSection,
  added: NewTransition,
): TextEdit[] {
  const { file: { ast } } = site;
  const { config, member, key } = section;
  const property = propertyOf(site, config.value, member);
  if (!property) {
    const value = shortest(added);
    return insertMember(ast, config, {
      key: member,
      value: key === null ? value : objectOf([[key, value]]),
    });
  }
  if (key === null) return joinGroup(site, property, added);
  const value = read(quietReading(site), config.value, member);
  if (value?.kind === "array") return insertListed(site, section, value.at.node, added);
  if (!value) throw notSpliceable({ file: site.file, node: property }, `"${member}"`);
  const written = writtenObject(site, value, `"${member}"`);
  const event = added.group ? eventProperty(site, written, key) : null;
  if (event) return joinGroup(site, event, added);
  return insertProperty(ast, written.literal, { key, value: likeOthers(written, added) });
}

/** Before the states in a state, where there are some: what a state does is told first. */
export function insertMember(
  ast: TS.SourceFile,
  { literal }: WrittenObject,
  ...members: readonly { readonly key: string; readonly value: NewValue }[]
): TextEdit[] {
  const states = literal.properties.find((each) =>
    each.name && ts.isIdentifier(each.name) && each.name.text === "states"
  );
  return insertProperties(ast, literal, members, { before: states });
}

/** The property of an event: `after` may write a delay as `1_000` or `1e3`. */
function eventProperty(
  site: EditSite,
  { value }: WrittenObject,
  key: string,
): NamedProperty | null {
  const name = [...value.members.keys()].find((each) =>
    each === key || (each !== "" && String(Number(each)) === key)
  );
  return name === undefined ? null : propertyOf(site, value, name);
}

/** Inserts a transition into a list of the form `on: [{ event: "NEXT", target: "b" }]` of XState 4. */
function insertListed(
  site: EditSite,
  { member, key }: TransitionSection,
  node: TS.Node,
  { group, position, members }: NewTransition,
): TextEdit[] {
  if (!ts.isArrayLiteralExpression(node)) {
    throw notSpliceable({ file: site.file, node }, `"${member}"`);
  }
  const delay = /^\d+$/.test(key ?? "") ? Number(key) : key;
  const named = member === "on" ? ["event", key] as const : ["delay", delay] as const;
  const index = elementIndex(node, group, position);
  return insertElements(site.file.ast, node, [objectOf([named, ...members])], index);
}

/** Adds to the transitions that a property holds; one alone becomes the first of several. */
function joinGroup(
  site: EditSite,
  property: NamedProperty,
  { group, position, members }: NewTransition,
): TextEdit[] {
  const { file: { ast } } = site;
  if (!ts.isPropertyAssignment(property)) {
    throw notSpliceable({ file: site.file, node: property }, "the transitions");
  }
  const value = withoutWrapping(property.initializer);
  const made = objectOf(members);
  if (ts.isArrayLiteralExpression(value)) {
    const index = elementIndex(value, group, position);
    return insertElements(ast, value, [made], index);
  }
  const [item, ...others] = group?.items ?? [];
  const array = item && arrayAround(site, item.at);
  if (array) return insertElements(ast, array, [made], elementIndex(array, group, position));
  if (others.length > 0) throw notSpliceable({ file: site.file, node: value }, "the transitions");
  if (!item) return [replaceNode(ast, property.initializer, made)];
  const written = targetMember(site, item);
  const existing = written.length > 0
    ? objectOf(written)
    : item.value.kind === "primitive"
    ? objectOf([])
    : null;
  if (existing) {
    const both = position === 0 ? [made, existing] : [existing, made];
    return [replaceNode(ast, property.initializer, both)];
  }
  return wrapInArray(ast, property.initializer, made, position);
}

/** Returns the array that lists transitions when the property only refers to it. */
function arrayAround(site: EditSite, { file, node }: At): TS.ArrayLiteralExpression | null {
  const { parent } = withWrapping(node);
  return file.path === site.file.path && ts.isArrayLiteralExpression(parent) ? parent : null;
}

/** Returns the index at which a transition goes into an array; the end where it is to be the last one. */
function elementIndex(
  array: TS.ArrayLiteralExpression,
  group: EventGroup | undefined,
  position: number,
): number | undefined {
  const next = group?.items[position]?.at;
  if (!next) return undefined;
  const index = array.elements.findIndex((element) => withoutWrapping(element) === next.node);
  if (index < 0) throw notSpliceable(next, `the transition at ${position}`);
  return index;
}

/** Puts an expression and a new value into an array without rewriting the expression: nothing but brackets around it. */
export function wrapInArray(
  ast: TS.SourceFile,
  node: TS.Expression,
  value: NewValue,
  position: number,
): TextEdit[] {
  const start = node.getStart(ast);
  const { text } = replaceNode(ast, node, value);
  return position === 0
    ? [{ start, end: start, text: `[${text}, ` }, { start: node.end, end: node.end, text: "]" }]
    : [{ start, end: start, text: "[" }, { start: node.end, end: node.end, text: `, ${text}]` }];
}

/** A target alone where that is all there is to say. */
function shortest({ members }: NewTransition): NewValue {
  const [first, ...others] = members;
  return others.length === 0 && first?.[0] === "target" && typeof first[1] === "string"
    ? first[1]
    : objectOf(members);
}

/** Writes a transition in the same way as the transitions beside it: some like objects better where a target alone would do. */
function likeOthers({ literal }: WrittenObject, added: NewTransition): NewValue {
  const values = literal.properties.filter(ts.isPropertyAssignment)
    .map(({ initializer }) => withoutWrapping(initializer));
  const hasText = values.some((value) => ts.isStringLiteralLike(value));
  return hasText || values.length === 0 ? shortest(added) : objectOf(added.members);
}
