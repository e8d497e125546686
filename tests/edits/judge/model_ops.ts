import type { PureOp } from "../../../lib/edits/mod.ts";
import {
  type AttributePart,
  type BabelFile,
  type ElementPart,
  isPart,
  literal,
  type Part,
  readBabelExpression,
  shownText,
  stringPart,
  type Value,
  valuesIn,
} from "./babel_tree.ts";
import { giveKey, hasJsx, hasKey, takeKey } from "./entry_keys.ts";
import { textOf } from "./same_tree.ts";

/** What an op works on: a file that it changes in place, and the parts that the op's ids mean. */
export interface Model {
  readonly file: BabelFile;
  readonly partOf: (id: string) => Part;
  /** What shows nothing in the place of a part that stood in code. */
  readonly isLoop: (id: string) => boolean;
  /** What the ids of one part mean from now on. */
  readonly became: (from: Value, to: Part) => void;
}

/** An op did something that it cannot do. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";
}

/** Where a part stands, and how something else gets there. */
type Place =
  | { readonly parent: ElementPart; readonly list: Part[]; readonly index: number }
  | { readonly parent: Part | null; put(value: Value): void };

/** Does to a model what an op says. @returns what the op made or changed; null where there is none */
export function modelOp(model: Model, op: PureOp): Part | null {
  switch (op.op) {
    case "setProp":
      return setProp(elementOf(model, op.nodeId), op);
    case "removeProp": {
      const element = elementOf(model, op.nodeId);
      const { attributes } = element;
      attributes.splice(attributeIndex(attributes, op.propName, op.index), 1);
      return element;
    }
    case "replaceNode":
      return replace(model, model.partOf(op.nodeId), elementFrom(op.snippet));
    case "insertNode":
      return insert(model, op, childFrom(op.snippet), null);
    case "moveNode":
      return move(model, op);
    case "removeNode":
      remove(model, goneWith(model.file, model.partOf(op.nodeId)), model.isLoop(op.nodeId));
      return null;
    case "duplicateNode":
      return duplicate(model, model.partOf(op.nodeId));
    case "setText":
      return setText(model, model.partOf(op.nodeId), op.text);
    case "wrapNode":
      return wrap(model, model.partOf(op.nodeId), elementFrom(op.snippet));
    case "unwrapNode":
      return unwrap(model, elementOf(model, op.nodeId));
    case "renameTag": {
      const element = elementOf(model, op.nodeId);
      element.tag = op.tag;
      return element;
    }
    case "addImport":
    case "removeImport":
      return null;
  }
}

function setProp(element: ElementPart, op: PureOp & { op: "setProp" }): ElementPart {
  const { attributes } = element;
  const isNew = op.index === undefined && !attributes.some(({ name }) => name === op.propName);
  const value = propValue(op);
  if (isNew) {
    attributes.push({ kind: "attribute", name: op.propName, value, start: -1, end: -1 });
    return element;
  }
  const attribute = attributes[attributeIndex(attributes, op.propName, op.index)];
  if (attribute) attribute.value = value;
  return element;
}

function propValue({ kind, value }: PureOp & { op: "setProp" }): Value {
  if (kind === "string") return stringPart(String(value));
  if (kind === "boolean") return literal("BooleanLiteral", value);
  if (kind === "number") return readBabelExpression(Object.is(value, -0) ? "-0" : String(value));
  return readBabelExpression(String(value));
}

function attributeIndex(
  attributes: readonly AttributePart[],
  name: string,
  index: number | undefined,
): number {
  const found = index ?? attributes.findLastIndex((attribute) => attribute.name === name);
  if (attributes[found]?.name === name) return found;
  throw new NotPossible(`There is no attribute ${name} at ${index}`);
}

function insert(
  model: Model,
  op: PureOp & { op: "insertNode" | "moveNode" },
  part: Part,
  moving: Part | null,
): Part {
  const { parent, next } = targetOf(model, op, moving);
  const index = next ? parent.children.indexOf(next) : parent.children.length;
  parent.children.splice(index, 0, part);
  return part;
}

function targetOf(
  model: Model,
  { parentId, index, before, after }: PureOp & { op: "insertNode" | "moveNode" },
  moving: Part | null,
): { parent: ElementPart; next: Part | undefined } {
  if (parentId !== undefined) {
    const parent = elementOf(model, parentId);
    const others = parent.children.filter((child) => child !== moving);
    return { parent, next: others[index ?? others.length] };
  }
  const sibling = model.partOf(before ?? after ?? "");
  const place = placeOf(model.file, sibling);
  if (!("list" in place)) throw new NotPossible("The sibling is no child");
  const others = place.list.filter((child) => child !== moving || child === sibling);
  const at = others.indexOf(sibling) + (before === undefined ? 1 : 0);
  return { parent: place.parent, next: others[at] };
}

