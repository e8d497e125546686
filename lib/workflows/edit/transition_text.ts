import type { TextEdit } from "../../source/mod.ts";
import {
  codeOf,
  insertProperty,
  type NewValue,
  objectOf,
  replaceNode,
  setPropertyValue,
} from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { removeWritten } from "./remove_written.ts";
import type { EditSite } from "./op.ts";
import type { TransitionSite } from "./transition_sites.ts";
import { notSpliceable, propertyOf, requireHere, writtenObject } from "./written.ts";

/**
 * Sets a member of a transition. A transition that is a target alone becomes an object.
 * @param value undefined removes the member
 */
export function setTransitionMember(
  site: EditSite,
  transition: TransitionSite,
  name: string,
  value: NewValue,
): TextEdit[] {
  const { file: { ast } } = site;
  const { item } = transition;
  if (item.value.kind === "unknown") throw notSpliceable(item.at, "the transition");
  if (item.value.kind !== "object") {
    return value === undefined ? [] : [asObject(site, transition, [[name, value]])];
  }
  const written = writtenObject(site, item.value, "the transition");
  const property = propertyOf(site, written.value, name);
  if (value === undefined) {
    return property ? removeWritten(site, [{ kind: "property", property }]) : [];
  }
  if (property) return [setPropertyValue(ast, property, value)];
  return insertProperty(ast, written.literal, { key: name, value });
}

/** Writes a target alone (`NEXT: "open"`), or nothing (`NEXT: undefined`), as an object. */
function asObject(
  site: EditSite,
  { item }: TransitionSite,
  members: readonly (readonly [string, NewValue])[],
): TextEdit {
  return replaceNode(
    site.file.ast,
    replaceable(site, item.at),
    objectOf([...targetMember(site, item), ...members]),
  );
}

/** The target that a transition is alone, as it is written. */
export function targetMember(
  site: EditSite,
  { value, at }: TransitionSite["item"],
): (readonly [string, NewValue])[] {
  if (value.kind !== "primitive" || typeof value.value !== "string") return [];
  return [["target", codeOf(site.file.text.slice(at.node.getStart(site.file.ast), at.node.end))]];
}

/** @throws {WorkbenchError} `edit_refused` for what is not an expression of its own in this file */
export function replaceable(site: EditSite, at: TransitionSite["item"]["at"]): typeof at.node {
  requireHere(site, at, "the transition");
  if (ts.isShorthandPropertyAssignment(at.node.parent)) throw notSpliceable(at, "the transition");
  return at.node;
}
