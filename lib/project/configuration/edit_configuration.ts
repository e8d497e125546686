import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** The replacement of a value: a part that is an object is gone into, null takes the key away. */
export interface JsonPatch {
  readonly [key: string]: unknown;
}

/**
 * Changes some values of a JSON text, and leaves every other byte as it was: the order of keys, blank lines, indentation,
 * ends of lines and a byte order mark.
 * @param text a JSON object, in which no key is there twice
 * @param patch see `mergePatch`
 */
export function editConfiguration(text: string, patch: JsonPatch): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  let edited = text.slice(mark.length);
  for (const path of removedBy(patch, [])) edited = without(edited, path);
  const root = parseTree(edited);
  if (root) {
    edited = applied(edited, additions(root, patch, { text: edited, ...styleOf(edited, root) }));
  }
  return mark + edited;
}

/** JSON Merge Patch (RFC 7396), but that nothing comes of a part in which every key goes. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) result.delete(key);
    if (change === null || change === undefined) continue;
    const next = mergePatch(result.get(key), change);
    if (result.has(key) || !isEmpty(next)) result.set(key, next);
  }
  return Object.fromEntries(result);
}

function isObject(value: unknown): value is JsonPatch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function removedBy(patch: JsonPatch, above: readonly string[]): string[][] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const path = [...above, key];
    if (value === null) return [path];
    return isObject(value) ? removedBy(value, path) : [];
  });
}

interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

function without(text: string, path: string[]): string {
  const root = parseTree(text);
  const property = root && findNodeAtLocation(root, path)?.parent;
  const holder = property?.parent;
  if (!property || !holder) return text;
  const [previous, next] = neighboursOf(property, holder);
  const cut = (start: number, end: number) => text.slice(0, start) + text.slice(end);
  if (previous) return cut(endOf(previous), endOf(property));
  return next ? cut(property.offset, next.offset) : cut(holder.offset + 1, endOf(holder) - 1);
}

function neighboursOf(property: Node, { children = [] }: Node): (Node | undefined)[] {
  const index = children.indexOf(property);
  return [children[index - 1], children[index + 1]];
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** @param edits none of which overlap */
function applied(text: string, edits: readonly Edit[]): string {
  return edits.toSorted((a, b) => a.offset - b.offset).reduceRight(
    (edited, { offset, length, content }) =>
      edited.slice(0, offset) + content + edited.slice(offset + length),
    text,
  );
}

interface Place extends Style {
  readonly text: string;
}

/** Lists the edits that change values in an object, and the edit that adds keys at its end. */
function additions(holder: Node, patch: JsonPatch, place: Place): Edit[] {
  const edits: Edit[] = [];
  const added: [key: string, value: unknown][] = [];
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) continue;
    const known = findNodeAtLocation(holder, [key]);
    if (known?.type === "object" && isObject(value)) {
      edits.push(...additions(known, value, place));
    } else if (known) {
      const content = rendered(value, place, indentAt(place.text, known.offset));
      edits.push({ offset: known.offset, length: known.length, content });
    } else {
      const whole = mergePatch({}, value);
      if (!isEmpty(whole)) added.push([key, whole]);
    }
  }
  return added.length === 0 ? edits : [...edits, insertion(holder, added, place)];
}

function insertion(
  holder: Node,
  added: readonly (readonly [key: string, value: unknown])[],
  place: Place,
): Edit {
  const { text, eol, unit } = place;
  const last = holder.children?.at(-1);
  if (!last) {
    const outer = indentAt(text, holder.offset);
    const content = rendered(Object.fromEntries(added), { eol, unit }, outer);
    return { offset: holder.offset, length: holder.length, content };
  }
  const isOnOwnLine = lineStart(text, last.offset) > holder.offset;
  const indent = indentAt(text, last.offset);
  const between = isOnOwnLine ? eol + indent : " ";
  const pairs = added.map(([key, value]) =>
    `,${between}${pairOf(key, value, { unit, eol: isOnOwnLine ? eol : "" }, indent)}`
  );
  return { offset: endOf(last), length: 0, content: pairs.join("") };
}

interface Style {
  /** One step of indentation. */
  readonly unit: string;
  /** Empty where the whole text stands on one line. */
  readonly eol: string;
}

/** An object without anything in it has not chosen a style. */
function styleOf(text: string, root: Node): Style {
  const [first] = root.children ?? [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  if (!first) return { unit: "  ", eol };
  const isSpread = lineStart(text, first.offset) > root.offset;
  return { unit: indentAt(text, first.offset) || "  ", eol: isSpread ? eol : "" };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** The blanks at the beginning of the line. */
function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** A list stays on one line, as people write lists of names. */
function rendered(value: unknown, { unit, eol }: Style, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => JSON.stringify(each)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const inner = indent + unit;
  const pairs = entries.map(([key, each]) => pairOf(key, each, { unit, eol }, inner));
  if (eol === "") return `{ ${pairs.join(", ")} }`;
  return `{${eol}${pairs.map((pair) => inner + pair).join(`,${eol}`)}${eol}${indent}}`;
}

function pairOf(key: string, value: unknown, style: Style, indent: string): string {
  return `${JSON.stringify(key)}: ${rendered(value, style, indent)}`;
}