function move(model: Model, op: PureOp & { op: "moveNode" }): Part {
  const part = model.partOf(op.nodeId);
  const { parent, next } = targetOf(model, op, part);
  if (next === part) return part;
  const wasParted = isParted(parent, part);
  remove(model, part, model.isLoop(op.nodeId));
  const child = asChild(part);
  const index = next ? parent.children.indexOf(next) : parent.children.length;
  if (index < 0) throw new NotPossible("The node moves beside itself");
  const around = wasParted ? [looseBlank(), child, looseBlank()] : [child];
  parent.children.splice(index, 0, ...around);
  return child;
}

/** Whether a child goes with a blank that parts it from another one: where it comes to, one may part it again. */
function isParted({ children }: ElementPart, part: Part): boolean {
  const index = children.indexOf(part);
  if (index < 0 || textOf(part)?.trim() === "") return false;
  const [before, after] = [children[index - 1], children[index + 1]];
  return (before?.kind === "text" && /[ \t]$/.test(before.value)) ||
    (after?.kind === "text" && /^[ \t]/.test(after.value));
}

function looseBlank(): Part {
  return { kind: "text", value: " ", isLoose: true, start: -1, end: -1 };
}

function remove(model: Model, part: Part, isLoop: boolean): void {
  if (part.kind === "attribute") {
    const holder = holderOf(model.file, part);
    if (holder?.kind === "element") holder.attributes.splice(holder.attributes.indexOf(part), 1);
    return;
  }
  const place = placeOf(model.file, part);
  if (!("list" in place)) return place.put(isLoop ? literalList() : nothing());
  const { list, index } = place;
  const text = textOf(part) ?? "";
  const isParting = text.trim() !== "" && text.trim() !== text;
  // The blanks of a text part its neighbours, as those beside an element do.
  list.splice(index, 1, ...isParting ? [looseBlank()] : []);
  for (const step of [-1, 1]) loosen(list, step < 0 ? index - 1 : index, step);
}

/** What stands beside a part that went may lose its blanks: every text of blanks there, and the first one that shows more. */
function loosen(list: readonly Part[], from: number, step: number): void {
  for (let at = from; at in list; at += step) {
    const beside = list[at];
    const text = beside && textOf(beside);
    if (!beside || typeof text !== "string") return;
    const isBlank = /^[ \t\r\n]*$/.test(text);
    if (beside.kind === "text") beside.isLoose = true;
    // It stays the part that ids mean.
    else if (isBlank) Object.assign(beside, looseBlank(), { isBraced: true });
    if (!isBlank) return;
  }
}

function replace(model: Model, part: Part, by: ElementPart): Part {
  const key = part.kind === "attribute" || hasKey(by) ? null : takeKey(model.file, part);
  if (key) giveKey(model.file, by, key);
  model.became(part.kind === "attribute" ? part.value : part, by);
  if (part.kind === "attribute") part.value = by;
  else put(placeOf(model.file, part), by);
  return by;
}

function put(place: Place, part: Part): void {
  if ("list" in place) place.list.splice(place.index, 1, part);
  else place.put(part);
}

function duplicate(model: Model, part: Part): Part {
  const place = placeOf(model.file, part);
  if (!("list" in place)) throw new NotPossible("A copy of what is no child");
  const copy = structuredClone(part);
  if (copy.kind === "element") {
    // Two siblings cannot have one key.
    const others = copy.attributes.filter(({ name }) => name !== "key");
    copy.attributes.splice(0, Infinity, ...others);
  }
  // Blanks beside blanks are written in braces.
  const isBlank = copy.kind === "text" && copy.value.trim() === "";
  const put = isBlank ? { ...copy, isBraced: true } : copy;
  place.list.splice(place.index + 1, 0, put);
  return put;
}

function setText(model: Model, part: Part, text: string): Part {
  const only = part.kind === "element" && part.children.length === 1 ? part.children[0] : part;
  const target = only && textOf(only) !== null ? only : null;
  if (target) {
    const place = placeOf(model.file, target);
    if (!("list" in place)) throw new NotPossible("A text that is no child");
    const isOverLines = target.kind === "text" && target.isOverLines === true;
    const said = withBlanksOf(textOf(target) ?? "", isOverLines ? shownText(text) : text);
    if (target.kind === "text") target.value = said;
    else if (target.kind === "braces") target.value = stringPart(said);
    if (text !== "") return target;
    // The blanks of a text between tags are its own; those beside a string in braces part its neighbours.
    if (target.kind === "braces") remove(model, target, false);
    else place.list.splice(place.index, 1);
    return place.parent;
  }
  if (part.kind !== "element" || part.children.length > 0) {
    throw new NotPossible("No place for text");
  }
  if (text !== "") part.children.push({ kind: "text", value: text, start: -1, end: -1 });
  return part;
}

/** Blanks at an end of a text stay where the new text has none there. */
function withBlanksOf(old: string, text: string): string {
  if (old.trim() === "" || text.trim() === "") return text;
  const head = /^\s/.test(text) ? "" : /^\s*/.exec(old)?.[0];
  const tail = /\s$/.test(text) ? "" : /\s*$/.exec(old)?.[0];
  return `${head}${text}${tail}`;
}

function wrap(model: Model, part: Part, wrapper: ElementPart): Part {
  if (part.kind === "attribute") {
    wrapper.children.push(asChild(part.value));
    part.value = wrapper;
    return wrapper;
  }
  const key = hasKey(wrapper) ? null : takeKey(model.file, part);
  if (key) giveKey(model.file, wrapper, key);
  put(placeOf(model.file, part), wrapper);
  wrapper.children.push(asChild(part));
  return wrapper;
}

function unwrap(model: Model, element: ElementPart): Part {
  const { children } = element;
  const [first] = children;
  if (!first) throw new NotPossible("There is nothing inside");
  const place = placeOf(model.file, element);
  if ("list" in place) {
    place.list.splice(place.index, 1, ...children);
    return first;
  }
  const key = takeKey(model.file, element);
  if (key && (children.length > 1 || first.kind !== "element")) {
    element.tag = "";
    element.typeArguments = null;
    element.attributes.length = 0;
    giveKey(model.file, element, key);
    return element;
  }
  if (key && first.kind === "element") giveKey(model.file, first, key);
  const shown = element.tag === "" ? children.filter((child) => !isComment(child)) : children;
  const only = shown[0] ?? first;
  const inner = only.kind === "braces" && !only.isSpread ? only.value : only;
  if (shown.length > 1 || !isPart(inner) || inner.kind === "text" || inner.kind === "braces") {
    element.tag = "";
    element.typeArguments = null;
    element.attributes.length = 0;
    return element;
  }
  place.put(inner);
  return inner;
}

function isComment(part: Part): boolean {
  return part.kind === "braces" && part.value === null;
}

/** A value as it stands between tags. */
function asChild(value: Value): Part {
  if (isPart(value) && ["element", "text", "braces"].includes(value.kind)) return value;
  return asBraces(value);
}

function asBraces(value: Value): Part {
  return { kind: "braces", value, isSpread: false, start: -1, end: -1 };
}

function elementOf(model: Model, id: string): ElementPart {
  const part = model.partOf(id);
  if (part.kind !== "element") throw new NotPossible(`${id} is no element`);
  return part;
}

function childFrom(snippet: string): Part {
  return snippet.startsWith("{")
    ? asBraces(readBabelExpression(snippet.slice(1, -1)))
    : elementFrom(snippet);
}

function elementFrom(snippet: string): ElementPart {
  const part = readBabelExpression(snippet);
  if (isPart(part) && part.kind === "element") return part;
  throw new NotPossible(`${snippet} is no element`);
}

function nothing(): Part {
  return { kind: "code", type: "NullLiteral", fields: new Map(), start: -1, end: -1 };
}

function literalList(): Part {
  const fields = new Map<string, Value>([["elements", []]]);
  return { kind: "code", type: "ArrayExpression", fields, start: -1, end: -1 };
}

/** Finds the braces that go where a part is all that `&&` shows in them; else the part itself. */
export function goneWith(file: BabelFile, part: Part): Part {
  let whole = part;
  for (;;) {
    const holder = holderOf(file, whole);
    if (holder?.kind === "braces" && !holder.isSpread && whole.kind === "code") {
      return isShownBy(whole, part) ? holder : part;
    }
    if (holder?.kind !== "code" || !isShownBy(holder, part)) return part;
    whole = holder;
  }
}

/** Whether `&&` and what means nothing at run time stand between an expression and a part, and no other JSX. */
function isShownBy(value: Value, part: Part): boolean {
  if (value === part) return true;
  if (!isPart(value) || value.kind !== "code") return false;
  const { type, fields } = value;
  if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) {
    return isShownBy(fields.get("expression"), part);
  }
  return type === "LogicalExpression" && fields.get("operator") === "&&" &&
    !hasJsx(fields.get("left")) &&
    isShownBy(fields.get("right"), part);
}

/** Finds what holds a part. */
function holderOf(file: BabelFile, part: Part): Part | null {
  return search(file.body, (value) => isPart(value) && valuesIn(value).includes(part)) as
    | Part
    | null;
}

function placeOf(file: BabelFile, part: Part): Place {
  const holder = search(file.body, (value) => valuesIn(value).includes(part));
  if (Array.isArray(holder)) {
    return { parent: null, put: (value) => holder.splice(holder.indexOf(part), 1, value) };
  }
  if (!isPart(holder) || holder.kind === "text") throw new NotPossible("The part is nowhere");
  if (holder.kind === "element") {
    const index = holder.children.indexOf(part);
    if (index < 0) throw new NotPossible("The part is no child");
    return { parent: holder, list: holder.children, index };
  }
  return {
    parent: holder,
    put(value) {
      if (holder.kind !== "code") holder.value = value;
      else {
        const [key = ""] = [...holder.fields].find(([, each]) => each === part) ?? [];
        holder.fields.set(key, value);
      }
    },
  };
}

function search(root: Value, isIt: (value: Value) => boolean): Value {
  const agenda: Value[] = [root];
  for (let value = agenda.pop(); value !== undefined; value = agenda.pop()) {
    if (isIt(value)) return value;
    for (const inner of valuesIn(value)) {
      if (typeof inner === "object" && inner !== null) agenda.push(inner);
    }
  }
  return null;
}
